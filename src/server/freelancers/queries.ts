import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ReadingDb, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import type { FreelancerTable, Schema } from '#server/db/schema.ts';

export type FreelancerRow = Selectable<FreelancerTable> & { readonly verified_phone: string | null };

const freelancers = (db: ReadingDb) =>
  db
    .selectFrom('freelancers')
    .innerJoin('users', 'users.id', 'freelancers.user_id')
    .selectAll('freelancers')
    .select('users.verified_phone');

export const findFreelancer = prepared((db, userId: number) => freelancers(db).where('user_id', '=', userId));

export const listOffersOf = async (db: ReadingDb, userIds: readonly number[]): Promise<FreelancerRow[]> =>
  userIds.length === 0 ? [] : freelancers(db).where('user_id', 'in', userIds).execute();

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

export interface Rates {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

export type FreelancerInList = Awaited<ReturnType<typeof listByIds>>[number];

export async function listByIds(db: ReadingDb, ids: readonly number[], { min, max }: Rates) {
  let list = freelancers(db)
    .select([
      'users.username',
      'users.full_name',
      'users.profile_photo_url',
      'users.province',
      'users.district',
      'users.stars_sum',
      'users.reviews_count',
      'users.completed_projects',
    ])
    .where(isVisible())
    .where('users.user_type', '=', 'freelancer')
    .where('freelancers.user_id', 'in', ids.length === 0 ? [0] : ids);
  if (min !== undefined) list = list.where('freelancers.hourly_rate_cents', '>=', Math.round(min * 100));
  if (max !== undefined) list = list.where('freelancers.hourly_rate_cents', '<=', Math.round(max * 100));
  const rows = new Map((await list.execute()).map((row) => [row.user_id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
