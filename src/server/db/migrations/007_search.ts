import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What entries are found by. The first sweep fills it for those that are there already. */
export const search: Migration = async (db, { name }) => {
  if (name === 'sqlite')
    // Words come ready: in small letters without accents. Where one stands, and how often, is not asked; with `detail =
    // none` a list would have to be walked where with this one it is leapt over.
    await sql`
      create virtual table documents using fts5(
        words, detail = column, columnsize = 0, tokenize = "ascii tokenchars '_'"
      )`.execute(db);
  else {
    await sql`create table documents (id bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index documents_words on documents using gin (words)`.execute(db);
  }
  // Apart, for a search reads a thousand of them: narrow rows lie close together.
  await db.schema
    .createTable('heads')
    .addColumn('id', name === 'sqlite' ? 'integer' : 'bigint', (id) => id.primaryKey())
    .addColumn('head', 'text', (text) => text.notNull())
    .execute();
  await db.schema
    .createTable('words')
    // Compared byte by byte on both databases.
    .addColumn('word', name === 'sqlite' ? 'text' : sql`text collate "C"`, (word) => word.primaryKey())
    .addColumn('count', 'integer', (count) => count.notNull())
    .addColumn('written', 'text', (text) => text.notNull())
    // What begins alike lies together there.
    .$call((table) => (name === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  // The one planned for some hour of the day would leave search empty until then: the start plans another, a minute on.
  await db.deleteFrom('queue').where('kind', '=', 'sweep').where('parked_at', 'is', null).execute();
};
