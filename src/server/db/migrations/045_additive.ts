import type { Migration } from './migration.ts';

/** New databases have the column from the beginning: see migrate.ts. */
export const additiveMigrations: Migration = async (db) => {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'migrations')?.columns ?? [];
  if (columns.some(({ name }) => name === 'additive')) return;
  await db.schema
    .alterTable('migrations')
    .addColumn('additive', 'integer', (is) => is.notNull().defaultTo(0))
    .execute();
};
