import type { Migration } from './migration.ts';

/** Copies of what people wrote who were erased since. */
export const reportsOfErased: Migration = async (db) => {
  await db.updateTable('reports').set({ snapshot: '{}' }).where('owner_id', 'is', null).execute();
};
