import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A report that is sent again after a lost answer opens no second case, even if the first is closed. */
export const repeatedReports: Migration = async (db) => {
  await db.schema.alterTable('reports').addColumn('client_id', 'text').execute();
  await sql`create unique index reports_client on reports (reporter_id, client_id) where client_id is not null`.execute(
    db,
  );
};
