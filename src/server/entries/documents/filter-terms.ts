import type { FilterName, SearchQuery } from '#lib/contract/search.ts';
import { plain } from '#lib/format/plain.ts';
import { centsOf } from '#lib/format/price.ts';
import type { EntryTable } from '#server/db/schema.ts';

export const filterColumns = [
  'type',
  'category',
  'province',
  'district',
  'remote',
  'price_cents',
  'employment_type',
  'hourly_cents',
  'verified',
] as const satisfies readonly (keyof EntryTable)[];
export type FilterSource = Pick<EntryTable, (typeof filterColumns)[number]>;

export type Filters = Readonly<Omit<SearchQuery, 'q' | 'sort' | 'last_id' | 'limit'>> & {
  /** Matches only freelancers with an hourly price near this range. */
  readonly hourly?: { readonly min: number | undefined; readonly max: number | undefined } | undefined;
};

/** A filter as words that nobody can type. The index joins them with the other words, so no filter needs a scan. */
interface TermsOfFilter {
  readonly of: (entry: FilterSource) => readonly string[];
  /** A match needs one of these terms. Undefined when the search does not use this filter. */
  readonly asked: (filters: Filters) => readonly string[] | undefined;
}

const byName = (
  sign: string,
  column: 'type' | 'category' | 'province' | 'district' | 'employment_type',
): TermsOfFilter => {
  const termsOf = (name: string | null | undefined) =>
    name ? [`_${sign}${plain(name).replace(/[^a-z0-9]+/g, '')}`] : undefined;
  return { of: (entry) => termsOf(entry[column]) ?? [], asked: (filters) => termsOf(filters[column]) };
};

const byType = byName('t', 'type');

/** In the order in which the index joins them: filters with a single term come before filters with alternatives. */
export const filterTerms: Readonly<Record<FilterName, TermsOfFilter>> = {
  // Few are verified, so they come first, with a term for each type: the index need not walk all vacancies for a few.
  verified: {
    of: ({ type, verified }) => (verified === 1 ? ['_v1', `_v${type}`] : []),
    asked: ({ type, verified }) => (verified ? [type ? `_v${type}` : '_v1'] : undefined),
  },
  type: {
    of: byType.of,
    asked: (filters) => (filters.verified ? undefined : byType.asked(filters)),
  },
  category: byName('c', 'category'),
  province: byName('p', 'province'),
  district: byName('d', 'district'),
  employment_type: byName('e', 'employment_type'),
  remote: {
    of: (entry) => [entry.remote === 1 ? '_r1' : '_r0'],
    asked: ({ remote }) => (remote === undefined ? undefined : [remote ? '_r1' : '_r0']),
  },
  price: {
    of: ({ price_cents }) => (price_cents === null ? [] : amountTermsOf('m', price_cents)),
    asked: ({ min_price: least, max_price: most }) =>
      least === undefined && most === undefined ? undefined : amountTerms('m', cents(least), cents(most)),
  },
};

const hourlyTerms: TermsOfFilter = {
  of: ({ hourly_cents }) => (hourly_cents === null ? [] : ['_h', ...amountTermsOf('h', hourly_cents)]),
  asked: ({ hourly }) => {
    if (!hourly) return undefined;
    const { min, max } = hourly;
    return min === undefined && max === undefined ? ['_h'] : amountTerms('h', cents(min), cents(max));
  },
};

const all = [...Object.values(filterTerms), hourlyTerms];

export const termsOf = (entry: FilterSource): string[] => all.flatMap(({ of }) => of(entry));

export const termsAsked = (filters: Filters): (readonly string[])[] =>
  all.map(({ asked }) => asked(filters)).filter((terms) => terms !== undefined);

/** `_` never occurs in a typed word. */
export const isFilterTerm = (word: string): boolean => word.startsWith('_');

/** An amount's term is only approximate, so the exact amount is checked afterwards. */
export const isAmountTerm = (word: string): boolean => /^_[mh]/.test(word);

const cents = (price: number | undefined) => (price === undefined ? undefined : centsOf(price));

/** Eight steps to each doubling, so one step is nine percent wide. */
const stepOf = (cents: number) => Math.floor(8 * Math.log2(Math.max(1, cents)));
const highestStep = stepOf(Number.MAX_SAFE_INTEGER);
/** An amount has the term of its step and of the wider spans around it, so that any range needs only a few terms. */
const spans = [64, 16, 4, 1] as const;

const amountTerm = (sign: string, span: number, at: number) => `_${sign}${span}x${at}`;

const amountTermsOf = (sign: string, cents: number): string[] =>
  spans.map((span) => amountTerm(sign, span, Math.floor(stepOf(cents) / span)));

/** Terms that cover every amount in the range and some just outside it. The exact amount is checked afterwards. */
export function amountTerms(
  sign: string,
  fromCents: number | undefined,
  toCents: number | undefined,
): string[] {
  const terms: string[] = [];
  const last = toCents === undefined ? highestStep : stepOf(toCents);
  for (let step = stepOf(fromCents ?? 1); step <= last; ) {
    const span = spans.find((wide) => step % wide === 0 && step + wide - 1 <= last) ?? 1;
    terms.push(amountTerm(sign, span, step / span));
    step += span;
  }
  return terms;
}
