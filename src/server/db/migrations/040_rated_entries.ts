import type { Migration } from './migration.ts';

/** Null until the seller is reviewed, so nothing has to be filled in. */
export const ratedEntries: Migration = async (db) => {
  await db.schema.alterTable('entries').addColumn('rating_rank', 'bigint').execute();
};
