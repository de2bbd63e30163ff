import type { Migration } from './migration.ts';

export const profiles: Migration = async (db, { id }) => {
  await db.schema
    .createTable('freelancers')
    .addColumn('user_id', 'bigint', (user) => user.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    // In hundredths, so that sums and comparisons are exact on both databases.
    .addColumn('hourly_rate_cents', 'bigint')
    .addColumn('currency', 'text', (text) => text.notNull())
    .addColumn('remote_work', 'integer', (flag) => flag.notNull())
    .addColumn('public_phone', 'text')
    .addColumn('search_text', 'text', (text) => text.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();

  await db.schema
    .createTable('companies')
    .addColumn('id', id)
    .addColumn('owner_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (text) => text.notNull())
    .addColumn('description', 'text', (text) => text.notNull())
    .addColumn('nuit', 'text', (text) => text.notNull())
    .addColumn('nationality', 'text', (text) => text.notNull())
    .addColumn('province', 'text', (text) => text.notNull())
    .addColumn('district', 'text', (text) => text.notNull())
    .addColumn('address', 'text', (text) => text.notNull())
    .addColumn('website', 'text')
    .addColumn('email', 'text', (text) => text.notNull())
    .addColumn('whatsapp', 'text', (text) => text.notNull())
    .addColumn('logo_url', 'text')
    .addColumn('cover_url', 'text')
    .addColumn('search_text', 'text', (text) => text.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('companies_owner').on('companies').column('owner_id').execute();
  await db.schema
    .createIndex('companies_place')
    .on('companies')
    .columns(['province', 'district', 'id'])
    .execute();
};
