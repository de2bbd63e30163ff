import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb, WritingDb } from '#server/db/handles.ts';
import { isVisible } from '#server/db/people.ts';
import type { NotificationTable } from '#server/db/schema.ts';

export const findReceiver = (db: ReadingDb, id: number) =>
  db
    .selectFrom('users')
    .select(['email', 'full_name'])
    .where('id', '=', id)
    .where(isVisible())
    .executeTakeFirst();

type Row = Insertable<NotificationTable>;

export const insertNotification = (tx: Tx, row: Row) => tx.insertInto('notifications').values(row).execute();

/** The unread row of the conversation, which is moved on where there is one already. */
export const keepMessageRow = (tx: Tx, row: Row & { conversation_id: number }): Promise<{ id: number }> =>
  tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'user_id'])
        .where('conversation_id', 'is not', null)
        .where('read_at', 'is', null)
        .doUpdateSet({ time: row.time }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

const unreadOf = (db: WritingDb, userId: number, read_at: string) =>
  db.updateTable('notifications').set({ read_at }).where('user_id', '=', userId).where('read_at', 'is', null);

export const markAllRead = (db: WritingDb, userId: number, now: string) =>
  unreadOf(db, userId, now).execute();

export const markConversationRead = (tx: Tx, userId: number, conversationId: number, now: string) =>
  unreadOf(tx, userId, now).where('conversation_id', '=', conversationId).execute();

/** Messages have a count of their own. */
export const countUnread = async (db: ReadingDb, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('type', '<>', 'message')
      .executeTakeFirstOrThrow()
  ).count;
