import type { SearchPage } from '#lib/contract/search.ts';
import type { Asked } from './asked.ts';
import type { Chip } from './chips.ts';
import { type Facet, withCount } from './counts.ts';
import type { FilteredList } from './filtered-lists.ts';
import { filters, isNarrowedBy, without } from './filters.ts';

/** The place and the trade that most of a list has, and what needs no place. */
const suggested = [
  { name: 'province', most: 2 },
  { name: 'category', most: 2 },
  { name: 'remote', most: 1 },
] as const;

/** Ways to narrow a list by one touch, each with how many it leaves. Only those that leave some out. */
export const suggestedOf = (
  list: FilteredList,
  asked: Asked,
  { facets, matches }: Pick<SearchPage, 'facets' | 'matches'>,
): Chip[] =>
  suggested
    .filter(({ name }) => list.filters.includes(name) && !isNarrowedBy(asked, name))
    .flatMap(({ name, most }) =>
      frequent(facets[name], matches.count)
        .slice(0, most)
        .map(({ value }) => {
          const narrowed = { ...without(asked), [name]: name === 'remote' ? true : value };
          const text = filters[name].text(narrowed) ?? value;
          return { text: withCount(text, value, facets[name]), href: list.hrefOf(narrowed) };
        }),
    );

const frequent = (facet: Facet, all: number) =>
  facet.filter(({ count }) => count > 1 && count < all).sort((a, b) => b.count - a.count);
