import * as z from 'zod/mini';
import { provinces } from '#lib/provinces.ts';
import { priceChoices } from '#lib/search/prices.ts';
import { searchQuery } from './search.ts';
import { thingType } from './things.ts';

/** More would be a second feed. */
export const mostSavedSearches = 20;

const of = z.enum(['search', 'jobs', 'requests']);

/** What narrows a search. How its results are ordered and paged does not belong to it. */
const { sort: _, last_id: __, limit: ___, ...narrowing } = searchQuery.shape;

/** The page that was searched, and its search as it stands in the address. */
export const saveSearch = z.object({
  of,
  ...narrowing,
  price: z.optional(z.enum(priceChoices)),
  province: z.optional(z.enum(provinces)),
});
export type SaveSearch = z.infer<typeof saveSearch>;
export type SaveSearchInput = z.input<typeof saveSearch>;

export const savedSearch = z.object({
  id: z.number(),
  of,
  type: z.nullable(thingType),
  name: z.string(),
  path: z.string(),
  created_at: z.string(),
});
export type SavedSearch = z.infer<typeof savedSearch>;
