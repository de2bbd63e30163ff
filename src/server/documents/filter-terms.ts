import { plain } from '#lib/format/plain.ts';
import type { EntryTable } from '#server/db/schema.ts';

/** What filters ask of an entry. */
export type FilterSource = Pick<
  EntryTable,
  'type' | 'category' | 'province' | 'district' | 'remote' | 'price_cents'
>;

/** Filters as words that nobody can write: so the index joins them with the others, and no filter is a scan. */
export function termsOf({ type, category, province, district, remote, price_cents }: FilterSource): string[] {
  return [
    term.type(type),
    ...(category ? [term.category(category)] : []),
    ...(province ? [term.province(province)] : []),
    ...(district ? [term.district(district)] : []),
    term.remote(remote === 1),
    ...(price_cents === null ? [] : priceTermsOf(price_cents)),
  ];
}

const named = (kind: string, name: string) => `_${kind}${plain(name).replace(/[^a-z0-9]+/g, '')}`;

export const term = {
  type: (type: string) => named('t', type),
  category: (category: string) => named('c', category),
  province: (province: string) => named('p', province),
  district: (district: string) => named('d', district),
  remote: (is: boolean) => (is ? '_r1' : '_r0'),
  price: (span: number, at: number) => `_m${span}x${at}`,
} as const;

/** A word that only we write. */
export const isFilterTerm = (word: string): boolean => word.startsWith('_');

/** Eight steps to each doubling: one is nine percent wide. */
const stepOf = (cents: number) => Math.floor(8 * Math.log2(Math.max(1, cents)));
const highestStep = stepOf(Number.MAX_SAFE_INTEGER);
/** A price has the term of its step, and those of the wider ones that it belongs to: any range is a few of these. */
const spans = [64, 16, 4, 1] as const;

const priceTermsOf = (cents: number): string[] =>
  spans.map((span) => term.price(span, Math.floor(stepOf(cents) / span)));

/** One of these has every price from here to there, and some just outside: for the database to look at. */
export function priceTerms(fromCents: number | undefined, toCents: number | undefined): string[] {
  const terms: string[] = [];
  const last = toCents === undefined ? highestStep : stepOf(toCents);
  for (let step = stepOf(fromCents ?? 1); step <= last; ) {
    const span = spans.find((wide) => step % wide === 0 && step + wide - 1 <= last) ?? 1;
    terms.push(term.price(span, step / span));
    step += span;
  }
  return terms;
}
