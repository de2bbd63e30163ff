import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The words by which entries are found. The first sweep fills in those of existing entries. */
export const search: Migration = async (db, { name }) => {
  if (name === 'sqlite')
    // Words come already in small letters without accents. Their positions are not needed, but with `detail = none`
    // FTS5 would have to walk through lists in which it can leap with this setting.
    await sql`
      create virtual table documents using fts5(
        words, detail = column, columnsize = 0, tokenize = "ascii tokenchars '_'"
      )`.execute(db);
  else {
    await sql`create table documents (id bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index documents_words on documents using gin (words)`.execute(db);
  }
  // A table of its own, because a search reads a thousand of its rows, and narrow rows lie close together.
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
    // Words with the same beginning lie together in such a table.
    .$call((table) => (name === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  // The planned sweep may be hours away, and search would be empty until then. Without it, the start plans another
  // one for a minute later.
  await db.deleteFrom('queue').where('kind', '=', 'sweep').where('parked_at', 'is', null).execute();
};
