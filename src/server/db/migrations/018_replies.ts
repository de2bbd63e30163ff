import type { Migration } from './migration.ts';

export const replies: Migration = async (db) => {
  // One row for each person, because the list is read and written as a whole.
  await db.schema
    .createTable('quick_answers')
    .addColumn('user_id', 'bigint', (user) => user.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('answers', 'text', (answers) => answers.notNull())
    .execute();
  await db.schema
    .createTable('reply_times')
    .addColumn('user_id', 'bigint', (user) => user.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('minutes', 'integer', (minutes) => minutes.notNull())
    .execute();
};
