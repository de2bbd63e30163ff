import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const savedSearches: Migration = async (db, { name, id }) => {
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('of', 'text', (of) => of.notNull())
    .addColumn('asked', 'text', (asked) => asked.notNull())
    .addColumn('words', 'text', (words) => words.notNull())
    .addColumn('min_cents', 'bigint')
    .addColumn('max_cents', 'bigint')
    .addColumn('canonical', 'text', (canonical) => canonical.notNull())
    .addColumn('created_at', 'text', (created) => created.notNull())
    .execute();
  // A person cannot save the same search twice.
  await db.schema
    .createIndex('saved_searches_once')
    .unique()
    .on('saved_searches')
    .columns(['user_id', 'canonical'])
    .execute();
  const word = name === 'sqlite' ? 'text' : sql`text collate "C"`;
  // A table of its own, because thousands of searches have the same keys.
  await db.schema
    .createTable('saved_search_keys')
    .addColumn('id', id)
    .addColumn('key', word, (key) => key.notNull())
    .addColumn('terms', word, (terms) => terms.notNull())
    .addColumn('also', word, (also) => also.notNull())
    .execute();
  await db.schema
    .createIndex('saved_search_keys_once')
    .unique()
    .on('saved_search_keys')
    .columns(['key', 'terms', 'also'])
    .execute();
  await db.schema
    .createTable('saved_search_places')
    .addColumn('key_id', 'bigint', (key) => key.notNull().references('saved_search_keys.id'))
    .addColumn('search_id', 'bigint', (search) =>
      search.notNull().references('saved_searches.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('saved_search_places_key', ['key_id', 'search_id'])
    .$call((table) => (name === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createIndex('saved_search_places_of_search')
    .on('saved_search_places')
    .column('search_id')
    .execute();
  // Existing things are not new to anybody.
  await db.schema
    .alterTable('entries')
    .addColumn('is_new', 'integer', (isNew) => isNew.notNull().defaultTo(0))
    .execute();
};
