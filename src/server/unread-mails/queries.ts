import { type Selectable, sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb } from '#server/db/handles.ts';
import { areApart, isVisible } from '#server/db/people.ts';
import type { NotificationTable } from '#server/db/schema.ts';

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

/** The unread rows of conversations, the latest first. */
export const listOfMessages = (db: ReadingDb, userId: number): Promise<Selectable<NotificationTable>[]> =>
  unread(db, userId).selectAll().where('type', '=', 'message').orderBy('time', 'desc').execute();

const untold = (db: ReadingDb, userId: number) =>
  unread(db, userId).where('mailed_at', 'is', null).where('type', '<>', 'message');

/** The unread rows of which no mail has told, without those of messages, the latest first. */
export const listUntold = (db: ReadingDb, userId: number, most: number) =>
  untold(db, userId).selectAll().orderBy('time', 'desc').limit(most).execute();

/** The next people of whom such rows are. */
export const listWithUntold = (db: ReadingDb, after: number, most: number) =>
  db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mailed_at', 'is', null)
    .where('type', '<>', 'message')
    .orderBy('user_id')
    .limit(most)
    .execute();

/** Returns how many rows of conversations no mail had told of until now. */
export const noteMessagesMailed = (tx: Tx, userId: number, now: string): Promise<number> =>
  noteMailed(tx, userId, now, '=');

/** The same of all other rows. */
export const noteOthersMailed = (tx: Tx, userId: number, now: string): Promise<number> =>
  noteMailed(tx, userId, now, '<>');

async function noteMailed(tx: Tx, userId: number, mailed_at: string, isMessage: '=' | '<>'): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ mailed_at })
    .where('user_id', '=', userId)
    .where('type', isMessage, 'message')
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mailed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
