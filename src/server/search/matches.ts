import { centsOf } from '#lib/format/price.ts';
import type { SqlDb } from '#server/db/handles.ts';
import { type Filters, type Head, headsOf, newest, termsAsked } from '#server/documents/documents.ts';
import type { Group } from './expand.ts';

export interface Wanted {
  readonly groups: readonly Group[];
  readonly filters: Filters;
}

/** What is scored, counted and sorted by price: the newest that match. */
export const windowSize = 1000;
/** Whose prices are looked at, of those whose step fits. */
const mostPriced = 5000;

interface Range {
  readonly before?: number | undefined;
  readonly most?: number;
}

/** The newest first. Nothing asked for matches nothing. */
export async function newestMatches(db: SqlDb, wanted: Wanted, range: Range = {}): Promise<Head[]> {
  return isPriced(wanted) ? priced(db, wanted, range) : headsOf(db, await idsOf(db, wanted, range));
}

/** How many, up to `most`. */
export async function countMatches(db: SqlDb, wanted: Wanted, most: number): Promise<number> {
  const found = isPriced(wanted) ? await priced(db, wanted, { most }) : await idsOf(db, wanted, { most });
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

/** Of those whose step fits, by their price. Most fit, so what is wanted comes with the first of these. */
async function priced(db: SqlDb, wanted: Wanted, { before, most = windowSize }: Range): Promise<Head[]> {
  const { min_price = 0, max_price = Number.POSITIVE_INFINITY } = wanted.filters;
  const [from, to] = [centsOf(min_price), centsOf(max_price)];
  const found: Head[] = [];
  const atOnce = Math.min(mostPriced, Math.ceil(1.25 * most));
  for (let looked = 0, next = before; looked < mostPriced && found.length < most; looked += atOnce) {
    const ids = await idsOf(db, wanted, { before: next, most: Math.min(atOnce, mostPriced - looked) });
    for (const head of await headsOf(db, ids))
      if (head.price_cents !== null && head.price_cents >= from && head.price_cents <= to) found.push(head);
    next = ids.at(-1);
    if (ids.length < atOnce) break;
  }
  return found.slice(0, most);
}
