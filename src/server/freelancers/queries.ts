import type { Insertable, Kysely, Selectable } from 'kysely';
import type { FreelancerFilters } from '#lib/contract/filters.ts';
import { plainWords } from '#lib/format/plain.ts';
import type { ReadingDb, WritingDb } from '#server/db/handles.ts';
import { isVisible } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import type { FreelancerTable, Schema } from '#server/db/schema.ts';

export type FreelancerRow = Selectable<FreelancerTable>;

export const findFreelancer = prepared((db, userId: number) =>
  db.selectFrom('freelancers').selectAll().where('user_id', '=', userId),
);

export const listOffersOf = async (db: ReadingDb, userIds: readonly number[]): Promise<FreelancerRow[]> =>
  userIds.length === 0
    ? []
    : db.selectFrom('freelancers').selectAll().where('user_id', 'in', userIds).execute();

export const saveFreelancer = (db: WritingDb, row: Insertable<FreelancerTable>) => {
  const { user_id: _, created_at: __, ...changes } = row;
  return db
    .insertInto('freelancers')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
};

export const clearPublicPhone = (db: Pick<Kysely<Schema>, 'updateTable'>, userId: number) =>
  db.updateTable('freelancers').set({ public_phone: null }).where('user_id', '=', userId).execute();

export const setSearchText = (db: Pick<Kysely<Schema>, 'updateTable'>, userId: number, search_text: string) =>
  db.updateTable('freelancers').set({ search_text }).where('user_id', '=', userId).execute();

/** Visible freelancers, the newest account first. */
export function listFreelancers(db: ReadingDb, filters: FreelancerFilters) {
  const { q, location, province, district, min_hourly_rate, max_hourly_rate, remote_work } = filters;
  let list = db
    .selectFrom('freelancers')
    .innerJoin('users', 'users.id', 'freelancers.user_id')
    .selectAll('freelancers')
    .select([
      'users.username',
      'users.full_name',
      'users.profile_photo_url',
      'users.province',
      'users.district',
    ])
    .where(isVisible())
    .where('users.user_type', '=', 'freelancer')
    .orderBy('freelancers.user_id', 'desc')
    .limit(filters.limit);
  for (const word of plainWords(q ?? '')) list = list.where('freelancers.search_text', 'like', `%${word}%`);
  if (province) list = list.where('users.province', '=', province);
  if (district) list = list.where('users.district', '=', district);
  if (location)
    list = list.where((row) =>
      row.or([row('users.province', '=', location), row('users.district', '=', location)]),
    );
  if (min_hourly_rate !== undefined)
    list = list.where('freelancers.hourly_rate_cents', '>=', Math.round(min_hourly_rate * 100));
  if (max_hourly_rate !== undefined)
    list = list.where('freelancers.hourly_rate_cents', '<=', Math.round(max_hourly_rate * 100));
  if (remote_work !== undefined) list = list.where('freelancers.remote_work', '=', remote_work ? 1 : 0);
  if (filters.last_id) list = list.where('freelancers.user_id', '<', Number(filters.last_id));
  return (filters.skip > 0 ? list.offset(filters.skip) : list).execute();
}
