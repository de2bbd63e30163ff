import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { EntryTable } from '#server/db/schema.ts';
import { mark, priceMarks, type Reads, storeOf } from '#server/documents/documents.ts';
import type { Group } from './expand.ts';

/** By what a search is narrowed besides its words; prices in hundredths. */
export interface Filters {
  readonly type?: string | undefined;
  readonly category?: string | undefined;
  readonly province?: string | undefined;
  readonly district?: string | undefined;
  readonly remote?: boolean | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
}

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

/** Ids of entries, the newest first. Nothing asked for matches nothing. */
export async function newestMatches(
  db: Reads,
  { groups, filters }: Wanted,
  { before, most = windowSize }: Range = {},
): Promise<number[]> {
  const narrowed = [...groups, ...marksOf(filters)];
  if (narrowed.length === 0 || narrowed.some((group) => group.length === 0)) return [];
  const { minCents, maxCents } = filters;
  if (minCents === undefined && maxCents === undefined)
    return storeOf(db).newest(db, { groups: narrowed, before, most });
  const priced: number[] = [];
  // Most fit, so what is wanted comes with the first of these.
  const atOnce = Math.min(mostPriced, Math.ceil(1.25 * most));
  for (let looked = 0, next = before; looked < mostPriced && priced.length < most; looked += atOnce) {
    const ids = await storeOf(db).newest(db, {
      groups: narrowed,
      before: next,
      most: Math.min(atOnce, mostPriced - looked),
    });
    priced.push(...(await pricedBetween(db, ids, minCents, maxCents)));
    next = ids.at(-1);
    if (ids.length < atOnce) break;
  }
  return priced.slice(0, most);
}

function marksOf({ type, category, province, district, remote, minCents, maxCents }: Filters): Group[] {
  return [
    ...(type ? [[mark.type(type)]] : []),
    ...(category ? [[mark.category(category)]] : []),
    ...(province ? [[mark.province(province)]] : []),
    ...(district ? [[mark.district(district)]] : []),
    ...(remote === undefined ? [] : [[mark.remote(remote)]]),
    ...(minCents === undefined && maxCents === undefined ? [] : [priceMarks(minCents, maxCents)]),
  ];
}

/** What is counted, sorted and shown of a match. */
export type Matched = Pick<
  EntryTable,
  'type' | 'ref_id' | 'category' | 'province' | 'remote' | 'price_cents'
> & { id: number };

export async function readMatches(db: Reads, ids: readonly number[]): Promise<Matched[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Matched>`
    select id, type, ref_id, category, province, remote, price_cents from entries
    where ${among(db, 'id', ids)} order by id desc`.execute(db);
  return rows;
}

async function pricedBetween(
  db: Reads,
  ids: readonly number[],
  minCents = 0,
  maxCents = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from entries where ${among(db, 'id', ids)} and price_cents between ${minCents} and ${maxCents}
    order by id desc`.execute(db);
  return rows.map(({ id }) => id);
}
