import { sql } from 'kysely';
import { additive } from './migration.ts';

export const fairStars = additive(async (db, { id }) => {
  await db.schema
    .createTable('company_stays')
    .addColumn('id', id)
    .addColumn('company_id', 'bigint', (company) =>
      company.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('joined_at', 'text', (time) => time.notNull())
    .addColumn('left_at', 'text', (time) => time.notNull())
    .execute();
  for (const column of ['company_id', 'user_id'])
    await db.schema.createIndex(`company_stays_${column}`).on('company_stays').column(column).execute();

  // Null until it is decided: rows of before, and those that a program of before writes.
  await db.schema.alterTable('reviews').addColumn('in_numbers', 'integer').execute();
  for (const about of ['about_user_id', 'about_company_id'])
    await sql`create index ${sql.raw(`reviews_of_author_${about}`)} on reviews (author_id, ${sql.raw(about)}, id)`.execute(
      db,
    );
  await sql`create index reviews_undecided on reviews (id) where is_public = 1 and in_numbers is null`.execute(
    db,
  );

  await db.schema.alterTable('deals').addColumn('is_project', 'integer').execute();
  for (const provider of ['provider_id', 'company_id'])
    await sql`create index ${sql.raw(`deals_concluded_${provider}`)} on deals (${sql.raw(provider)}, customer_id)
      where state = 'concluido'`.execute(db);
  await sql`create index deals_undecided on deals (id) where state = 'concluido' and is_project is null`.execute(
    db,
  );
});
