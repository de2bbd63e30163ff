import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const notifications: Migration = async (db, { id }) => {
  await db.schema
    .createTable('notifications')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('happening', 'text', (happening) => happening.notNull())
    .addColumn('details', 'text', (details) => details.notNull())
    .addColumn('conversation_id', 'bigint', (conversation) =>
      conversation.references('conversations.id').onDelete('cascade'),
    )
    .addColumn('time', 'text', (time) => time.notNull())
    .addColumn('read_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('notifications_newest')
    .on('notifications')
    .columns(['user_id', 'time', 'id'])
    .execute();
  await sql`create index notifications_unread on notifications (user_id) where read_at is null and deleted_at is null`.execute(
    db,
  );
  // A conversation has at most one unread row.
  await sql`create unique index notifications_conversation on notifications (conversation_id, user_id)
    where conversation_id is not null and read_at is null and deleted_at is null`.execute(db);
  await sql`create index notifications_deleted on notifications (deleted_at) where deleted_at is not null`.execute(
    db,
  );
  await sql`create index notifications_of_conversation on notifications (conversation_id)
    where conversation_id is not null`.execute(db);
  await sql`create index members_unread on members (user_id) where unread > 0`.execute(db);
};
