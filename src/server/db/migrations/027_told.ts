import type { Migration } from './migration.ts';

/** What people were told, and what can still be taken back before they are told. */
export const told: Migration = async (db, { id }) => {
  // A mail counts as sent when it was delivered. Until then it is on its way.
  await db.schema.alterTable('notifications').addColumn('mail_at', 'text').execute();
  for (const column of ['settles_at', 'undo'])
    await db.schema.alterTable('applications').addColumn(column, 'text').execute();
  await db.schema.alterTable('jobs').addColumn('closed_at', 'text').execute();
  await db.schema
    .createTable('ended_applications')
    .addColumn('id', id)
    .addColumn('applicant_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('job_id', 'bigint', (job) => job.notNull())
    .addColumn('title', 'text', (title) => title.notNull())
    .addColumn('message', 'text', (message) => message.notNull())
    .addColumn('status', 'text', (status) => status.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('status_changed_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema
    .createIndex('ended_applications_mine')
    .on('ended_applications')
    .columns(['applicant_id', 'id'])
    .execute();
};
