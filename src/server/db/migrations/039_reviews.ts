import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const reviews: Migration = async (db, { id }) => {
  await db.schema
    .createTable('reviews')
    .addColumn('id', id)
    .addColumn('deal_id', 'bigint', (deal) => deal.notNull().references('deals.id').onDelete('cascade'))
    .addColumn('author_side', 'text', (side) => side.notNull())
    .addColumn('author_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('about_user_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('about_company_id', 'bigint', (one) => one.references('companies.id').onDelete('set null'))
    .addColumn('stars', 'integer', (stars) => stars.notNull())
    .addColumn('text', 'text')
    .addColumn('private_text', 'text')
    .addColumn('reply', 'text')
    .addColumn('replied_at', 'text')
    .addColumn('client_id', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('shown_at', 'text')
    .addColumn('is_counted', 'integer', (is) => is.notNull().defaultTo(1))
    .addColumn('is_public', 'integer', (is) => is.notNull().defaultTo(0))
    .execute();
  // Each side writes once.
  await db.schema
    .createIndex('reviews_once')
    .unique()
    .on('reviews')
    .columns(['deal_id', 'author_side'])
    .execute();
  for (const about of ['about_user_id', 'about_company_id'])
    await sql`create index ${sql.raw(`reviews_${about}`)} on reviews (${sql.raw(about)}, id)
      where is_public = 1`.execute(db);
  // For what is set to null when its row goes.
  for (const [name, column] of [
    ['author', 'author_id'],
    ['of_user', 'about_user_id'],
    ['of_company', 'about_company_id'],
  ] as const)
    await db.schema.createIndex(`reviews_${name}`).on('reviews').column(column).execute();

  await db.schema.alterTable('deals').addColumn('review_until', 'text').execute();
  for (const side of ['customer', 'provider']) {
    const column = `${side}_owes_review`;
    await db.schema
      .alterTable('deals')
      .addColumn(column, 'integer', (owes) => owes.notNull().defaultTo(0))
      .execute();
    await sql`create index ${sql.raw(`deals_owed_${side}`)} on deals (${sql.raw(`${side}_id`)}, id)
      where ${sql.raw(column)} = 1`.execute(db);
  }
  await sql`create index deals_review_until on deals (review_until) where review_until is not null`.execute(
    db,
  );

  for (const table of ['users', 'companies'])
    for (const column of ['stars_sum', 'reviews_count', 'completed_projects'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (count) => count.notNull().defaultTo(0))
        .execute();
  await sql`update users set completed_projects = (select count(*) from deals
    where provider_id = users.id and company_id is null and state = 'concluido')
    where id in (select provider_id from deals where state = 'concluido')`.execute(db);
  await sql`update companies set completed_projects = (select count(*) from deals
    where company_id = companies.id and state = 'concluido')
    where id in (select company_id from deals where state = 'concluido')`.execute(db);
};
