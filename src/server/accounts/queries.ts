import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { signInNumber } from '#lib/format/phone.ts';
import { among } from '#server/db/among.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import type { CodeTable, ResetTokenTable, SocketTicketTable, UserTable } from '#server/db/schema.ts';

export type User = Selectable<UserTable>;

export const emailKey = (email: string): string => email.trim().toLowerCase();

export const findUser = (db: ReadingDb, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: ReadingDb, email: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

const countOfOwn = (table: 'saved_searches' | 'push_subscriptions') =>
  sql<number>`(select count(*) from ${sql.table(table)} where user_id = users.id)`;

/** What the list of settings says, of what other features keep, in one statement. */
export const findKeptSettings = (db: ReadingDb, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('quick_answers', 'quick_answers.user_id', 'users.id')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .select([
      'quick_answers.answers',
      'notification_choices.off',
      countOfOwn('saved_searches').as('saved_searches'),
      countOfOwn('push_subscriptions').as('devices'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();

export const findUserByNumber = (db: ReadingDb, number: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .innerJoin('ways_in', 'ways_in.user_id', 'users.id')
    .selectAll('users')
    .where('ways_in.kind', '=', 'phone')
    .where('ways_in.value', '=', number)
    .executeTakeFirst();

const findUserByName = (db: ReadingDb, name: string) =>
  db.selectFrom('users').selectAll().where('username', '=', name).executeTakeFirst();

/** As operators name somebody: by e-mail, number or username. */
export function findUserCalled(db: ReadingDb, who: string): Promise<User | undefined> {
  if (who.indexOf('@') > 0) return findUserByEmail(db, who);
  const number = signInNumber(who);
  return number === undefined
    ? findUserByName(db, who.replace(/^@/, '').toLowerCase())
    : findUserByNumber(db, number);
}

export const findUserByGoogle = (db: ReadingDb, subject: string) =>
  db.selectFrom('users').selectAll().where('google_subject', '=', subject).executeTakeFirst();

export const findUserByPhone = (db: ReadingDb, number: string) =>
  db.selectFrom('users').selectAll().where('verified_phone', '=', number).executeTakeFirst();

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

export const listSuspendedUntil = (db: ReadingDb, now: string) =>
  db.selectFrom('users').select('id').where('suspended_until', '<=', now).limit(1000).execute();

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

type Purpose = CodeTable['purpose'];

export const replaceCode = (db: WritingDb, code: Insertable<CodeTable>) =>
  db
    .insertInto('codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({
        user_id: code.user_id ?? null,
        email: code.email ?? null,
        hash: code.hash,
        tries: 0,
        expires_at: code.expires_at,
      }),
    )
    .execute();

export const findCode = (db: ReadingDb, purpose: Purpose, subject: string, now: string) =>
  db
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Counts the try before comparing, so that simultaneous tries are all counted. */
export const countTry = (db: WritingDb, purpose: Purpose, subject: string, now: string) =>
  db
    .updateTable('codes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const deleteCodes = (db: WritingDb, purpose: Purpose, userId: number) =>
  db.deleteFrom('codes').where('purpose', '=', purpose).where('user_id', '=', userId).execute();

/** What was begun with an earlier password or mailbox. */
export async function forgetProofs(db: WritingDb, userId: number): Promise<void> {
  await db.deleteFrom('codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
  await db.deleteFrom('challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('lost_accesses').where('user_id', '=', userId).execute();
}

/** Voids codes requested for this e-mail while it had no account. */
export const forgetEmail = (db: WritingDb, emailKey: string) =>
  db.deleteFrom('codes').where('subject', '=', emailKey).execute();

export const insertResetToken = (db: WritingDb, token: Insertable<ResetTokenTable>) =>
  db.insertInto('reset_tokens').values(token).execute();

export const findResetToken = (db: WritingDb, hash: string, now: string) =>
  db
    .selectFrom('reset_tokens')
    .select(['user_id', 'way'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const spendResetToken = (db: WritingDb, hash: string): Promise<boolean> =>
  isAny(db.deleteFrom('reset_tokens').where('hash', '=', hash).returning('hash'));

export async function forgetExpiredCodes(db: WritingDb, now: string): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
}

export const insertTicket = (db: WritingDb, ticket: Insertable<SocketTicketTable>) =>
  db.insertInto('socket_tickets').values(ticket).execute();

/** Deletes the ticket, so that it works only once. */
export const takeTicket = (db: WritingDb, hash: string, now: string) =>
  db
    .deleteFrom('socket_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const forgetTickets = (db: WritingDb, now: string) =>
  db.deleteFrom('socket_tickets').where('expires_at', '<=', now).execute();

export const listLivingSessions = (db: SqlDb, ids: readonly number[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(among(db, 'sessions.id', ids))
    .where('sessions.ended_at', 'is', null)
    .where('users.is_active', '=', 1)
    .execute();

/** Until when each of the names is reserved. Null while a person uses it. */
export async function listReservedUntil(db: ReadingDb, names: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.selectFrom('usernames').select('held_until').where('name', 'in', names).execute();
  return rows.map(({ held_until }) => held_until);
}

export const releaseNames = (db: WritingDb, names: readonly string[], userId: number, now: string) =>
  db
    .deleteFrom('usernames')
    .where('name', 'in', names)
    .where('held_until', 'is not', null)
    .where((row) => row.or([row('held_until', '<=', now), row('user_id', '=', userId)]))
    .execute();

export const insertName = (db: WritingDb, name: string, user_id: number): Promise<boolean> =>
  isAny(
    db
      .insertInto('usernames')
      .values({ name, user_id, held_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name'),
  );

export const reserveName = (db: WritingDb, name: string, held_until: string) =>
  db.updateTable('usernames').set({ held_until }).where('name', '=', name).execute();

export async function deleteNamesOf(db: WritingDb, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('usernames').where('user_id', '=', userId).returning('name').execute();
  return rows.map(({ name }) => name);
}

export const reserveWithoutOwner = (db: WritingDb, name: string, held_until: string) =>
  db
    .insertInto('usernames')
    .values({ name, user_id: null, held_until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ held_until }))
    .execute();

export const deleteNamesReservedUntil = (db: WritingDb, time: string) =>
  db.deleteFrom('usernames').where('held_until', '<=', time).execute();
