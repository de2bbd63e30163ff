import { sql } from 'kysely';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';

interface Busy {
  readonly since: string;
  readonly least: number;
}

const busy = (db: ReadingDb, { since, least }: Busy) =>
  db
    .selectFrom('members')
    .select('members.user_id')
    .where('members.last_at', '>=', since)
    .where(
      sql<boolean>`(members.user_id < 0
        or exists (select 1 from users where users.id = members.user_id and ${isVisible()}))`,
    )
    .groupBy('members.user_id')
    .having((row) => row.fn.countAll(), '>=', least)
    .orderBy('members.user_id');

export const listBusy = (db: ReadingDb, asked: Busy, after: number, most: number) =>
  busy(db, asked).where('members.user_id', '>', after).limit(most).execute();

export const listBusyAmong = (db: ReadingDb, asked: Busy, userIds: readonly number[]) =>
  busy(db, asked).where('members.user_id', 'in', userIds).execute();

export const listSince = (db: ReadingDb, userId: number, since: string, after: number, most: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('last_at', '>=', since)
    .where('conversation_id', '>', after)
    .orderBy('conversation_id')
    .limit(most)
    .execute();

/** They show when somebody began to write and when the other one answered. Returns the newest, up to `most`. */
export const listOpenings = (
  db: ReadingDb,
  conversationIds: readonly number[],
  since: string,
  most: number,
) =>
  db
    .selectFrom('messages')
    .leftJoin('messages as earlier', 'earlier.id', 'messages.previous_id')
    .select([
      'messages.id',
      'messages.conversation_id',
      'messages.sender_id',
      'messages.created_at',
      'earlier.created_at as earlier_at',
    ])
    .where('messages.conversation_id', 'in', conversationIds)
    .where('messages.created_at', '>=', since)
    .where('messages.is_note', '=', 0)
    .where(
      sql<boolean>`(earlier.id is null or earlier.sender_id <> messages.sender_id
        or substr(earlier.created_at, 1, 10) <> substr(messages.created_at, 1, 10))`,
    )
    .orderBy('messages.id', 'desc')
    .limit(most)
    .execute();

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
