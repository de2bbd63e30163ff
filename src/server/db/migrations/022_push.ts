import type { Migration } from './migration.ts';

export const push: Migration = async (db, { id }) => {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    // A device gets no pushes after its session has ended.
    .addColumn('session_id', 'bigint', (session) =>
      session.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (endpoint) => endpoint.notNull().unique())
    .addColumn('p256dh', 'text', (key) => key.notNull())
    .addColumn('auth', 'text', (secret) => secret.notNull())
    .addColumn('kept_at', 'text', (time) => time.notNull())
    .addColumn('failing_since', 'text')
    .execute();
  for (const column of ['user_id', 'session_id'])
    await db.schema
      .createIndex(`push_subscriptions_${column}`)
      .on('push_subscriptions')
      .column(column)
      .execute();
  await db.schema.alterTable('notifications').addColumn('push_at', 'text').execute();
  await db.schema.alterTable('notifications').addColumn('pushed_at', 'text').execute();
};
