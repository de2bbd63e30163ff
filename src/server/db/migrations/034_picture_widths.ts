import type { Migration } from './migration.ts';

/** Null for pictures of before, whose addresses do not tell it. */
export const pictureWidths: Migration = async (db) => {
  await db.schema.alterTable('pictures').addColumn('saving_width', 'integer').execute();
};
