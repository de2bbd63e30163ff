import { sql } from 'kysely';
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
export const listOfMessages = (db: ReadingDb, userId: number, most: number) =>
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
    .limit(most)
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

/** A notification as it was read. When something was added to it since, its time is another. */
interface Read {
  readonly id: number;
  readonly time: string;
}

const changed = (db: Tx, rows: readonly Read[]) =>
  db
    .updateTable('notifications')
    .where((row) => row.or(rows.map(({ id, time }) => row.and({ id, time }))))
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mailed_at', 'is', null);

/**
 * Marks that a mail of them is on its way. Returns how many were neither opened nor told of meanwhile. What was added to
 * meanwhile stays for the next mail, which tells of all of it.
 */
export async function noteMailQueued(
  tx: Tx,
  rows: readonly Read[],
  mail_at: string,
  lostSince: string,
): Promise<number> {
  if (rows.length === 0) return 0;
  const { numUpdatedRows } = await changed(tx, rows)
    .set({ mail_at })
    .where(isUntold(lostSince))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** What its person wants no mails of is old news by the time that they may want them again. */
export async function noteOldNews(tx: Tx, rows: readonly Read[], mailed_at: string): Promise<void> {
  if (rows.length > 0) await changed(tx, rows).set({ mailed_at }).execute();
}
