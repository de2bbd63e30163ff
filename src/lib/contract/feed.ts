import * as z from 'zod/mini';
import type { ThingType } from '../things.ts';
import { company } from './companies.ts';
import { job } from './jobs.ts';
import { upTo, yesOrNo } from './lists.ts';
import { portfolioItem } from './portfolio.ts';
import { request } from './requests.ts';
import { service } from './services.ts';
import { thingType } from './things.ts';
import { publicUser } from './users.ts';

export const feedQuery = z.object({
  last_id: z.optional(z.string().check(z.maxLength(40))),
  limit: upTo(50, 10),
  type: z.optional(thingType),
  /** Only items of sellers whom the viewer follows. All types. */
  following: yesOrNo,
});
export type FeedQuery = z.infer<typeof feedQuery>;

/** `is_liked` and `is_bookmarked` exist only where a token is sent. */
const marked = {
  likes_count: z.number(),
  is_liked: z.optional(z.boolean()),
  is_bookmarked: z.optional(z.boolean()),
};

/** In items of every type that has a seller. */
const card = {
  poster_name: z.string(),
  poster_avatar: z.nullable(z.string()),
  poster_type: z.enum(['company', 'freelancer', 'simple']),
  poster_user_id: z.number(),
  poster_username: z.string(),
  created_at: z.string(),
  ...marked,
};

export const feedItem = z.discriminatedUnion('type', [
  z.extend(service, { type: z.literal('service'), ...card }),
  z.extend(company, { type: z.literal('company'), ...card }),
  z.extend(publicUser, {
    type: z.literal('user'),
    ...card,
    title: z.nullable(z.string()),
    hourly_rate: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    companies: z.array(z.object({ id: z.number(), slug: z.string(), name: z.string() })),
  }),
  z.extend(job, { type: z.literal('job'), ...card }),
  z.extend(portfolioItem, { type: z.literal('portfolio'), ...card }),
  // Who asks is not told in lists.
  z.extend(request, { type: z.literal('request'), ...marked }),
]);
export type FeedItem = z.infer<typeof feedItem>;

export const summary = z.object({
  services_count: z.number(),
  companies_count: z.number(),
  users_count: z.number(),
  portfolios_count: z.number(),
  jobs_count: z.number(),
  requests_count: z.number(),
});

export const summaryCounts = {
  service: 'services_count',
  company: 'companies_count',
  user: 'users_count',
  job: 'jobs_count',
  portfolio: 'portfolios_count',
  request: 'requests_count',
} as const satisfies Record<ThingType, keyof z.infer<typeof summary>>;

export const feedPage = z.object({
  items: z.array(feedItem),
  total_returned: z.number(),
  has_more: z.boolean(),
  next_page_info: z.object({ last_id: z.nullable(z.string()) }),
  summary,
});
export type FeedPage = z.infer<typeof feedPage>;
