import { additive } from './migration.ts';

/** Who wrote what others answer for, and to whom a company is offered. Ids of people that are not given again. */
export const whoWrote = additive(async (db) => {
  for (const table of ['companies', 'services', 'jobs', 'portfolio_items', 'requests', 'reviews', 'cases'])
    await db.schema.alterTable(table).addColumn('written_by', 'bigint').execute();
  await db.schema.alterTable('reviews').addColumn('replied_by', 'bigint').execute();
  await db.schema.alterTable('decisions').addColumn('appealed_by', 'bigint').execute();
  await db.schema.createIndex('cases_written_by').on('cases').column('written_by').execute();
  await db.schema
    .alterTable('companies')
    .addColumn('handover_to', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('companies').addColumn('handover_until', 'text').execute();
});
