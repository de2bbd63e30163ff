import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { feedItem } from './feed.ts';
import { employmentTypes } from './job-form.ts';
import { amount, upTo, yesOrAny, yesOrNo } from './lists.ts';
import { thingType } from './things.ts';

export const sorts = ['relevance', 'recent', 'rating', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];

const place = z.optional(z.string().check(z.maxLength(80)));

export const searchQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  type: z.optional(thingType),
  category: z.optional(z.enum(categories)),
  min_price: amount,
  max_price: amount,
  province: place,
  district: place,
  remote: yesOrNo,
  /** Of companies whose documents were seen. */
  verified: yesOrAny,
  employment_type: z.optional(z.enum(employmentTypes)),
  /** By default the most relevant first if there are words, else the newest. */
  sort: z.optional(z.enum(sorts)),
  last_id: z.optional(z.string().check(z.maxLength(80))),
  limit: upTo(50, 10),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const facet = z.array(
  z.object({
    value: z.string(),
    count: z.number(),
    /** True if there are more matches than were counted. */
    more: z.boolean(),
  }),
);

/** In the order of the panel and of the chips. */
export const filterNames = [
  'type',
  'category',
  'price',
  'province',
  'district',
  'employment_type',
  'remote',
  'verified',
] as const;
export type FilterName = (typeof filterNames)[number];

export const searchPage = z.object({
  results: z.array(feedItem),
  items: z.array(feedItem),
  total_returned: z.number(),
  has_more: z.boolean(),
  next_page_info: z.object({ last_id: z.nullable(z.string()) }),
  /** Counted among the newest matches. */
  facets: z.object({ type: facet, category: facet, province: facet, remote: facet, verified: facet }),
  matches: z.object({ count: z.number(), more: z.boolean() }),
  /** The words of the search without prices, and the prices that the words named ("até 5000 MT"). */
  understood: z.object({
    words: z.string(),
    min_price: z.nullable(z.number()),
    max_price: z.nullable(z.number()),
  }),
  /**
   * The corrected words, which were searched too because few or no results matched the typed words. Null without a
   * correction.
   */
  corrected: z.nullable(z.string()),
  /** After a search without results: the number of results without one of the filters. */
  alternatives: z.array(z.object({ without: z.enum(filterNames), count: z.number(), more: z.boolean() })),
  /** After a search without results: the number of results without one of the words. */
  shorter: z.array(z.object({ q: z.string(), count: z.number(), more: z.boolean() })),
});
export type SearchPage = z.infer<typeof searchPage>;

export const suggestQuery = z.object({ q: z.string().check(z.maxLength(200)) });

export const suggestions = z.object({ suggestions: z.array(z.string()) });
export type Suggestions = z.infer<typeof suggestions>;
