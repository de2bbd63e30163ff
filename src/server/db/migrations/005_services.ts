import { type Kysely, sql } from 'kysely';
import type { AnyTables, Migration } from './migration.ts';

export const services: Migration = async (db, { id }) => {
  await db.schema
    .createTable('services')
    .addColumn('id', id)
    .addColumn('owner_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company_id', 'bigint', (company) => company.references('companies.id').onDelete('cascade'))
    .addColumn('title', 'text', (text) => text.notNull())
    .addColumn('description', 'text', (text) => text.notNull())
    .addColumn('category', 'text', (text) => text.notNull())
    .addColumn('price_cents', 'bigint')
    .addColumn('tags', 'text', (json) => json.notNull())
    .addColumn('images', 'text', (json) => json.notNull())
    .addColumn('status', 'text', (text) => text.notNull())
    .addColumn('is_promoted', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addColumn('views', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('leads', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('likes', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('search_text', 'text', (text) => text.notNull())
    .addColumn('client_id', 'text')
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('updated_at', 'text', (time) => time.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('services_owner').on('services').columns(['owner_id', 'id']).execute();
  await db.schema
    .createIndex('services_company')
    .on('services')
    .columns(['company_id', 'id'])
    .where('company_id', 'is not', null)
    .execute();
  // A phone that repeats a request after a lost answer makes no second service.
  await db.schema
    .createIndex('services_client')
    .unique()
    .on('services')
    .columns(['owner_id', 'client_id'])
    .where('client_id', 'is not', null)
    .execute();

  await db.schema
    .createTable('service_pictures')
    .addColumn('address', 'text', (text) => text.notNull())
    .addColumn('service_id', 'bigint', (service) =>
      service.notNull().references('services.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('service_pictures_pk', ['address', 'service_id'])
    .execute();
  await db.schema.createIndex('service_pictures_of').on('service_pictures').column('service_id').execute();

  await visits(db);
  await entries(db, id);
};

async function visits(db: Kysely<AnyTables>) {
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', (text) => text.notNull())
    .addColumn('type', 'text', (text) => text.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('kind', 'text', (text) => text.notNull())
    .addColumn('visitor', 'text', (text) => text.notNull())
    .addPrimaryKeyConstraint('visits_pk', ['day', 'type', 'ref_id', 'kind', 'visitor'])
    .execute();
  await db.schema
    .createTable('day_counts')
    .addColumn('type', 'text', (text) => text.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('day', 'text', (text) => text.notNull())
    .addColumn('views', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('leads', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('likes', 'integer', (count) => count.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('day_counts_pk', ['type', 'ref_id', 'day'])
    .execute();
}

async function entries(db: Kysely<AnyTables>, id: Parameters<Migration>[1]['id']) {
  await db.schema
    .createTable('entries')
    .addColumn('id', id)
    .addColumn('type', 'text', (text) => text.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('owner_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company_id', 'bigint', (company) => company.references('companies.id').onDelete('cascade'))
    .addColumn('category', 'text')
    .addColumn('price_cents', 'bigint')
    .addColumn('province', 'text')
    .addColumn('district', 'text')
    .addColumn('remote', 'integer', (flag) => flag.notNull())
    .addColumn('in_feed', 'integer', (flag) => flag.notNull())
    .addColumn('visible', 'integer', (flag) => flag.notNull())
    .addColumn('published_at', 'text', (time) => time.notNull())
    .addColumn('moved_up_at', 'text')
    .execute();
  await db.schema.createIndex('entries_thing').unique().on('entries').columns(['type', 'ref_id']).execute();
  await db.schema.createIndex('entries_owner').on('entries').column('owner_id').execute();
  await db.schema
    .createIndex('entries_company')
    .on('entries')
    .column('company_id')
    .where('company_id', 'is not', null)
    .execute();
  await sql`create index entries_feed on entries (id) where visible = 1 and in_feed = 1`.execute(db);
  await sql`create index entries_feed_type on entries (type, id) where visible = 1 and in_feed = 1`.execute(
    db,
  );
  await sql`create index entries_category on entries (category, id) where visible = 1`.execute(db);
  await sql`create index entries_category_place on entries (category, province, id) where visible = 1`.execute(
    db,
  );

  // Makes an entry for each existing person and thing, in the order in which they were created.
  await sql`
    insert into entries (type, ref_id, owner_id, company_id, province, district, remote, in_feed, visible, published_at)
    select * from (
      select 'user' as type, u.id as ref_id, u.id as owner_id, cast(null as bigint) as company_id, u.province, u.district,
        case when u.user_type = 'freelancer' then coalesce(f.remote_work, 0) else 0 end as remote,
        case when u.user_type = 'freelancer' or (u.full_name is not null and u.province is not null) then 1 else 0 end as in_feed,
        case when u.is_active = 1 and u.deletion_due_at is null then 1 else 0 end as visible,
        u.created_at as published_at
      from users u left join freelancers f on f.user_id = u.id
      where u.user_type = 'freelancer' or u.full_name is not null
      union all
      select 'company', c.id, c.owner_id, c.id, c.province, c.district, 0, 1,
        case when u.is_active = 1 and u.deletion_due_at is null then 1 else 0 end, c.created_at
      from companies c join users u on u.id = c.owner_id
    ) as things
    order by published_at, type, ref_id`.execute(db);
}
