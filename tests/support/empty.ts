import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Back to what the migrations left, with ids that begin at 1 again. */
export const empty = (db: Db): Promise<void> =>
  db.dialect.name === 'sqlite' ? emptySqlite(db) : emptyPostgres(db);

/** Whether more was written than the few rows of most tests. */
export async function isLarge(db: Db): Promise<boolean> {
  const { rows } = await (db.dialect.name === 'sqlite' ? sqliteBytes : postgresBytes).execute(db);
  return Number(rows[0]?.bytes) > 16 * 1024 * 1024;
}

/** Whether something was written that SQLite refuses to delete. PostgreSQL is emptied without its triggers. */
export async function hasLog(db: Db): Promise<boolean> {
  if (db.dialect.name !== 'sqlite') return false;
  return (await db.selectFrom('moderation_log').select('id').limit(1).executeTakeFirst()) !== undefined;
}

const sqliteBytes = sql<{ bytes: number }>`
  select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
const postgresBytes = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;

/** What the migrations themselves wrote. */
const kept = ['migrations', 'entry_counts'];

const sqliteTables = sql<{ name: string }>`
  select name from pragma_table_list
  where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'
    and name not in (${sql.join(kept)})`;

async function emptySqlite(db: Db): Promise<void> {
  const { rows } = await sqliteTables.execute(db);
  await db.inTransaction(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    const acts = [
      ...rows.map(({ name }) => sql`delete from ${sql.table(name)}`),
      sql`update entry_counts set visible = 0`,
      sql`delete from sqlite_sequence`,
    ];
    await Promise.all(acts.map((act) => act.execute(tx)));
  });
}

/** Rows are deleted and not tables truncated: that makes new files for each and takes thirty times as long. */
async function emptyPostgres(db: Db): Promise<void> {
  await sql`do $$
    declare
      name text;
    begin
      set local session_replication_role = replica;
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename <> all (array[${sql.raw(kept.map((one) => `'${one}'`).join())}])
      loop
        execute format('delete from %I', name);
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename), 1, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
      update entry_counts set visible = 0 where visible <> 0;
    end
  $$`.execute(db);
}
