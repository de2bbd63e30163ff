import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ReadingDb, WritingDb } from '#server/db/handles.ts';
import { isVisible } from '#server/db/people.ts';
import type { UserTable } from '#server/db/schema.ts';

export type User = Selectable<UserTable>;

export const emailKey = (email: string): string => email.trim().toLowerCase();

export const findUser = (db: ReadingDb, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: ReadingDb, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export const findUserByName = (db: ReadingDb, name: string) =>
  db.selectFrom('users').selectAll().where('username', '=', name).executeTakeFirst();

export const findUserByGoogle = (db: ReadingDb, subject: string) =>
  db.selectFrom('users').selectAll().where('google_subject', '=', subject).executeTakeFirst();

const visible = (db: ReadingDb) => db.selectFrom('users').selectAll('users').where(isVisible());

export const findVisibleUser = (db: ReadingDb, id: number) =>
  visible(db).where('id', '=', id).executeTakeFirst();

export const listVisible = async (db: ReadingDb, ids: readonly number[]): Promise<User[]> =>
  ids.length === 0 ? [] : visible(db).where('id', 'in', ids).execute();

/** Finds a person by their username, or by an old one that is still reserved for them. */
export const findVisibleUserByName = (db: ReadingDb, name: string) =>
  visible(db)
    .innerJoin('usernames', 'usernames.user_id', 'users.id')
    .where('usernames.name', '=', name)
    .executeTakeFirst();

export const listPublicNames = (db: ReadingDb, most: number) =>
  db
    .selectFrom('users')
    .select('username')
    .where(isVisible())
    .where((row) =>
      row.or([
        row('user_type', '=', 'freelancer'),
        row.and([row('full_name', 'is not', null), row('province', 'is not', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Undefined when the e-mail or username is taken. */
export const insertUser = (db: WritingDb, user: Insertable<UserTable>) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Foreign keys also delete everything the person owns. */
export const deleteUser = (db: WritingDb, id: number) =>
  db.deleteFrom('users').where('id', '=', id).execute();

export const findDueForErasure = (db: ReadingDb, now: string) =>
  db.selectFrom('users').select('id').where('deletion_due_at', '<=', now).limit(1000).execute();

export const updateUser = (db: WritingDb, id: number, changes: Updateable<UserTable>) =>
  db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

export async function findAddressesInUse(db: ReadingDb, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const shown = (place: 'profile_photo_url' | 'cover_photo_url') =>
    db.selectFrom('users').select(`${place} as address`).where(place, 'in', addresses).execute();
  const rows = [...(await shown('profile_photo_url')), ...(await shown('cover_photo_url'))];
  return rows.flatMap(({ address }) => address ?? []);
}

export async function setMissingPhoto(db: WritingDb, id: number, address: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ profile_photo_url: address })
    .where('id', '=', id)
    .where('profile_photo_url', 'is', null)
    .execute();
}
