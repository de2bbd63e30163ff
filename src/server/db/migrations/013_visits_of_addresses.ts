import type { Migration } from './migration.ts';

/** A pseudonym of the visitor's address for one day, so that the visits of one address to a thing can be limited. */
export const visitsOfAddresses: Migration = async (db) => {
  await db.schema.alterTable('visits').addColumn('address', 'text').execute();
  await db.schema
    .createIndex('visits_address')
    .on('visits')
    .columns(['day', 'type', 'ref_id', 'address'])
    .execute();
};
