import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema, UserTable } from '#server/db/schema.ts';

export type User = Selectable<UserTable>;
export type Reads = Pick<Kysely<Schema>, 'selectFrom'>;
export type Writes = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** How e-mails are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export const findUser = (db: Reads, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Reads, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export const findUserByGoogle = (db: Reads, subject: string) =>
  db.selectFrom('users').selectAll().where('google_subject', '=', subject).executeTakeFirst();

/** Who may be seen by anybody: not the suspended, nor those about to go. */
const visible = (db: Reads) =>
  db.selectFrom('users').selectAll('users').where('is_active', '=', 1).where('deletion_due_at', 'is', null);

export const findVisibleUser = (db: Reads, id: number) => visible(db).where('id', '=', id).executeTakeFirst();

export const listVisible = async (db: Reads, ids: readonly number[]): Promise<User[]> =>
  ids.length === 0 ? [] : visible(db).where('id', 'in', ids).execute();

/** By their name, or by one they gave up and that is still held for them. */
export const findVisibleUserByName = (db: Reads, name: string) =>
  visible(db)
    .innerJoin('usernames', 'usernames.user_id', 'users.id')
    .where('usernames.name', '=', name)
    .executeTakeFirst();

export const listPublicNames = (db: Reads, most: number) =>
  db
    .selectFrom('users')
    .select('username')
    .where('is_active', '=', 1)
    .where('deletion_due_at', 'is', null)
    .where((row) =>
      row.or([
        row('user_type', '=', 'freelancer'),
        row.and([row('full_name', 'is not', null), row('province', 'is not', null)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Nothing, where the e-mail or the name is somebody's already. */
export const insertUser = (db: Writes, user: Insertable<UserTable>) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * The person as they are now, and theirs alone until the transaction ends: what was decided before is looked at again.
 * An update that changes nothing holds the row on both databases.
 */
export const lockUser = (db: Writes, id: number) =>
  db
    .updateTable('users')
    .set((row) => ({ username: row.ref('username') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Everything that is theirs goes with the row, by its references. */
export const deleteUser = (db: Writes, id: number) => db.deleteFrom('users').where('id', '=', id).execute();

export const findDueForErasure = (db: Reads, now: string) =>
  db.selectFrom('users').select('id').where('deletion_due_at', '<=', now).limit(1000).execute();

export const updateUser = (db: Writes, id: number, changes: Updateable<UserTable>) =>
  db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst();

export async function findAddressesInUse(db: Reads, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const shown = (place: 'profile_photo_url' | 'cover_photo_url') =>
    db.selectFrom('users').select(`${place} as address`).where(place, 'in', addresses).execute();
  const rows = [...(await shown('profile_photo_url')), ...(await shown('cover_photo_url'))];
  return rows.flatMap(({ address }) => address ?? []);
}

export async function setMissingPhoto(db: Writes, id: number, address: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ profile_photo_url: address })
    .where('id', '=', id)
    .where('profile_photo_url', 'is', null)
    .execute();
}
