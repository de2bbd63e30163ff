import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const follows: Migration = async (db, { id }) => {
  for (const table of ['users', 'companies'])
    await db.schema
      .alterTable(table)
      .addColumn('followers', 'integer', (followers) => followers.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createTable('follows')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('ref_id', 'bigint', (ref) => ref.notNull())
    .addColumn('newest_entry', 'bigint', (newest) => newest.notNull())
    .addColumn('created_at', 'text', (created) => created.notNull())
    .execute();
  // A person follows a seller only once.
  await db.schema
    .createIndex('follows_once')
    .unique()
    .on('follows')
    .columns(['user_id', 'type', 'ref_id'])
    .execute();
  await db.schema.createIndex('follows_own').on('follows').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('follows_newest').on('follows').columns(['user_id', 'newest_entry']).execute();
  await db.schema
    .createIndex('follows_of')
    .on('follows')
    .columns(['type', 'ref_id', 'newest_entry'])
    .execute();
  // Contains all columns by which the newest entry of a seller is found.
  await sql`create index entries_feed_company on entries (company_id, id, visible_until)
    where company_id is not null and visible = 1 and in_feed = 1`.execute(db);
  await sql`create index entries_feed_person on entries (owner_id, id, visible_until)
    where company_id is null and visible = 1 and in_feed = 1`.execute(db);
};
