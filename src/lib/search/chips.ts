import { filterNames, type SearchPage } from '#lib/contract/search.ts';
import type { Asked } from './asked.ts';
import { filters, without } from './filters.ts';
import { searchHref } from './hrefs.ts';
import { priceInWords } from './prices.ts';

type Understood = SearchPage['understood'];

export interface Chip {
  readonly text: string;
  readonly href: string;
}

const chipFilters = filterNames.filter((name) => filters[name].input.kind !== 'tabs');

export function chipsOf(asked: Asked, understood: Understood): Chip[] {
  const of = (text: string | undefined, left: Asked): Chip[] =>
    text ? [{ text, href: searchHref(left) }] : [];
  return chipFilters.flatMap((name) => [
    ...of(filters[name].text(asked), without(asked, name)),
    ...of(filters[name].textInWords?.(understood), wordsOnly(asked, understood)),
  ]);
}

export const clearedHref = (asked: Asked, understood: Understood): string =>
  searchHref(without(wordsOnly(asked, understood), ...chipFilters));

export const wordsOnly = (asked: Asked, understood: Understood): Asked =>
  priceInWords(understood) ? { ...without(asked), q: understood.words.trim() || undefined } : without(asked);
