import type { SearchPage } from '#lib/contract/search.ts';
import { searchTexts } from '#lib/copy/search.ts';
import type { Asked } from './asked.ts';
import { searchHref, without } from './hrefs.ts';
import { choiceText, rangeText } from './prices.ts';

type Understood = SearchPage['understood'];

export interface Chip {
  readonly text: string;
  /** The same without it. */
  readonly href: string;
}

/** What narrows now. Not the type: of that the tabs say which, and lead out of it. */
export function chipsOf(asked: Asked, understood: Understood): Chip[] {
  const { category, province, district, remote } = asked;
  const of = (text: string | undefined, left: Asked): Chip[] =>
    text ? [{ text, href: searchHref(left) }] : [];
  return [
    ...of(category, without(asked, 'category')),
    ...of(priceText(asked), without(asked, 'price')),
    ...of(priceInWords(understood), wordsOnly(asked, understood)),
    ...of(province, without(asked, 'province')),
    ...of(district, without(asked, 'district')),
    ...of(remote ? searchTexts.remote : undefined, without(asked, 'remote')),
  ];
}

/** Without any of them. */
export const clearedHref = (asked: Asked, understood: Understood): string =>
  searchHref(without(wordsOnly(asked, understood), 'category', 'price', 'province', 'remote'));

/** What a price that was asked for is called; nothing where none was. */
export const priceText = ({ price, ...range }: Asked): string =>
  price ? `${choiceText(price)}\u00a0MT` : rangeText(range);

/** What the words themselves say of the price: “até 5000 MT”. */
export const priceInWords = ({ min_price, max_price }: Understood): string =>
  rangeText({ min_price: min_price ?? undefined, max_price: max_price ?? undefined });

/** A price that stands in the words is taken out of them. */
export const wordsOnly = (asked: Asked, understood: Understood): Asked =>
  priceInWords(understood) ? { ...without(asked), q: understood.words.trim() || undefined } : without(asked);
