import type { Migration } from './migration.ts';

/** A mail counts as one that told of something when it was delivered. Until then it is on its way. */
export const mailed: Migration = async (db) => {
  await db.schema.alterTable('notifications').addColumn('mail_at', 'text').execute();
};
