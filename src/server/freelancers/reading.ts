import type { Freelancer } from '#lib/contract/freelancers.ts';
import { phoneKey } from '#lib/format/phone.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type FreelancerRow, findFreelancer, listOffersOf } from './queries.ts';

type Needs = Pick<Ctx, 'db'>;

export async function readOwn({ db }: Needs, viewer: Viewer): Promise<Freelancer> {
  const [own] = await findFreelancer(db, viewer.id);
  if (!own) throw new AppError('not_found');
  return shownFreelancer(own);
}

export async function freelancerOf({ db }: Needs, userId: number): Promise<Freelancer | undefined> {
  const [row] = await findFreelancer(db, userId);
  return row && shownFreelancer(row);
}

export async function offersOf({ db }: Needs, userIds: readonly number[]): Promise<Map<number, Freelancer>> {
  const rows = await listOffersOf(db, userIds);
  return new Map(rows.map((row) => [row.user_id, shownFreelancer(row)]));
}

export const shownFreelancer = (row: FreelancerRow): Freelancer => ({
  title: row.title,
  description: row.description,
  hourly_rate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
  currency: row.currency,
  remote_work: row.remote_work === 1,
  public_phone: row.public_phone,
  public_phone_verified: row.public_phone !== null && phoneKey(row.public_phone) === row.verified_phone,
});
