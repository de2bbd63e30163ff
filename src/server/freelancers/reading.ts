import type { FreelancerFilters } from '#lib/contract/filters.ts';
import type { Freelancer, FreelancerItem } from '#lib/contract/freelancers.ts';
import { placeOf } from '#lib/format/place.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { type FreelancerRow, findFreelancer, listFreelancers, listOffersOf } from './queries.ts';

type Needs = Pick<Ctx, 'db'>;

export async function readOwn({ db }: Needs, viewer: Viewer): Promise<Freelancer> {
  const [own] = await findFreelancer(db, viewer.id);
  if (!own) throw new AppError('not_found');
  return shownFreelancer(own);
}

/** The freelancer profile of any person, for pages and for the person's own data. */
export async function freelancerOf({ db }: Needs, userId: number): Promise<Freelancer | undefined> {
  const [row] = await findFreelancer(db, userId);
  return row && shownFreelancer(row);
}

/** The freelancer profiles of these people, by user id. */
export async function offersOf({ db }: Needs, userIds: readonly number[]): Promise<Map<number, Freelancer>> {
  const rows = await listOffersOf(db, userIds);
  return new Map(rows.map((row) => [row.user_id, shownFreelancer(row)]));
}

export async function list({ db }: Needs, filters: FreelancerFilters): Promise<FreelancerItem[]> {
  const rows = await listFreelancers(db, filters);
  return rows.map(({ username, full_name, profile_photo_url, province, district, ...row }) => {
    const { public_phone: _, ...shown } = shownFreelancer(row);
    return {
      ...shown,
      user_id: row.user_id,
      location: placeOf({ district, province }) || null,
      rating: null,
      completed_projects: null,
      user: { id: row.user_id, username, full_name, profile_photo_url },
    };
  });
}

const shownFreelancer = (row: FreelancerRow): Freelancer => ({
  title: row.title,
  description: row.description,
  hourly_rate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
  currency: row.currency,
  remote_work: row.remote_work === 1,
  public_phone: row.public_phone,
});
