import type { Sort } from '#lib/contract/search.ts';
import { centsOf } from '#lib/format/price.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { type Filters, type Head, headsOf, newest, termsAsked } from '#server/entries/documents/documents.ts';
import type { Group } from './expand.ts';

export interface Wanted {
  readonly groups: readonly Group[];
  readonly filters: Filters;
}

/** Only this many of the newest matches are scored and counted. */
export const windowSize = 300;
/** Sorting by price looks for the cheapest match of all, so more matches are read, at three times the cost. */
const widerWindow = 1000;

/** By rating, too, the best may be an old one. */
export const windowOf = (sort: Sort): number =>
  sort === 'rating' || sort.startsWith('price') ? widerWindow : windowSize;

/** At most this many matches of a price step have their exact price checked. */
const mostPriced = 5000;

interface Range {
  readonly before?: number | undefined;
  readonly most?: number;
}

/** The newest matches first. An empty query matches nothing. */
export async function newestMatches(db: SqlDb, wanted: Wanted, range: Range = {}): Promise<Head[]> {
  return isPriced(wanted)
    ? matchesInPriceRange(db, wanted, range)
    : headsOf(db, await idsOf(db, wanted, range));
}

export async function countMatches(db: SqlDb, wanted: Wanted, most: number): Promise<number> {
  const found = isPriced(wanted)
    ? await matchesInPriceRange(db, wanted, { most })
    : await idsOf(db, wanted, { most });
  return found.length;
}

const isPriced = ({ filters }: Wanted) => filters.min_price !== undefined || filters.max_price !== undefined;

async function idsOf(
  db: SqlDb,
  { groups, filters }: Wanted,
  { before, most = windowSize }: Range,
): Promise<number[]> {
  const narrowed = [...groups, ...termsAsked(filters)];
  if (narrowed.length === 0 || narrowed.some((group) => group.length === 0)) return [];
  return newest(db, { groups: narrowed, before, most });
}

/**
 * Checks the exact price of the matches whose price step fits. Most of them fit, so the first batch is usually enough.
 */
async function matchesInPriceRange(
  db: SqlDb,
  wanted: Wanted,
  { before, most = windowSize }: Range,
): Promise<Head[]> {
  const { min_price = 0, max_price = Number.POSITIVE_INFINITY } = wanted.filters;
  const [from, to] = [centsOf(min_price), centsOf(max_price)];
  const found: Head[] = [];
  const batchSize = Math.min(mostPriced, Math.ceil(1.25 * most));
  for (let checked = 0, next = before; checked < mostPriced && found.length < most; checked += batchSize) {
    const ids = await idsOf(db, wanted, { before: next, most: Math.min(batchSize, mostPriced - checked) });
    for (const head of await headsOf(db, ids))
      if (head.price_cents !== null && head.price_cents >= from && head.price_cents <= to) found.push(head);
    next = ids.at(-1);
    if (ids.length < batchSize) break;
  }
  return found.slice(0, most);
}
