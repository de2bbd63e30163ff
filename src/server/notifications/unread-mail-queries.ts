import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb } from '#server/db/handles.ts';
import { areApart, isVisible } from '#server/db/people.ts';

export const findReceiver = (db: ReadingDb, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.full_name', 'notification_choices.off'])
    .where('users.id', '=', id)
    .where(isVisible())
    .executeTakeFirst();

/** Of a conversation with somebody who is apart, no mail tells. */
const isAcrossBlock = sql<boolean>`exists (select 1 from members where members.user_id = notifications.user_id
  and members.conversation_id = notifications.conversation_id
  and ${areApart(sql.ref('members.user_id'), sql.ref('members.peer_id'))})`;

const unread = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${isAcrossBlock}`);

/** The unread rows of conversations, the latest first, with who writes. */
export const listOfMessages = (db: ReadingDb, userId: number) =>
  unread(db, userId)
    .selectAll()
    .select((row) =>
      row
        .selectFrom('members')
        .select('members.peer_id')
        .whereRef('members.conversation_id', '=', 'notifications.conversation_id')
        .whereRef('members.user_id', '=', 'notifications.user_id')
        .as('peer_id'),
    )
    .where('type', '=', 'message')
    .orderBy('time', 'desc')
    .execute();

/** No mail has told of it, and none is on its way. A mail that was queued before `lostSince` is lost. */
const isUntold = (lostSince: string) =>
  sql<boolean>`mailed_at is null and (mail_at is null or mail_at < ${lostSince})`;

/** Messages have mails of their own. A summary tells of those whose mail was dropped or is lost. */
const isForSummary = (lostSince: string) =>
  sql<boolean>`mailed_at is null and (mail_at < ${lostSince} or (mail_at is null and type <> 'message'))`;

/** What a summary has to tell, the latest first. */
export const listUntold = (db: ReadingDb, userId: number, lostSince: string, most: number) =>
  unread(db, userId).selectAll().where(isForSummary(lostSince)).orderBy('time', 'desc').limit(most).execute();

/** The next people whom a summary has something to tell. */
export const listWithUntold = (db: ReadingDb, after: number, lostSince: string, most: number) =>
  db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(isForSummary(lostSince))
    .orderBy('user_id')
    .limit(most)
    .execute();

const changed = (db: Tx, ids: readonly number[]) =>
  db
    .updateTable('notifications')
    .where(among(db, 'id', ids))
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mailed_at', 'is', null);

/** Marks that a mail of them is on its way. Returns how many were neither read nor told of meanwhile. */
export async function noteMailQueued(
  tx: Tx,
  ids: readonly number[],
  mail_at: string,
  lostSince: string,
): Promise<number> {
  const { numUpdatedRows } = await changed(tx, ids)
    .set({ mail_at })
    .where(isUntold(lostSince))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** What its person wants no mails of is old news by the time that they may want them again. */
export const noteOldNews = (tx: Tx, ids: readonly number[], mailed_at: string) =>
  changed(tx, ids).set({ mailed_at }).execute();
