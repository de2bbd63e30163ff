import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A saved search without words was stored under all its filters together. Now it is stored under the first of them. */
export const firstFilters: Migration = async (db, { name }) => {
  const first =
    name === 'sqlite' ? sql`substr(terms, 1, instr(terms, ' ') - 1)` : sql`split_part(terms, ' ', 1)`;
  await sql`update saved_search_keys set key = ${first} where key = terms and terms like '% %'`.execute(db);
};
