import { headsOf, mark, newest, priceMarks, type Reads } from '#server/documents/documents.ts';
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
  const [least, highest] = [minCents ?? 0, maxCents ?? Number.MAX_SAFE_INTEGER];
  if (minCents === undefined && maxCents === undefined) return newest(db, { groups: narrowed, before, most });
  const priced: number[] = [];
  // Most fit, so what is wanted comes with the first of these.
  const atOnce = Math.min(mostPriced, Math.ceil(1.25 * most));
  for (let looked = 0, next = before; looked < mostPriced && priced.length < most; looked += atOnce) {
    const ids = await newest(db, {
      groups: narrowed,
      before: next,
      most: Math.min(atOnce, mostPriced - looked),
    });
    for (const { id, price_cents } of await headsOf(db, ids))
      if (price_cents !== null && price_cents >= least && price_cents <= highest) priced.push(id);
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
