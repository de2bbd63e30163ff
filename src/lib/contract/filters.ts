import * as z from 'zod/mini';
import { idText } from './id.ts';
import { amount, paging, yesOrAny, yesOrNo } from './lists.ts';
import { statuses } from './service-form.ts';

// In a file apart from form schemas, because these are built when the file loads and no browser needs them.

export const companyFilters = z.extend(paging(20), {
  q: z.optional(z.string().check(z.maxLength(200))),
  province: z.optional(z.string().check(z.maxLength(80))),
  district: z.optional(z.string().check(z.maxLength(80))),
  verified: yesOrAny,
  last_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
});
export type CompanyFilters = z.infer<typeof companyFilters>;

export const freelancerFilters = z.extend(paging(50), {
  q: z.optional(z.string().check(z.maxLength(200))),
  location: z.optional(z.string().check(z.maxLength(80))),
  province: z.optional(z.string().check(z.maxLength(80))),
  district: z.optional(z.string().check(z.maxLength(80))),
  min_hourly_rate: amount,
  max_hourly_rate: amount,
  remote_work: yesOrNo,
  last_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
});
export type FreelancerFilters = z.infer<typeof freelancerFilters>;

const lastId = z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/)));

export const servicePages = z.extend(paging(20), { last_id: lastId });
export type ServicePages = z.infer<typeof servicePages>;

const whose = { company_id: z.optional(z.union([z.literal('none'), idText])) };
export const mineFilters = z.extend(servicePages, {
  ...whose,
  status: z.optional(z.enum(statuses)),
  q: z.optional(z.string().check(z.maxLength(200))),
});
export type MineFilters = z.infer<typeof mineFilters>;
export const mineQuery = z.object(whose);
export type MineQuery = z.infer<typeof mineQuery>;

const days = z.prefault(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/)), z.transform(Number)).check(z.maximum(90)),
  '30',
);
export const statsQuery = z.object({ days });
export const mineStatsQuery = z.object({ ...whose, days });
