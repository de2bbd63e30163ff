import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Companies and freelancers are listed by their documents. The sweep, which the start plans at once, updates those
 * documents.
 */
export const lists: Migration = async (db) => {
  await db.schema.alterTable('entries').addColumn('hourly_cents', 'bigint').execute();
  await sql`
    update entries set hourly_cents = (
      select coalesce(f.hourly_rate_cents, 0) from users u join freelancers f on f.user_id = u.id
      where u.id = entries.ref_id and u.user_type = 'freelancer'
    ) where type = 'user'`.execute(db);
  for (const table of ['companies', 'freelancers'])
    await db.schema.alterTable(table).dropColumn('search_text').execute();
  await sql`delete from queue where kind = 'sweep'`.execute(db);
};
