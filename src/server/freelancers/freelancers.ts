import type { FreelancerFilters } from '#lib/contract/filters.ts';
import type { Freelancer, FreelancerItem, SaveFreelancer } from '#lib/contract/freelancers.ts';
import { placeOf } from '#lib/format/place.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner, refreshEntriesOf, refreshEntry, rewrites } from '#server/entries/entries.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { ratedOf } from '#server/publishing/rated.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { type CountedList, countedList, mostFrequent, newestIds } from '#server/search/search.ts';
import {
  clearPublicPhone,
  type FreelancerInList,
  type FreelancerRow,
  findFreelancer,
  listByIds,
  type Rates,
  saveFreelancer,
} from './queries.ts';
import { readOwn, shownFreelancer } from './reading.ts';

export async function save(ctx: Ctx, viewer: Viewer, sent: SaveFreelancer): Promise<Freelancer> {
  const { hourly_rate = null, remote_work, public_phone, title = null, description = null, currency } = sent;
  const [known] = await findFreelancer(ctx.db, viewer.id);
  if (isOnServices(sent, known)) await takeOrRefuse(ctx.limits, rewrites, String(viewer.id));
  await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const [before] = await findFreelancer(tx, viewer.id);
    await saveFreelancer(tx, {
      user_id: viewer.id,
      title,
      description,
      hourly_rate_cents: hourly_rate === null ? null : Math.round(hourly_rate * 100),
      currency,
      remote_work: remote_work ? 1 : 0,
      public_phone: public_phone === undefined ? (before?.public_phone ?? null) : public_phone,
      created_at: ctx.clock.now().toISOString(),
    });
    if (isOnServices(sent, before)) await refreshEntriesOf(tx, viewer.id);
    else await refreshEntry(tx, 'user', viewer.id);
  });
  return readOwn(ctx, viewer);
}

/** Services take "remote" from the freelancer's profile. */
const isOnServices = ({ remote_work }: SaveFreelancer, before: FreelancerRow | undefined): boolean =>
  (remote_work ? 1 : 0) !== (before?.remote_work ?? 0);

/** Deletes the public phone, because another person may have entered it. */
export const forgetPublicPhone = (tx: Tx, userId: number) => clearPublicPhone(tx, userId);

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

export const listCountedFreelancers = (
  ctx: Needs,
  filters: FreelancerFilters,
): Promise<CountedList<FreelancerItem>> =>
  countedList(
    filters,
    (limit) => listFreelancers(ctx, { ...filters, limit }),
    (page) => page,
  );

const looksAt = 300;
/** Fewer than these say nothing of what is common, and one person alone must not write on everybody's page. */
const fewestOfTrade = 3;
const mostTrades = 8;

/** What most of the newest freelancers offer, in the words of one of them. */
export async function listTrades(ctx: Needs): Promise<string[]> {
  const people = await listFreelancers(ctx, { skip: 0, limit: looksAt });
  const titles = people.flatMap(({ title }) => title ?? []);
  return mostFrequent(titles, fewestOfTrade).slice(0, mostTrades);
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
  const { public_phone, public_phone_verified, ...shown } = shownFreelancer(row);
  return {
    ...shown,
    phone_verified: public_phone === null ? row.verified_phone !== null : public_phone_verified,
    user_id: row.user_id,
    location: placeOf({ district, province }) || null,
    ...ratedOf(row),
    user: { id: row.user_id, username, full_name, profile_photo_url },
  };
}
