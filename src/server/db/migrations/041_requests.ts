import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const requests: Migration = async (db, { id }) => {
  await db.schema
    .createTable('requests')
    .addColumn('id', id)
    .addColumn('owner_id', 'bigint', (owner) => owner.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (text) => text.notNull())
    .addColumn('description', 'text', (text) => text.notNull())
    .addColumn('category', 'text', (text) => text.notNull())
    .addColumn('province', 'text', (text) => text.notNull())
    .addColumn('district', 'text')
    .addColumn('budget_max_cents', 'bigint')
    .addColumn('wanted_by', 'text')
    .addColumn('images', 'text', (text) => text.notNull())
    .addColumn('status', 'text', (text) => text.notNull())
    .addColumn('ended_by', 'text')
    .addColumn('closes_at', 'text', (time) => time.notNull())
    .addColumn('offers', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('likes', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('client_id', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('updated_at', 'text', (time) => time.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await sql`create index requests_of_owner on requests (owner_id, id) where deleted_at is null`.execute(db);
  await sql`create index requests_overdue on requests (closes_at) where status = 'Aberto'`.execute(db);
  await sql`create unique index requests_client on requests (owner_id, client_id)
    where client_id is not null`.execute(db);
  await db.schema
    .createTable('request_pictures')
    .addColumn('address', 'text', (text) => text.notNull())
    .addColumn('request_id', 'bigint', (request) =>
      request.notNull().references('requests.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('request_pictures_pk', ['address', 'request_id'])
    .execute();
  await db.schema.createIndex('request_pictures_of').on('request_pictures').column('request_id').execute();
  await sql`insert into entry_counts (type, visible) values ('request', 0)`.execute(db);

  await db.schema
    .alterTable('deals')
    .addColumn('request_id', 'bigint', (request) => request.references('requests.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('deals').addColumn('request', 'text').execute();
  await sql`create index deals_request_id on deals (request_id, state) where request_id is not null`.execute(
    db,
  );
  // One open deal of the same two people about the same service, or the same request.
  await sql`drop index deals_open`.execute(db);
  await sql`create unique index deals_open on deals
    (customer_id, provider_id, coalesce(service_id, 0), coalesce(request_id, 0))
    where state in ('por_responder', 'proposta', 'aceite', 'entregue', 'em_disputa')`.execute(db);
};
