import type { SaveSearch } from '#lib/contract/saved-searches.ts';
import { savedSearchRefusals as texts } from '#lib/copy/saved-searches.ts';
import { centsOf } from '#lib/format/price.ts';
import type { Asked } from '#lib/search/asked.ts';
import { pricesOf } from '#lib/search/prices.ts';
import { type TypedList, typedLists } from '#lib/search/typed-lists.ts';
import { beginningsOf, type Filters, termsAsked, type Word } from '#server/entries/documents/documents.ts';
import { AppError } from '#server/runtime/errors.ts';
import { understand } from '#server/search/search.ts';

export interface Understood {
  readonly asked: Asked;
  readonly words: readonly Word[];
  readonly filters: Filters;
  readonly min_cents: number | null;
  readonly max_cents: number | null;
  /** Equal for searches that find the same. */
  readonly canonical: string;
}

/** Refuses a search without filters or useful words. */
export function understoodOf({ of, ...sent }: SaveSearch): Understood {
  const list = of === 'search' ? undefined : typedLists[of];
  const asked = addressed(list ? narrowedAs(list, sent) : sent);
  if (Object.keys(asked).length === 0) throw empty();
  const { q, ...narrowed }: Asked = { ...asked, ...(list && { type: list.type }) };
  const understood = understand(q ?? '');
  const { words } = understood;
  if (words.length === 0 && understood.text !== '') throw empty();
  const { price: _, ...chosen } = narrowed;
  const prices = inOrder(pricesOf(narrowed, understood));
  const filters: Filters = { ...chosen, ...prices };
  const [min_cents, max_cents] = [centsOrNull(prices.min_price), centsOrNull(prices.max_price)];
  return {
    asked: { ...narrowed, ...(q !== undefined && { q }) },
    words,
    filters,
    min_cents,
    max_cents,
    canonical: canonicalOf(words, filters, [min_cents, max_cents]),
  };
}

const empty = () => new AppError('validation_failed', { detail: texts.empty });

/** Only what the page of this list asks for. */
function narrowedAs({ parameters }: TypedList, sent: Omit<SaveSearch, 'of'>): Omit<SaveSearch, 'of'> {
  const kept = new Set<string>(['q', ...parameters]);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => kept.has(name)));
}

/** Reads parameters like the pages do: an absent one means "no", and typed prices override a preset range. */
function addressed({ q, remote, price, ...sent }: Omit<SaveSearch, 'of'>): Asked {
  const { min_price, max_price, ...others } = sent;
  const typed = inOrder({ min_price: min_price || undefined, max_price: max_price || undefined });
  const isTyped = typed.min_price !== undefined || typed.max_price !== undefined;
  const words = q?.replaceAll('\0', ' ').trim();
  const asked: Asked = {
    ...others,
    ...(isTyped ? typed : { price }),
    ...(words && { q: words }),
    ...(remote && { remote }),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

type Prices = Pick<Filters, 'min_price' | 'max_price'>;

const inOrder = ({ min_price: least, max_price: most }: Prices): Prices =>
  least !== undefined && most !== undefined && least > most
    ? { min_price: most, max_price: least }
    : { min_price: least, max_price: most };

const centsOrNull = (price: number | undefined) => (price === undefined ? null : centsOf(price));

/** Only the last word may be unfinished, so the order of the others does not matter. */
function canonicalOf(
  words: readonly Word[],
  { min_price: _, max_price: __, ...filters }: Filters,
  prices: readonly (number | null)[],
): string {
  const last = words.at(-1);
  const others = words.slice(0, -1).map(({ folded }) => folded);
  const begun = last ? [last.folded, ...beginningsOf(last)] : [];
  return JSON.stringify([others.sort(), begun, termsAsked(filters).flat(), prices]);
}
