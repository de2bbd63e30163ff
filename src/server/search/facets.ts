import type { SearchPage } from '#lib/contract/search.ts';
import type { Head } from '#server/entries/documents/documents.ts';

type Facets = SearchPage['facets'];

export function facetsOf(matches: readonly Head[], more: boolean): Facets {
  const count = (valueIn: (match: Head) => string | null): Facets['type'] => {
    const counts = new Map<string, number>();
    for (const match of matches) {
      const value = valueIn(match);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Array.from(counts, ([value, count]) => ({ value, count, more })).sort(
      (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
    );
  };
  return {
    type: count(({ type }) => type),
    category: count(({ category }) => category),
    province: count(({ province }) => province),
    remote: count(({ remote }) => (remote ? 'true' : 'false')),
    verified: count(({ verified }) => (verified ? 'true' : 'false')),
  };
}
