import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const likes: Migration = async (db, { id }) => {
  for (const table of ['companies', 'users'])
    await db.schema
      .alterTable(table)
      .addColumn('likes', 'integer', (count) => count.notNull().defaultTo(0))
      .execute();

  for (const table of ['likes', 'bookmarks']) {
    await db.schema
      .createTable(table)
      .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
      .addColumn('type', 'text', (text) => text.notNull())
      .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
      .addColumn('created_at', 'text', (time) => time.notNull())
      // A person likes a thing only once, even with two simultaneous taps.
      .addPrimaryKeyConstraint(`${table}_pk`, ['user_id', 'type', 'ref_id'])
      .execute();
    await db.schema.createIndex(`${table}_thing`).on(table).columns(['type', 'ref_id']).execute();
  }
  await db.schema
    .createIndex('bookmarks_newest')
    .on('bookmarks')
    .columns(['user_id', 'created_at', 'type', 'ref_id'])
    .execute();

  await db.schema
    .createTable('reports')
    .addColumn('id', id)
    .addColumn('reporter_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('type', 'text', (text) => text.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('owner_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', (text) => text.notNull())
    .addColumn('text', 'text')
    .addColumn('snapshot', 'text', (json) => json.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('outcome', 'text')
    .execute();
  // A person has at most one open report about a thing.
  await sql`create unique index reports_open on reports (reporter_id, type, ref_id) where closed_at is null`.execute(
    db,
  );
  await sql`create index reports_waiting on reports (id) where closed_at is null`.execute(db);
  await db.schema.createIndex('reports_owner').on('reports').column('owner_id').execute();

  await db.schema
    .createTable('news')
    .addColumn('id', id)
    .addColumn('owner_id', 'bigint', (user) => user.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('news_time').on('news').column('created_at').execute();

  await db.schema
    .createTable('entry_counts')
    .addColumn('type', 'text', (text) => text.notNull().primaryKey())
    .addColumn('visible', 'bigint', (count) => count.notNull())
    .execute();
  for (const type of ['service', 'company', 'user'])
    await sql`insert into entry_counts (type, visible)
      select ${type}, count(*) from entries where visible = 1 and type = ${type}`.execute(db);
};
