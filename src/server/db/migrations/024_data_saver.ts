import type { Migration } from './migration.ts';

export const dataSaver: Migration = async (db) => {
  await db.schema.alterTable('pictures').addColumn('saving_bytes', 'integer').execute();
  await db.schema.alterTable('messages').addColumn('small_size', 'integer').execute();
};
