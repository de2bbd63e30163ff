import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const verifications: Migration = async (db, { id }) => {
  await db.schema
    .createTable('verifications')
    .addColumn('id', id)
    .addColumn('company_id', 'bigint', (company) =>
      company.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('sent_by', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('nuit_document', 'text')
    .addColumn('licence', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text')
    .addColumn('due_at', 'text')
    .addColumn('reminded_at', 'text')
    .execute();
  await db.schema
    .createIndex('verifications_company')
    .on('verifications')
    .columns(['company_id', 'id'])
    .execute();
  await db.schema.createIndex('verifications_sent_by').on('verifications').column('sent_by').execute();
  await db.schema.createIndex('verifications_decided_by').on('verifications').column('decided_by').execute();
  await sql`create unique index verifications_pending on verifications (company_id)
    where state = 'pending'`.execute(db);
  await sql`create index verifications_waiting on verifications (id) where state = 'pending'`.execute(db);
  await sql`create index verifications_due on verifications (due_at) where due_at is not null`.execute(db);
  for (const file of ['nuit_document', 'licence'])
    await sql`create index ${sql.ref(`verifications_${file}`)} on verifications (${sql.ref(file)})
      where ${sql.ref(file)} is not null`.execute(db);
};
