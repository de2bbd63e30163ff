import { sql } from 'kysely';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { isApart, isSideOf } from '#server/db/sides.ts';

export const findReceiver = (db: ReadingDb, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.full_name', 'notification_choices.off'])
    .where('users.id', '=', id)
    .where(isVisible())
    .executeTakeFirst();

/** No mail tells of messages across a block. */
const acrossBlock = sql<boolean>`exists (select 1 from members
  where members.conversation_id = notifications.conversation_id
  and ${isSideOf(sql.ref('notifications.user_id'))} and ${isApart})`;

/** Whoever has left a company is told nothing of its conversations. */
const isStillOfReader = sql<boolean>`(notifications.conversation_id is null or exists (select 1 from members
  where members.conversation_id = notifications.conversation_id
  and ${isSideOf(sql.ref('notifications.user_id'))}))`;

const unread = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${acrossBlock}`)
    .where(isStillOfReader);

export const listOfMessages = (db: ReadingDb, userId: number, most: number) =>
  unread(db, userId)
    .selectAll()
    .select((row) =>
      row
        .selectFrom('members')
        .select('members.peer_id')
        .whereRef('members.conversation_id', '=', 'notifications.conversation_id')
        .where(isSideOf(sql.ref('notifications.user_id')))
        .as('peer_id'),
    )
    .where('type', '=', 'message')
    .orderBy('time', 'desc')
    .limit(most)
    .execute();

/** No mail has told of it, and none is underway. A mail queued before `lostSince` is lost. */
const isUntold = (lostSince: string) =>
  sql<boolean>`mailed_at is null and (mail_at is null or mail_at < ${lostSince})`;

/** Messages have a mail of their own, so a summary includes them only when that mail was dropped or lost. */
const isForSummary = (lostSince: string) =>
  sql<boolean>`mailed_at is null and (mail_at < ${lostSince} or (mail_at is null and type <> 'message'))`;

export const listUntold = (db: ReadingDb, userId: number, lostSince: string, most: number) =>
  unread(db, userId).selectAll().where(isForSummary(lostSince)).orderBy('time', 'desc').limit(most).execute();

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
 * Marks these rows as mailed. Returns how many were still unread and unmailed. Rows that changed in the meantime wait
 * for the next mail.
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

/** Counts unwanted news as mailed, so that it is not sent when the person switches mails on again. */
export async function noteOldNews(tx: Tx, rows: readonly Read[], mailed_at: string): Promise<void> {
  if (rows.length > 0) await changed(tx, rows).set({ mailed_at }).execute();
}
