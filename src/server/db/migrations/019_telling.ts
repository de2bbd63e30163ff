import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const telling: Migration = async (db) => {
  await db.schema.alterTable('notifications').addColumn('about', 'text').execute();
  await db.schema
    .alterTable('notifications')
    .addColumn('count', 'integer', (count) => count.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('notifications').addColumn('mailed_at', 'text').execute();
  // Older notifications are not meant for the daily mail.
  await sql`update notifications set mailed_at = time`.execute(db);
  // There is at most one unread row about the same thing.
  await sql`create unique index notifications_about on notifications (user_id, about)
    where about is not null and read_at is null and deleted_at is null`.execute(db);
  await sql`create index notifications_unmailed on notifications (user_id)
    where mailed_at is null and read_at is null and deleted_at is null`.execute(db);
  await db.schema
    .createTable('told_acts')
    .addColumn('actor_id', 'bigint', (actor) => actor.references('users.id').onDelete('cascade'))
    .addColumn('about', 'text')
    .addColumn('told_at', 'text', (told) => told.notNull())
    .addPrimaryKeyConstraint('told_acts_key', ['actor_id', 'about'])
    .execute();
  await db.schema.createIndex('told_acts_old').on('told_acts').column('told_at').execute();
  await db.schema
    .createTable('notification_choices')
    .addColumn('user_id', 'bigint', (user) => user.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('off', 'text', (off) => off.notNull())
    .addColumn('quiet_from', 'integer', (from) => from.notNull())
    .addColumn('quiet_to', 'integer', (to) => to.notNull())
    .addColumn('shows_text', 'integer', (shows) => shows.notNull())
    .execute();
};
