import type { SearchPage } from '#lib/contract/search.ts';
import { formatAmount, formatPrice, readPrice } from '#lib/format/price.ts';

/** Divide what services here cost. */
export const priceSteps = ['0-1000', '1000-5000', '5000-20000', '20000-100000', '100000-'] as const;
/** Older addresses and saved searches have the first four. */
export const priceChoices = ['0-100', '100-500', '500-1000', '1000-', ...priceSteps] as const;
type PriceChoice = (typeof priceChoices)[number];

interface PriceRange {
  readonly min_price?: number | undefined;
  readonly max_price?: number | undefined;
}

export interface PriceAsked extends PriceRange {
  readonly price?: PriceChoice | undefined;
}

export function rangeOf(choice: PriceChoice): PriceRange {
  const [least, most] = choice.split('-').map(Number);
  return { ...(least && { min_price: least }), ...(most && { max_price: most }) };
}

type Understood = Pick<SearchPage['understood'], 'min_price' | 'max_price'>;

/** Fields override the words. */
export function pricesOf({ price, ...typed }: PriceAsked, understood: Understood): PriceRange {
  const { min_price, max_price } = price ? rangeOf(price) : typed;
  return {
    min_price: min_price ?? understood.min_price ?? undefined,
    max_price: max_price ?? understood.max_price ?? undefined,
  };
}

export function choiceText(choice: PriceChoice): string {
  const { min_price: least, max_price: most } = rangeOf(choice);
  if (least === undefined) return `Até ${formatAmount(most ?? 0)}`;
  return most === undefined
    ? `Mais de ${formatAmount(least)}`
    : `${formatAmount(least)} – ${formatAmount(most)}`;
}

export function rangeText({ min_price: least, max_price: most }: PriceRange): string {
  if (least === undefined) return most === undefined ? '' : `até ${formatPrice(most)}`;
  return most === undefined
    ? `a partir de ${formatPrice(least)}`
    : `${formatAmount(least)} – ${formatPrice(most)}`;
}

export const askedPriceText = ({ price, ...range }: PriceAsked): string =>
  price ? `${choiceText(price)}\u00a0MT` : rangeText(range);

export const priceInWords = ({ min_price, max_price }: Understood): string =>
  rangeText({ min_price: min_price ?? undefined, max_price: max_price ?? undefined });

/** Typed prices override a ready range. Swapped ones are put in order. */
export function pricesIn(given: Readonly<Record<string, string>>): PriceAsked {
  const least = typed(given['min_price']);
  const most = typed(given['max_price']);
  if (least !== undefined && most !== undefined)
    return { min_price: Math.min(least, most), max_price: Math.max(least, most) };
  if (least !== undefined) return { min_price: least };
  if (most !== undefined) return { max_price: most };
  const price = priceChoices.find((choice) => choice === given['price']);
  return price ? { price } : {};
}

const typed = (text = ''): number | undefined => readPrice(text) || undefined;
