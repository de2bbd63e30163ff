import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const portfolio: Migration = async (db, { id }) => {
  await db.schema
    .createTable('portfolio_items')
    .addColumn('id', id)
    .addColumn('owner_id', 'bigint', (owner) => owner.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company_id', 'bigint', (company) => company.references('companies.id').onDelete('cascade'))
    .addColumn('title', 'text', (text) => text.notNull())
    .addColumn('description', 'text', (text) => text.notNull())
    .addColumn('link', 'text')
    .addColumn('media_kind', 'text')
    .addColumn('media_url', 'text')
    .addColumn('media_type', 'text')
    .addColumn('media_name', 'text')
    .addColumn('media_size', 'bigint')
    .addColumn('media_pages', 'integer')
    .addColumn('media_width', 'integer')
    .addColumn('media_height', 'integer')
    .addColumn('still_url', 'text')
    .addColumn('position', 'integer', (place) => place.notNull())
    .addColumn('likes', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('client_id', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('updated_at', 'text', (time) => time.notNull())
    .addColumn('hidden_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute();
  await sql`create index portfolio_of_person on portfolio_items (owner_id, position)
    where company_id is null and deleted_at is null`.execute(db);
  await sql`create index portfolio_of_company on portfolio_items (company_id, position)
    where company_id is not null and deleted_at is null`.execute(db);
  for (const column of ['media_url', 'still_url'])
    await sql`create index ${sql.ref(`portfolio_${column}`)} on portfolio_items (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  // A phone that repeats a request after a lost answer makes no second item.
  await db.schema
    .createIndex('portfolio_client')
    .unique()
    .on('portfolio_items')
    .columns(['owner_id', 'client_id'])
    .where('client_id', 'is not', null)
    .execute();
  await sql`insert into entry_counts (type, visible) values ('portfolio', 0)`.execute(db);
};
