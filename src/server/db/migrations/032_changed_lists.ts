import type { Migration } from './migration.ts';

/** What a change does to lists. Null where the previous version of the program wrote it, which does not say. */
export const changedLists: Migration = async (db) => {
  await db.schema.alterTable('news').addColumn('lists', 'text').execute();
};
