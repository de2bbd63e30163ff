import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb } from '#server/db/handles.ts';

export const findMinutes = (db: ReadingDb, userId: number) =>
  db.selectFrom('reply_times').select('minutes').where('user_id', '=', userId).executeTakeFirst();

export const listMinutes = (db: ReadingDb, userIds: readonly number[]) =>
  db.selectFrom('reply_times').selectAll().where('user_id', 'in', userIds).execute();

export const listKnown = (db: ReadingDb, after: number, most: number) =>
  db
    .selectFrom('reply_times')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();

export const writeMinutes = (tx: Tx, user_id: number, minutes: number) =>
  tx
    .insertInto('reply_times')
    .values({ user_id, minutes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ minutes }))
    .execute();

export const deleteMinutes = (tx: Tx, userId: number) =>
  tx.deleteFrom('reply_times').where('user_id', '=', userId).execute();
