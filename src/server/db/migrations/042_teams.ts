import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const teams: Migration = async (db, { id }) => {
  await db.schema
    .createTable('company_members')
    .addColumn('company_id', 'bigint', (company) =>
      company.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (role) => role.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addPrimaryKeyConstraint('company_members_pk', ['company_id', 'user_id'])
    .execute();
  await db.schema.createIndex('company_members_user').on('company_members').column('user_id').execute();
  await sql`create unique index company_members_owner on company_members (company_id)
    where role = 'owner'`.execute(db);
  await sql`insert into company_members (company_id, user_id, role, created_at)
    select id, owner_id, 'owner', created_at from companies`.execute(db);
  await db.schema
    .createTable('company_invitations')
    .addColumn('id', id)
    .addColumn('company_id', 'bigint', (company) =>
      company.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (email) => email.notNull())
    .addColumn('role', 'text', (role) => role.notNull())
    .addColumn('token_hash', 'text', (hash) => hash.notNull().unique())
    .addColumn('invited_by', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .addColumn('used_by', 'bigint', (user) => user.references('users.id').onDelete('cascade'))
    .addUniqueConstraint('company_invitations_of', ['company_id', 'email'])
    .execute();
  await db.schema
    .createIndex('company_invitations_by')
    .on('company_invitations')
    .column('invited_by')
    .execute();
  await db.schema
    .createIndex('company_invitations_used')
    .on('company_invitations')
    .column('used_by')
    .execute();
  await db.schema
    .createIndex('company_invitations_over')
    .on('company_invitations')
    .column('expires_at')
    .execute();

  // Who helps a company finds its deals as its owner does.
  await sql`drop index deals_company_id`.execute(db);
  await sql`create index deals_company on deals (company_id, state, id)`.execute(db);

  await db.schema.alterTable('companies').addColumn('deleted_at', 'text').execute();
  await db.schema.alterTable('companies').addColumn('verified_at', 'text').execute();
  await db.schema
    .alterTable('companies')
    .addColumn('licence_seen', 'integer', (seen) => seen.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('entries')
    .addColumn('verified', 'integer', (verified) => verified.notNull().defaultTo(0))
    .execute();
};
