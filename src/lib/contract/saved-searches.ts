import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { provinces } from '#lib/provinces.ts';
import { priceChoices } from '#lib/search/prices.ts';
import type { CallShapes } from './call.ts';
import { byId } from './id.ts';
import { employmentTypes } from './job-form.ts';
import { amount, yesOrNo } from './lists.ts';
import { thingType } from './things.ts';

/** More would be a second feed. */
export const mostSavedSearches = 20;

const of = z.enum(['search', 'jobs']);

/** The searched page, and the filters from its address. The order of results is not saved. */
export const saveSearch = z.object({
  of,
  q: z.optional(z.string().check(z.maxLength(200))),
  type: z.optional(thingType),
  category: z.optional(z.enum(categories)),
  price: z.optional(z.enum(priceChoices)),
  min_price: amount,
  max_price: amount,
  province: z.optional(z.enum(provinces)),
  district: z.optional(z.string().check(z.maxLength(80))),
  remote: yesOrNo,
  employment_type: z.optional(z.enum(employmentTypes)),
});
export type SaveSearch = z.infer<typeof saveSearch>;
export type SaveSearchInput = z.input<typeof saveSearch>;

export const savedSearch = z.object({
  id: z.number(),
  of,
  /** Null for a search of everything. */
  type: z.nullable(thingType),
  name: z.string(),
  path: z.string(),
  created_at: z.string(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const savedSearchCalls = {
  'GET /saved-searches': { answer: z.array(savedSearch) },
  'POST /saved-searches': { body: saveSearch, status: 201, answer: savedSearch },
  'DELETE /saved-searches/:id': { params: byId },
} as const satisfies CallShapes;
