import * as z from 'zod/mini';
import { categories } from '#lib/categories.ts';
import { feedItem } from './feed.ts';
import { amount, upTo, yesOrNo } from './lists.ts';
import { thingType } from './things.ts';

export const sorts = ['relevance', 'recent', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];

const place = z.optional(z.string().check(z.maxLength(80)));

export const searchQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(200))),
  type: z.optional(thingType),
  category: z.optional(z.enum(categories)),
  /** In meticais. */
  min_price: amount,
  max_price: amount,
  province: place,
  district: place,
  remote: yesOrNo,
  /** Nothing: the most relevant first where words are given, else the newest. */
  sort: z.optional(z.enum(sorts)),
  /** What the page before said; nothing: from the beginning. */
  last_id: z.optional(z.string().check(z.maxLength(80))),
  limit: upTo(50, 10),
});
export type SearchQuery = z.infer<typeof searchQuery>;

const facet = z.array(
  z.object({
    value: z.string(),
    count: z.number(),
    /** There are others past what was counted. */
    more: z.boolean(),
  }),
);

/** Each can be left out by itself. What they ask, say and find follows in lib/search/filters.ts. */
export const filterNames = ['type', 'category', 'price', 'province', 'district', 'remote'] as const;
export type FilterName = (typeof filterNames)[number];

export const searchPage = z.object({
  results: z.array(feedItem),
  /** The same. */
  items: z.array(feedItem),
  /** On this page. */
  total_returned: z.number(),
  has_more: z.boolean(),
  next_page_info: z.object({ last_id: z.nullable(z.string()) }),
  /** Counted among the newest matches. */
  facets: z.object({ type: facet, category: facet, province: facet, remote: facet }),
  /** How many match, as far as they were counted: `more` says that there are others. */
  matches: z.object({ count: z.number(), more: z.boolean() }),
  /** What was made of the words: the rest of them, and prices that they named ("até 5000 MT"). */
  understood: z.object({
    words: z.string(),
    min_price: z.nullable(z.number()),
    max_price: z.nullable(z.number()),
  }),
  /** Where few or none were found as it was written: what was looked for besides. */
  corrected: z.nullable(z.string()),
  /** Where nothing was found: what would be, without one of the filters. */
  alternatives: z.array(z.object({ without: z.enum(filterNames), count: z.number(), more: z.boolean() })),
  /** Likewise, without one of the words. */
  shorter: z.array(z.object({ q: z.string(), count: z.number(), more: z.boolean() })),
});
export type SearchPage = z.infer<typeof searchPage>;

export const suggestQuery = z.object({ q: z.string().check(z.maxLength(200)) });

/** Whole searches, the likeliest first. */
export const suggestions = z.object({ suggestions: z.array(z.string()) });
export type Suggestions = z.infer<typeof suggestions>;
