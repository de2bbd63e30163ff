import { filterNames, type SearchPage } from '#lib/contract/search.ts';
import type { Asked } from './asked.ts';
import { filters, without } from './filters.ts';
import { searchHref } from './hrefs.ts';
import { priceInWords } from './prices.ts';

type Understood = SearchPage['understood'];

export interface Chip {
  readonly text: string;
  /** The same search without this filter. */
  readonly href: string;
}

const chipFilters = filterNames.filter((name) => filters[name].shownBy === 'chip');

/** The filters in use. */
export function chipsOf(asked: Asked, understood: Understood): Chip[] {
  const of = (text: string | undefined, left: Asked): Chip[] =>
    text ? [{ text, href: searchHref(left) }] : [];
  return chipFilters.flatMap((name) => [
    ...of(filters[name].text(asked), without(asked, name)),
    ...of(filters[name].textInWords?.(understood), wordsOnly(asked, understood)),
  ]);
}

/** The same search without any filter. */
export const clearedHref = (asked: Asked, understood: Understood): string =>
  searchHref(without(wordsOnly(asked, understood), ...chipFilters));

/** Removes a price from the words. */
export const wordsOnly = (asked: Asked, understood: Understood): Asked =>
  priceInWords(understood) ? { ...without(asked), q: understood.words.trim() || undefined } : without(asked);
