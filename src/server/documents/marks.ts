import { plain } from '#lib/format/plain.ts';
import type { EntryTable } from '#server/db/schema.ts';

/** What filters ask of an entry. */
export type Asked = Pick<
  EntryTable,
  'type' | 'category' | 'province' | 'district' | 'remote' | 'price_cents'
>;

/** Filters as words that nobody can write: so the index joins them with the others, and no filter is a scan. */
export function marksOf({ type, category, province, district, remote, price_cents }: Asked): string[] {
  return [
    mark.type(type),
    ...(category ? [mark.category(category)] : []),
    ...(province ? [mark.province(province)] : []),
    ...(district ? [mark.district(district)] : []),
    mark.remote(remote === 1),
    ...(price_cents === null ? [] : [mark.price(stepOf(price_cents))]),
  ];
}

const named = (kind: string, name: string) => `_${kind}${plain(name).replace(/[^a-z0-9]+/g, '')}`;

export const mark = {
  type: (type: string) => named('t', type),
  category: (category: string) => named('c', category),
  province: (province: string) => named('p', province),
  district: (district: string) => named('d', district),
  remote: (is: boolean) => (is ? '_r1' : '_r0'),
  price: (step: number) => `_m${step}`,
} as const;

/** Two steps to each doubling, so that any range is a few of them. */
const stepOf = (cents: number) => Math.floor(2 * Math.log2(Math.max(1, cents)));
const highestStep = stepOf(Number.MAX_SAFE_INTEGER);

/** Marks of every price from here to there, and of some just outside: for the database to look at. */
export function priceMarks(fromCents: number | undefined, toCents: number | undefined): string[] {
  const first = stepOf(fromCents ?? 1);
  const last = toCents === undefined ? highestStep : stepOf(toCents);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => mark.price(first + at));
}
