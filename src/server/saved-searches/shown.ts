import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import type { Asked } from '#lib/search/asked.ts';
import { searchName } from '#lib/search/filters.ts';
import { searchHref } from '#lib/search/hrefs.ts';
import { typedHref, typedLists } from '#lib/search/typed-lists.ts';
import type { SavedSearchRow } from './queries.ts';

export function shownSearch({ id, of, asked: text, created_at }: SavedSearchRow): SavedSearch {
  const asked: Asked = JSON.parse(text);
  const path = of === 'search' ? searchHref(asked) : typedHref(typedLists[of], asked);
  return { id, of, type: asked.type ?? null, name: searchName(asked), path, created_at };
}
