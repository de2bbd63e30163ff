import { additive } from './migration.ts';

/** The log is read by time, a page at a time. */
export const logByTime = additive(async (db) => {
  await db.schema.createIndex('moderation_log_at').on('moderation_log').columns(['at', 'id']).execute();
});
