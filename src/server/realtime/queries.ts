import { type Insertable, sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { Db, ReadingDb, SqlDb, Tx } from '#server/db/connect.ts';
import type { ChangeTable } from '#server/db/schema.ts';

// The table keeps its old name `news`, because during a deploy the previous version still uses it.

export const insertChanges = (tx: Tx, rows: readonly Insertable<ChangeTable>[]) =>
  tx.insertInto('news').values(rows).returning('id').execute();

export const listChangesSince = (db: Db, since: string) =>
  db.selectFrom('news').select(['id', 'owner_id', 'lists']).where('created_at', '>=', since).execute();

export const deleteChangesBefore = (db: Db, time: string) =>
  db.deleteFrom('news').where('created_at', '<', time).execute();

interface Seen {
  readonly seen_at: string;
  readonly here_until: string;
}

/** Skips people who were erased in the meantime. */
export const writeSeen = async (
  db: SqlDb,
  userIds: readonly number[],
  { seen_at, here_until }: Seen,
): Promise<void> => {
  if (userIds.length === 0) return;
  await sql`
    insert into presence (user_id, seen_at, here_until)
    select id, ${sql.val(seen_at)}, ${sql.val(here_until)} from users where ${among(db, 'id', userIds)}
    on conflict (user_id) do update set seen_at = excluded.seen_at, here_until = excluded.here_until`.execute(
    db,
  );
};

export const findSeen = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('presence')
    .select(['seen_at', 'here_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
