import type { Migration } from './migration.ts';

/** The log is read by person, also when a suspension is taken back. */
export const logOfPerson: Migration = async (db) => {
  await db.schema
    .createIndex('moderation_log_owner')
    .on('moderation_log')
    .columns(['owner_id', 'id'])
    .execute();
};
