import type { Migration } from './migration.ts';

export const queue: Migration = async (db, { id }) => {
  await db.schema
    .createTable('queue')
    .addColumn('id', id)
    .addColumn('kind', 'text', (text) => text.notNull())
    .addColumn('payload', 'text', (text) => text.notNull())
    .addColumn('user_id', 'bigint', (user) => user.references('users.id').onDelete('cascade'))
    .addColumn('due_at', 'text', (time) => time.notNull())
    .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('parked_at', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('queue_due').on('queue').columns(['parked_at', 'due_at']).execute();
  await db.schema.createIndex('queue_user').on('queue').column('user_id').execute();
};
