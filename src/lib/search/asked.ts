import { type SearchQuery, searchQuery } from '#lib/contract/search.ts';
import { filledIn, readable, wordsAndPlace } from '#lib/filters.ts';
import { type PriceAsked, pricesIn, rangeOf } from './prices.ts';

export interface Asked extends Readonly<Omit<SearchQuery, 'limit'>>, PriceAsked {}

export type FilterParameter = Exclude<keyof Asked, 'q' | 'sort' | 'last_id'>;

const pageSize = 10;
const longest = 200;

/** Removes what the API refuses: NUL, and half a character at the end. */
const wordsIn = (text = '') =>
  text
    .replaceAll('\0', ' ')
    .trim()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '');

export function askedIn(params: URLSearchParams): Asked {
  const { province: _, district: __, min_price, max_price, q, ...given } = filledIn(params);
  const { limit, remote, ...asked } = readable(searchQuery, {
    ...given,
    ...wordsAndPlace(wordsIn(q), params),
  });
  const prices = pricesIn({ ...given, ...(min_price && { min_price }), ...(max_price && { max_price }) });
  return { ...asked, ...(remote && { remote }), ...prices };
}

export const hasSearch = ({ sort: _, last_id: __, ...asked }: Asked): boolean =>
  Object.values(asked).some((value) => value !== undefined);

export function queryOf({ price, ...asked }: Asked): SearchQuery {
  const given = { ...asked, ...(price && rangeOf(price)), limit: pageSize };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as unknown as SearchQuery;
}
