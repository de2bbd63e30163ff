import type * as z from 'zod/mini';
import districts from '#lib/places/districts.json' with { type: 'json' };
import { provinces } from '#lib/provinces.ts';
import { placeFromWords } from '#lib/search/fields.ts';
import { placeInWords, placeNamed } from '#lib/search/place-in-words.ts';

/** Items per page. One more is fetched, to see whether there is a next page. */
export const pageSize = 20;

/** Unreadable values are left out, so that a mistyped filter breaks no page. */
export function filtersIn<Out>(schema: z.ZodMiniType<Out>, params: URLSearchParams): Out {
  const { province: _, district: __, q = '', ...given } = filledIn(params);
  return readable(schema, { ...given, ...wordsAndPlace(q, params), limit: String(pageSize + 1), skip: '0' });
}

export function readable<Out>(schema: z.ZodMiniType<Out>, given: Readonly<Record<string, string>>): Out {
  const asked = { ...given };
  for (const { path } of schema.safeParse(asked).error?.issues ?? []) delete asked[String(path[0])];
  return schema.parse(asked);
}

export const nextPage = (page: string, params: URLSearchParams, last: number): string =>
  `${page}?${new URLSearchParams({ ...filledIn(params), last_id: String(last) })}`;

export function firstPage(page: string, params: URLSearchParams): string {
  const { last_id: _, ...narrowing } = filledIn(params);
  const query = new URLSearchParams(narrowing).toString();
  return query ? `${page}?${query}` : page;
}

export const isNarrowed = (params: URLSearchParams): boolean => Object.keys(filledIn(params)).length > 0;

export const districtsOf = (province: string | undefined): readonly string[] =>
  (province && all[province]) || [];

const all: Readonly<Record<string, readonly string[]>> = districts;

/** A form sends its empty fields too. */
export const filledIn = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(Array.from(params).filter(([, value]) => value.trim() !== ''));

/**
 * The words, and the place that somebody chose. The filters also show a place that only the words name. It stays in
 * the words until another place is chosen instead: then it goes out of them.
 */
export function wordsAndPlace(q: string, params: URLSearchParams): Record<string, string> {
  const words: Record<string, string> = q ? { q } : {};
  const chosen = knownPlace(params);
  const shown = placeNamed(params.get(placeFromWords));
  if (!shown) return { ...words, ...chosen };
  const { province, district } = shown.fields;
  if (province === chosen['province'] && district === chosen['district']) return words;
  const said = placeInWords(q);
  return { ...(said?.name === shown.name ? { q: said.otherWords } : words), ...chosen };
}

function knownPlace(params: URLSearchParams): Record<string, string> {
  const province = provinces.find((name) => name === params.get('province'));
  const district = districtsOf(province).find((name) => name === params.get('district'));
  return { ...(province && { province }), ...(district && { district }) };
}
