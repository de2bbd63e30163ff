import { type Head, headsOf, newest, priceTerms, type Reads, term } from '#server/documents/documents.ts';
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

/** The newest first. Nothing asked for matches nothing. */
export async function newestMatches(db: Reads, wanted: Wanted, range: Range = {}): Promise<Head[]> {
  return isPriced(wanted) ? priced(db, wanted, range) : headsOf(db, await idsOf(db, wanted, range));
}

/** How many, up to `most`. */
export async function countMatches(db: Reads, wanted: Wanted, most: number): Promise<number> {
  const found = isPriced(wanted) ? await priced(db, wanted, { most }) : await idsOf(db, wanted, { most });
  return found.length;
}

const isPriced = ({ filters }: Wanted) => filters.minCents !== undefined || filters.maxCents !== undefined;

async function idsOf(
  db: Reads,
  { groups, filters }: Wanted,
  { before, most = windowSize }: Range,
): Promise<number[]> {
  const narrowed = [...groups, ...termsAsked(filters)];
  if (narrowed.length === 0 || narrowed.some((group) => group.length === 0)) return [];
  return newest(db, { groups: narrowed, before, most });
}

/** Of those whose step fits, by their price. Most fit, so what is wanted comes with the first of these. */
async function priced(db: Reads, wanted: Wanted, { before, most = windowSize }: Range): Promise<Head[]> {
  const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = wanted.filters;
  const found: Head[] = [];
  const atOnce = Math.min(mostPriced, Math.ceil(1.25 * most));
  for (let looked = 0, next = before; looked < mostPriced && found.length < most; looked += atOnce) {
    const ids = await idsOf(db, wanted, { before: next, most: Math.min(atOnce, mostPriced - looked) });
    for (const head of await headsOf(db, ids))
      if (head.price_cents !== null && head.price_cents >= minCents && head.price_cents <= maxCents)
        found.push(head);
    next = ids.at(-1);
    if (ids.length < atOnce) break;
  }
  return found.slice(0, most);
}

function termsAsked({ type, category, province, district, remote, minCents, maxCents }: Filters): Group[] {
  return [
    ...(type ? [[term.type(type)]] : []),
    ...(category ? [[term.category(category)]] : []),
    ...(province ? [[term.province(province)]] : []),
    ...(district ? [[term.district(district)]] : []),
    ...(remote === undefined ? [] : [[term.remote(remote)]]),
    ...(minCents === undefined && maxCents === undefined ? [] : [priceTerms(minCents, maxCents)]),
  ];
}
