import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const jobs: Migration = async (db, { id }) => {
  await db.schema
    .createTable('jobs')
    .addColumn('id', id)
    .addColumn('company_id', 'bigint', (company) =>
      company.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (text) => text.notNull())
    .addColumn('description', 'text', (text) => text.notNull())
    .addColumn('category', 'text', (text) => text.notNull())
    .addColumn('employment_type', 'text')
    .addColumn('location', 'text')
    .addColumn('province', 'text')
    .addColumn('district', 'text')
    .addColumn('remote_work', 'integer', (flag) => flag.notNull())
    .addColumn('salary_min_cents', 'bigint')
    .addColumn('salary_max_cents', 'bigint')
    .addColumn('currency', 'text', (text) => text.notNull())
    .addColumn('deadline', 'text')
    .addColumn('closes_at', 'text')
    .addColumn('status', 'text', (text) => text.notNull())
    .addColumn('is_filled', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addColumn('is_ended', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addColumn('image_url', 'text')
    .addColumn('is_promoted', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addColumn('views', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('likes', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('applications', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('search_text', 'text', (text) => text.notNull())
    .addColumn('client_id', 'text')
    .addColumn('reminded_for', 'text')
    .addColumn('tells_at', 'text')
    .addColumn('told_until', 'bigint', (application) => application.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('updated_at', 'text', (time) => time.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('jobs_company').on('jobs').columns(['company_id', 'id']).execute();
  await db.schema
    .createIndex('jobs_picture')
    .on('jobs')
    .column('image_url')
    .where('image_url', 'is not', null)
    .execute();
  await sql`create index jobs_closing on jobs (closes_at) where status = 'Ativa'`.execute(db);
  // A phone that repeats a request after a lost answer makes no second vacancy.
  await db.schema
    .createIndex('jobs_client')
    .unique()
    .on('jobs')
    .columns(['company_id', 'client_id'])
    .where('client_id', 'is not', null)
    .execute();

  await db.schema
    .createTable('applications')
    .addColumn('id', id)
    .addColumn('job_id', 'bigint', (job) => job.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('applicant_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('message', 'text', (text) => text.notNull())
    .addColumn('cv_file', 'text')
    .addColumn('cv_name', 'text')
    .addColumn('cv_size', 'integer')
    .addColumn('status', 'text', (text) => text.notNull())
    // The furthest step reached, for the funnel.
    .addColumn('reached', 'integer', (step) => step.notNull().defaultTo(0))
    .addColumn('notes', 'text', (text) => text.notNull().defaultTo(''))
    .addColumn('client_id', 'text')
    .addColumn('told_status', 'text')
    .addColumn('tells_at', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('status_changed_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema
    .createIndex('applications_once')
    .unique()
    .on('applications')
    .columns(['job_id', 'applicant_id'])
    .execute();
  await db.schema.createIndex('applications_of_job').on('applications').columns(['job_id', 'id']).execute();
  await db.schema
    .createIndex('applications_by_status')
    .on('applications')
    .columns(['job_id', 'status', 'id'])
    .execute();
  await db.schema
    .createIndex('applications_mine')
    .on('applications')
    .columns(['applicant_id', 'id'])
    .execute();

  for (const column of ['employment_type', 'visible_until'])
    await db.schema.alterTable('entries').addColumn(column, 'text').execute();
  // The type comes first. Otherwise a walk for one type would pass all other entries of the category.
  await sql`drop index entries_category`.execute(db);
  await sql`drop index entries_category_place`.execute(db);
  await sql`create index entries_category on entries (type, category, id) where visible = 1`.execute(db);
  await sql`create index entries_category_place on entries (type, category, province, id) where visible = 1`.execute(
    db,
  );
  await sql`insert into entry_counts (type, visible) values ('job', 0)`.execute(db);
};
