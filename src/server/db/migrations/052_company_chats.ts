import { type Kysely, sql } from 'kysely';
import { type AnyTables, additive, type MigrationDialect } from './migration.ts';

/**
 * A company speaks in conversations as people do, under its number below zero (see sides.ts). So these columns may name
 * who is no row of `users`. Whoever erases a person deletes their rows here.
 */
const speakers = {
  members: ['user_id'],
  blocks: ['blocker_id', 'blocked_id'],
  quick_answers: ['user_id'],
  reply_times: ['user_id'],
} as const;

export const companyChats = additive(async (db, dialect) => {
  for (const [table, columns] of Object.entries(speakers)) await loosen(db, dialect, table, columns);
  for (const [column, type] of [
    ['claimed_by', 'bigint'],
    ['claimed_at', 'text'],
    ['peer_name', 'text'],
  ] as const)
    await db.schema.alterTable('members').addColumn(column, type).execute();
  await db.schema.alterTable('messages').addColumn('written_by', 'bigint').execute();
  await db.schema
    .alterTable('messages')
    .addColumn('is_note', 'integer', (flag) => flag.notNull().defaultTo(0))
    .execute();
  // Several people write on one side, and a note is no message.
  await db.schema.dropIndex('messages_client').execute();
  await sql`create unique index messages_client on messages
    (conversation_id, sender_id, client_id, coalesce(written_by, 0), is_note)
    where client_id is not null`.execute(db);
  await db.schema
    .alterTable('company_members')
    .addColumn('chat_muted', 'integer', (flag) => flag.notNull().defaultTo(0))
    .execute();
});

async function loosen(
  db: Kysely<AnyTables>,
  { name }: MigrationDialect,
  table: string,
  columns: readonly string[],
): Promise<void> {
  if (name === 'sqlite') return rebuildLoose(db, table);
  for (const column of columns)
    await db.schema.alterTable(table).dropConstraint(`${table}_${column}_fkey`).execute();
}

const toUsers = / references "users" \("id"\) on delete cascade/g;

/** SQLite drops no constraint, so the table is made anew under its name, with its indexes. */
async function rebuildLoose(db: Kysely<AnyTables>, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string | null }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const made = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const loose = made.replace(toUsers, '');
  if (loose === made) throw new Error(`The table ${table} refers to people in another way than expected.`);
  const before = `${table}_before`;
  await sql`alter table ${sql.table(table)} rename to ${sql.table(before)}`.execute(db);
  await sql.raw(loose).execute(db);
  await sql`insert into ${sql.table(table)} select * from ${sql.table(before)}`.execute(db);
  await sql`drop table ${sql.table(before)}`.execute(db);
  for (const { type, sql: index } of rows) if (type === 'index' && index) await sql.raw(index).execute(db);
}
