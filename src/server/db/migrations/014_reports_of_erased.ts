import type { Migration } from './migration.ts';

/** Deletes the copies of texts whose authors were erased since. */
export const reportsOfErased: Migration = async (db) => {
  await db.updateTable('reports').set({ snapshot: '{}' }).where('owner_id', 'is', null).execute();
};
