import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const moderation: Migration = async (db, { id, name }) => {
  await db.schema
    .alterTable('users')
    .addColumn('role', 'text', (role) => role.notNull().defaultTo('none'))
    .execute();
  await db.schema.alterTable('users').addColumn('suspended_until', 'text').execute();
  await sql`create index users_role on users (role) where role <> 'none'`.execute(db);
  await sql`create index users_suspended on users (suspended_until) where suspended_until is not null`.execute(
    db,
  );

  await db.schema
    .createTable('withheld')
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('case_id', 'bigint', (one) => one.notNull())
    .addPrimaryKeyConstraint('withheld_key', ['type', 'ref_id'])
    .execute();

  await db.schema
    .createTable('cases')
    .addColumn('id', id)
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('owner_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('state', 'text', (state) => state.notNull())
    .addColumn('version', 'integer', (version) => version.notNull().defaultTo(1))
    .addColumn('score', 'integer', (score) => score.notNull().defaultTo(0))
    .addColumn('snapshot', 'text', (json) => json.notNull())
    .addColumn('signals', 'text', (json) => json.notNull().defaultTo('[]'))
    .addColumn('claimed_by', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('claimed_until', 'text')
    .addColumn('cleared', 'text')
    .addColumn('opened_at', 'text', (time) => time.notNull())
    .addColumn('closed_at', 'text')
    .execute();
  // Reports of one subject make one case.
  await sql`create unique index cases_open on cases (type, ref_id) where state in ('aberto', 'retido')`.execute(
    db,
  );
  await sql`create index cases_queue on cases (score, id) where state in ('aberto', 'retido', 'recurso')`.execute(
    db,
  );
  await db.schema.createIndex('cases_subject').on('cases').columns(['type', 'ref_id', 'id']).execute();
  await db.schema.createIndex('cases_owner').on('cases').columns(['owner_id', 'id']).execute();
  await db.schema.createIndex('cases_state').on('cases').columns(['state', 'score', 'id']).execute();
  await sql`create index cases_closed on cases (closed_at) where snapshot <> '{}'`.execute(db);
  await db.schema.createIndex('cases_claimed_by').on('cases').column('claimed_by').execute();

  await db.schema
    .createTable('decisions')
    .addColumn('id', id)
    .addColumn('case_id', 'bigint', (one) => one.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('owner_id', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('decided_by', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', (action) => action.notNull())
    .addColumn('until', 'text')
    .addColumn('rule', 'text', (rule) => rule.notNull())
    .addColumn('words', 'text', (words) => words.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addColumn('appeal', 'text')
    .addColumn('appealed_at', 'text')
    .addColumn('outcome', 'text')
    .addColumn('outcome_words', 'text')
    .addColumn('judged_by', 'bigint', (user) => user.references('users.id').onDelete('set null'))
    .addColumn('judged_at', 'text')
    .execute();
  await db.schema.createIndex('decisions_case').on('decisions').column('case_id').execute();
  await db.schema.createIndex('decisions_owner').on('decisions').columns(['owner_id', 'id']).execute();
  for (const column of ['decided_by', 'judged_by'])
    await db.schema.createIndex(`decisions_${column}`).on('decisions').column(column).execute();

  // Without references: what was done stays, also when people are erased.
  await db.schema
    .createTable('moderation_log')
    .addColumn('id', id)
    .addColumn('at', 'text', (time) => time.notNull())
    .addColumn('actor_id', 'bigint')
    .addColumn('what', 'text', (what) => what.notNull())
    .addColumn('case_id', 'bigint')
    .addColumn('type', 'text')
    .addColumn('ref_id', 'bigint')
    .addColumn('owner_id', 'bigint')
    .addColumn('why', 'text')
    .execute();
  await db.schema
    .createIndex('moderation_log_case')
    .on('moderation_log')
    .columns(['case_id', 'id'])
    .execute();
  await db.schema
    .createIndex('moderation_log_actor')
    .on('moderation_log')
    .columns(['actor_id', 'id'])
    .execute();
  await appendOnly(db, name);

  await db.schema.alterTable('reports').addColumn('case_id', 'bigint').execute();
  await db.schema.createIndex('reports_case').on('reports').column('case_id').execute();
  await sql`create index reports_kept on reports (closed_at) where snapshot <> '{}'`.execute(db);

  await db.schema
    .createTable('text_prints')
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('ref_id', 'bigint', (thing) => thing.notNull())
    .addColumn('owner_id', 'bigint', (user) => user.notNull())
    .addColumn('print', 'text', (print) => print.notNull())
    .addColumn('band0', 'integer', (band) => band.notNull())
    .addColumn('band1', 'integer', (band) => band.notNull())
    .addColumn('band2', 'integer', (band) => band.notNull())
    .addColumn('band3', 'integer', (band) => band.notNull())
    .addColumn('is_removed', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('text_prints_key', ['type', 'ref_id'])
    .execute();
  for (const band of ['band0', 'band1', 'band2', 'band3'])
    await db.schema.createIndex(`text_prints_${band}`).on('text_prints').column(band).execute();
  await db.schema.createIndex('text_prints_owner').on('text_prints').column('owner_id').execute();

  await db.schema.alterTable('messages').addColumn('caution', 'text').execute();

  await openCases(db);
};

/** Neither a fault of the program nor a moderator with the database's console changes by mistake what was done. */
async function appendOnly(db: Parameters<Migration>[0], name: 'sqlite' | 'postgres'): Promise<void> {
  if (name === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.raw(`moderation_log_no_${change}`)} before ${sql.raw(change)} on moderation_log
        begin select raise(abort, 'moderation_log is append-only'); end`.execute(db);
    return;
  }
  await sql`create function moderation_log_stays() returns trigger language plpgsql as
    $$ begin raise exception 'moderation_log is append-only'; end $$`.execute(db);
  await sql`create trigger moderation_log_stays before update or delete on moderation_log
    for each row execute function moderation_log_stays()`.execute(db);
}

/** Reports that nobody has looked at become cases, with the oldest copy in the form that cases have. */
async function openCases(db: Parameters<Migration>[0]): Promise<void> {
  const subjects = await db
    .selectFrom('reports')
    .select(['type', 'ref_id'])
    .select((row) => [row.fn.min<number>('id').as('first'), row.fn.countAll<number>().as('count')])
    .where('closed_at', 'is', null)
    .groupBy(['type', 'ref_id'])
    .execute();
  for (const { type, ref_id, first, count } of subjects) {
    const report = await db.selectFrom('reports').selectAll().where('id', '=', first).executeTakeFirst();
    if (!report) continue;
    const { id } = await db
      .insertInto('cases')
      .values({
        type,
        ref_id,
        owner_id: report['owner_id'],
        state: 'aberto',
        score: Number(count) * 10,
        snapshot: copyIn(String(report['snapshot'])),
        opened_at: report['created_at'],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('reports')
      .set({ case_id: id })
      .where('type', '=', type)
      .where('ref_id', '=', ref_id)
      .where('closed_at', 'is', null)
      .execute();
  }
}

function copyIn(snapshot: string): string {
  const item: Record<string, unknown> = JSON.parse(snapshot);
  // What was said stays with the report of who heard it.
  if (item['messages'] || Object.keys(item).length === 0) return '{}';
  const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
  const fields = (['description', 'bio', 'price', 'location'] as const).flatMap((name) => {
    const said = text(item[name]);
    return said ? [{ name, text: said }] : [];
  });
  const pictures = [item['images'], item['image_url'], item['profile_photo_url'], item['logo_url']].flat();
  return JSON.stringify({
    title:
      text(item['title']) ?? text(item['name']) ?? text(item['full_name']) ?? text(item['username']) ?? '',
    fields,
    pictures: [...new Set(pictures.filter(text))],
  });
}
