import type { Migration } from './migration.ts';

/** Where a visit came from, as a pseudonym of the day: one address counts so often for a thing and no more. */
export const visitsOfAddresses: Migration = async (db) => {
  await db.schema.alterTable('visits').addColumn('address', 'text').execute();
  await db.schema
    .createIndex('visits_address')
    .on('visits')
    .columns(['day', 'type', 'ref_id', 'address'])
    .execute();
};
