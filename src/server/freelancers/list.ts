import type { FreelancerFilters } from '#lib/contract/filters.ts';
import type { FreelancerItem } from '#lib/contract/freelancers.ts';
import { placeOf } from '#lib/format/place.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { newestIds } from '#server/search/search.ts';
import { type FreelancerInList, listByIds, type Rates } from './queries.ts';
import { shownFreelancer } from './shown.ts';

type Needs = Pick<Ctx, 'db'>;

export async function listFreelancers(ctx: Needs, filters: FreelancerFilters): Promise<FreelancerItem[]> {
  const { skip, limit, min_hourly_rate, max_hourly_rate } = filters;
  if (min_hourly_rate === undefined && max_hourly_rate === undefined)
    return (await found(ctx, filters, { skip, limit, after: filters.last_id })).rows.map(shownInList);

  // The index knows rates only roughly, so some matches are dropped here and more are read.
  const rows: FreelancerInList[] = [];
  const batch = Math.min(mostAtOnce, 2 * (skip + limit));
  for (let after = filters.last_id; rows.length < skip + limit; ) {
    const next = await found(ctx, filters, { skip: 0, limit: batch, after });
    rows.push(...next.rows);
    if (next.ids.length < batch) break;
    after = String(next.ids.at(-1));
  }
  return rows.slice(skip, skip + limit).map(shownInList);
}

const mostAtOnce = 500;

async function found(
  ctx: Needs,
  filters: FreelancerFilters,
  page: { skip: number; limit: number; after: string | undefined },
): Promise<{ ids: number[]; rows: FreelancerInList[] }> {
  const { q, location, province, district, remote_work: remote } = filters;
  const rates: Rates = { min: filters.min_hourly_rate, max: filters.max_hourly_rate };
  const wanted = { type: 'user', province, district, remote, hourly: rates } as const;
  const ids = await newestIds(ctx, { q, location, ...page, filters: wanted });
  return { ids, rows: await listByIds(ctx.db, ids, rates) };
}

function shownInList({
  username,
  full_name,
  profile_photo_url,
  province,
  district,
  ...row
}: FreelancerInList): FreelancerItem {
  const { public_phone: _, ...shown } = shownFreelancer(row);
  return {
    ...shown,
    user_id: row.user_id,
    location: placeOf({ district, province }) || null,
    rating: null,
    completed_projects: null,
    user: { id: row.user_id, username, full_name, profile_photo_url },
  };
}
