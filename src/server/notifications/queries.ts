import { type Insertable, type Selectable, sql } from 'kysely';
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

type NewRow = Insertable<NotificationTable>;
export type NotificationRow = Selectable<NotificationTable>;

export const insertNotification = (tx: Tx, row: NewRow): Promise<{ id: number }> =>
  tx.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow();

/** The unread row of the conversation, which is moved on where there is one already. */
export const keepMessageRow = (tx: Tx, row: NewRow & { conversation_id: number }): Promise<{ id: number }> =>
  tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'user_id'])
        .where('conversation_id', 'is not', null)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
        .doUpdateSet({ time: row.time }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

const shownTo = (db: ReadingDb, userId: number) =>
  db.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null);

interface Asked {
  readonly limit: number;
  readonly skip: number;
  readonly only: 'unread' | 'activity' | undefined;
  readonly after: { readonly time: string; readonly id: number } | undefined;
}

/** The newest first. */
export function listOf(db: ReadingDb, userId: number, { limit, skip, only, after }: Asked) {
  let list = shownTo(db, userId);
  if (only === 'unread') list = list.where('read_at', 'is', null);
  if (only === 'activity') list = list.where('type', '<>', 'message');
  if (after) list = list.where(sql<boolean>`(time, id) < (${after.time}, ${after.id})`);
  return list.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).offset(skip).execute();
}

export const findOwn = (db: ReadingDb, userId: number, id: number): Promise<NotificationRow | undefined> =>
  shownTo(db, userId).where('id', '=', id).executeTakeFirst();

const unreadOf = (db: WritingDb, userId: number, read_at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null);

export const markAllRead = (db: WritingDb, userId: number, now: string) =>
  unreadOf(db, userId, now).execute();

export const markRead = (db: WritingDb, userId: number, id: number, now: string) =>
  unreadOf(db, userId, now).where('id', '=', id).execute();

export const markConversationRead = (tx: Tx, userId: number, conversationId: number, now: string) =>
  unreadOf(tx, userId, now).where('conversation_id', '=', conversationId).execute();

/** Deletes them all, or one. Returns how many. */
export async function deleteOf(
  db: WritingDb,
  userId: number,
  deleted_at: string,
  id?: number,
): Promise<number> {
  let rows = db
    .updateTable('notifications')
    .set({ deleted_at })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (id !== undefined) rows = rows.where('id', '=', id);
  return Number((await rows.executeTakeFirst()).numUpdatedRows);
}

/** Brings back what was deleted last, unless that was before this time. */
export async function restoreLast(tx: Tx, userId: number, since: string, now: string): Promise<void> {
  const own = tx.selectFrom('notifications').where('user_id', '=', userId);
  const { last } = await own
    .select((row) => row.fn.max('deleted_at').as('last'))
    .where('deleted_at', '>=', since)
    .executeTakeFirstOrThrow();
  if (!last) return;
  const deleted = tx
    .updateTable('notifications')
    .where('user_id', '=', userId)
    .where('deleted_at', '=', last);
  // A conversation has one unread row: the one that has come since.
  await deleted
    .set({ read_at: now })
    .where('read_at', 'is', null)
    .where(
      'conversation_id',
      'in',
      own
        .select('conversation_id')
        .where('deleted_at', 'is', null)
        .where('read_at', 'is', null)
        .where('conversation_id', 'is not', null),
    )
    .execute();
  await deleted.set({ deleted_at: null }).execute();
}

export const removeDeleted = (db: WritingDb, before: string) =>
  db.deleteFrom('notifications').where('deleted_at', '<', before).execute();

/** Messages have a count of their own. */
export const countUnread = async (db: ReadingDb, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('type', '<>', 'message')
      .executeTakeFirstOrThrow()
  ).count;
