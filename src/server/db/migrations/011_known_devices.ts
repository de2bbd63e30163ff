import type { Migration } from './migration.ts';

/** Where a session began, and whether its own device ended it: strangers lock out neither. */
export const knownDevices: Migration = async (db) => {
  for (const column of ['address_hash', 'signed_out_at'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
};
