import type { Migration } from './migration.ts';

export const hiddenCompanies: Migration = async (db) => {
  await db.schema.alterTable('companies').addColumn('hidden_at', 'text').execute();
};
