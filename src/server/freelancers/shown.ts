import type { Freelancer } from '#lib/contract/freelancers.ts';
import type { FreelancerRow } from './queries.ts';

export const shownFreelancer = (row: FreelancerRow): Freelancer => ({
  title: row.title,
  description: row.description,
  hourly_rate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
  currency: row.currency,
  remote_work: row.remote_work === 1,
  public_phone: row.public_phone,
});
