import { sql } from 'kysely';
import { additive } from './migration.ts';

export const dataAndKeys = additive(async (db, { id }) => {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('hash', 'text', (hash) => hash.notNull().unique())
    .addColumn('begins', 'text', (begins) => begins.notNull())
    .addColumn('scopes', 'text', (scopes) => scopes.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('api_keys_end').on('api_keys').column('expires_at').execute();
  await db.schema.createIndex('api_keys_user').on('api_keys').column('user_id').execute();

  await db.schema
    .createTable('webhooks')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('url', 'text', (url) => url.notNull())
    .addColumn('events', 'text', (events) => events.notNull())
    .addColumn('salt', 'text', (salt) => salt.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('plan', 'integer', (plan) => plan.notNull().defaultTo(0))
    .addColumn('sends_at', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('rests_until', 'text')
    .addColumn('off_at', 'text')
    .addColumn('off_because', 'text')
    .execute();
  await db.schema.createIndex('webhooks_user').on('webhooks').column('user_id').execute();

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', id)
    .addColumn('webhook_id', 'bigint', (webhook) =>
      webhook.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('company_id', 'bigint')
    .addColumn('event', 'text', (event) => event.notNull())
    .addColumn('body', 'text', (body) => body.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
    .addColumn('next_at', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('tried_at', 'text')
    .addColumn('status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('took_ms', 'integer')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at)
    where next_at is not null`.execute(db);
  await sql`create index webhooks_sending on webhooks (sends_at) where sends_at is not null`.execute(db);

  await db.schema
    .createTable('exports')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('file', 'text', (file) => file.unique())
    .addColumn('bytes', 'bigint')
    .addColumn('asked_at', 'text', (time) => time.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('expires_at', 'text')
    .execute();
  await db.schema.createIndex('exports_user').on('exports').columns(['user_id', 'id']).execute();
  await sql`create index exports_ready on exports (expires_at) where state = 'ready'`.execute(db);
  await sql`create unique index exports_queued on exports (user_id) where state = 'queued'`.execute(db);

  await db.schema
    .createTable('service_imports')
    .addColumn('id', id)
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company_id', 'bigint', (company) => company.references('companies.id').onDelete('cascade'))
    .addColumn('lines', 'text', (lines) => lines.notNull())
    .addColumn('done', 'integer', (done) => done.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema
    .createIndex('service_imports_user')
    .on('service_imports')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema.createIndex('service_imports_company').on('service_imports').column('company_id').execute();
  await db.schema.createIndex('service_imports_time').on('service_imports').column('created_at').execute();
  await sql`create index service_imports_open on service_imports (created_at) where ended_at is null`.execute(
    db,
  );
});
