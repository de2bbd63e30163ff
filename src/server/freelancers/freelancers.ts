import type { FreelancerFilters } from '#lib/contract/filters.ts';
import type { Freelancer, FreelancerItem, SaveFreelancer } from '#lib/contract/freelancers.ts';
import { placeOf } from '#lib/format/place.ts';
import { plain } from '#lib/format/plain.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdOwner, refreshEntriesOf } from '#server/entries/entries.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  clearPublicPhone,
  type FreelancerRow,
  findFreelancer,
  listFreelancers,
  listOffersOf,
  saveFreelancer,
  setSearchText,
} from './queries.ts';

type Reads = Pick<Ctx, 'db'>;

/** Makes or changes one's own. A public phone that is not sent stays as it is. */
export async function save(ctx: Ctx, viewer: Viewer, sent: SaveFreelancer): Promise<Freelancer> {
  const { hourly_rate = null, remote_work, public_phone, title = null, description = null, currency } = sent;
  await ctx.db.inTransaction(async (tx) => {
    const { full_name } = await holdOwner(tx, viewer.id);
    const [before] = await findFreelancer(tx, viewer.id);
    await saveFreelancer(tx, {
      user_id: viewer.id,
      title,
      description,
      hourly_rate_cents: hourly_rate === null ? null : Math.round(hourly_rate * 100),
      currency,
      remote_work: remote_work ? 1 : 0,
      public_phone: public_phone === undefined ? (before?.public_phone ?? null) : public_phone,
      search_text: searchTextOf(full_name, sent),
      created_at: ctx.clock.now().toISOString(),
    });
    await refreshEntriesOf(tx, viewer.id);
  });
  return readOwn(ctx, viewer);
}

/** What somebody wrote who may not have been the owner of this account. */
export const forgetPublicPhone = (tx: Tx, userId: number) => clearPublicPhone(tx, userId);

/** Whoever changes their name is found by the new one, and no longer by the old. */
export async function renameFreelancer(tx: Tx, userId: number, fullName: string | null): Promise<void> {
  const [offer] = await findFreelancer(tx, userId);
  if (offer) await setSearchText(tx, userId, searchTextOf(fullName, offer));
}

const searchTextOf = (
  name: string | null,
  { title, description }: { title?: string | null | undefined; description?: string | null | undefined },
) => plain(`${name ?? ''} ${title ?? ''} ${description ?? ''}`).slice(0, 4000);

export async function readOwn({ db }: Reads, viewer: Viewer): Promise<Freelancer> {
  const [own] = await findFreelancer(db, viewer.id);
  if (!own) throw new AppError('not_found');
  return freelancerView(own);
}

/** Of whoever it is; for pages and for what one sees of oneself. */
export async function freelancerOf({ db }: Reads, userId: number): Promise<Freelancer | undefined> {
  const [row] = await findFreelancer(db, userId);
  return row && freelancerView(row);
}

/** What these people offer, by whom. */
export async function offersOf({ db }: Reads, userIds: readonly number[]): Promise<Map<number, Freelancer>> {
  const rows = await listOffersOf(db, userIds);
  return new Map(rows.map((row) => [row.user_id, freelancerView(row)]));
}

export async function list({ db }: Reads, filters: FreelancerFilters): Promise<FreelancerItem[]> {
  const rows = await listFreelancers(db, filters);
  return rows.map(({ username, full_name, profile_photo_url, province, district, ...row }) => {
    const { public_phone: _, ...shown } = freelancerView(row);
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

const freelancerView = (row: FreelancerRow): Freelancer => ({
  title: row.title,
  description: row.description,
  hourly_rate: row.hourly_rate_cents === null ? null : row.hourly_rate_cents / 100,
  currency: row.currency,
  remote_work: row.remote_work === 1,
  public_phone: row.public_phone,
});
