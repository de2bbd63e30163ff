import type { Migration } from './migration.ts';

export const phones: Migration = async (db) => {
  await db.schema.alterTable('users').addColumn('verified_phone', 'text').execute();
  await db.schema.createIndex('users_verified_phone').unique().on('users').column('verified_phone').execute();
};
