import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const deals: Migration = async (db, { id }) => {
  await db.schema
    .createTable('deals')
    .addColumn('id', id)
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('version', 'integer', (version) => version.notNull().defaultTo(1))
    .addColumn('customer_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('provider_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('company_id', 'bigint', (company) => company.references('companies.id').onDelete('set null'))
    .addColumn('service_id', 'bigint', (service) => service.references('services.id').onDelete('set null'))
    .addColumn('conversation_id', 'bigint', (one) => one.references('conversations.id').onDelete('set null'))
    .addColumn('begun_by', 'text', (side) => side.notNull())
    .addColumn('client_id', 'text')
    .addColumn('what', 'text', (what) => what.notNull())
    .addColumn('when_needed', 'text')
    .addColumn('province', 'text')
    .addColumn('district', 'text')
    .addColumn('service', 'text')
    .addColumn('amount_cents', 'bigint')
    .addColumn('due_on', 'text')
    .addColumn('valid_days', 'integer')
    .addColumn('since', 'text', (time) => time.notNull())
    .addColumn('deadline_at', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  const open = sql`state in ('por_responder', 'proposta', 'aceite', 'entregue', 'em_disputa')`;
  // One open deal of the same two people about the same service.
  await sql`create unique index deals_open on deals (customer_id, provider_id, coalesce(service_id, 0))
    where ${open}`.execute(db);
  for (const side of ['customer', 'provider']) {
    await sql`create index ${sql.raw(`deals_${side}`)} on deals (${sql.raw(`${side}_id`)}, id)`.execute(db);
    await sql`create index ${sql.raw(`deals_state_${side}`)} on deals (${sql.raw(`${side}_id`)}, state, id)`.execute(
      db,
    );
    await sql`create unique index ${sql.raw(`deals_sent_${side}`)} on deals (${sql.raw(`${side}_id`)}, client_id)
      where begun_by = ${sql.lit(side)} and client_id is not null`.execute(db);
  }
  await sql`create index deals_deadline on deals (deadline_at) where deadline_at is not null`.execute(db);
  for (const column of ['company_id', 'service_id', 'conversation_id'])
    await db.schema.createIndex(`deals_${column}`).on('deals').column(column).execute();

  await db.schema
    .createTable('deal_offers')
    .addColumn('id', id)
    .addColumn('deal_id', 'bigint', (deal) => deal.notNull().references('deals.id').onDelete('cascade'))
    .addColumn('amount_cents', 'bigint')
    .addColumn('text', 'text', (text) => text.notNull())
    .addColumn('due_on', 'text')
    .addColumn('valid_until', 'text', (time) => time.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('deal_offers_deal').on('deal_offers').columns(['deal_id', 'id']).execute();

  await db.schema
    .createTable('deal_events')
    .addColumn('id', id)
    .addColumn('deal_id', 'bigint', (deal) => deal.notNull().references('deals.id').onDelete('cascade'))
    .addColumn('step', 'text', (step) => step.notNull())
    .addColumn('by_role', 'text', (role) => role.notNull())
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('text', 'text')
    .addColumn('amount_cents', 'bigint')
    .addColumn('client_id', 'text')
    .addColumn('at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('deal_events_deal').on('deal_events').columns(['deal_id', 'id']).execute();
  await sql`create unique index deal_events_sent on deal_events (deal_id, by_role, client_id)
    where client_id is not null`.execute(db);
};
