import type { Migration } from './migration.ts';

/** Stores where a session began, and whether its own device ended it, so that strangers cannot lock out the owner. */
export const knownDevices: Migration = async (db) => {
  for (const column of ['address_hash', 'signed_out_at'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute();
};
