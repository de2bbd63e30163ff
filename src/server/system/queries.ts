import { sql } from 'kysely';
import { isAny } from '#server/db/answers.ts';
import type { Db, ReadingDb } from '#server/db/connect.ts';

interface Waiting {
  readonly count: number;
  readonly oldest: string | null;
}

/** What the queue could do now, but has not begun. Some work is queued as due since long before: it waits since it is there. */
export async function findDue(db: ReadingDb, now: string): Promise<Waiting> {
  const since = sql<string>`case when due_at > created_at then due_at else created_at end`;
  const { count, oldest } = await db
    .selectFrom('queue')
    .select((row) => [row.fn.countAll<number | string>().as('count'), row.fn.min<string>(since).as('oldest')])
    .where('parked_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? null };
}

export async function findWaitingMails(db: ReadingDb): Promise<Waiting> {
  const { count, oldest } = await db
    .selectFrom('queue')
    .select((row) => [row.fn.countAll<number | string>().as('count'), row.fn.min('created_at').as('oldest')])
    .where('kind', '=', 'mail')
    .where('parked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? null };
}

/** How many jobs of each kind were given up since then. */
export async function countGivenUp(db: ReadingDb, since: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('queue')
    .select((row) => ['kind', row.fn.countAll<number | string>().as('count')])
    .where('parked_at', '>=', since)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Without payloads, which name people. */
export async function listFailures(db: ReadingDb, most: number) {
  const rows = await db
    .selectFrom('queue')
    .select((row) => [
      'kind',
      'failure',
      row.fn.count<number | string>('parked_at').as('parked'),
      row.fn.countAll<number | string>().as('all'),
    ])
    .where('failure', 'is not', null)
    .groupBy(['kind', 'failure'])
    .orderBy('all', 'desc')
    .orderBy('kind')
    .limit(most)
    .execute();
  return rows.map(({ kind, failure, parked, all }) => ({
    kind,
    failure: failure ?? '',
    parked: Number(parked),
    trying: Number(all) - Number(parked),
  }));
}

export async function databaseBytes(db: Db): Promise<number> {
  const size =
    db.dialect.name === 'postgres'
      ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** When the first migration ran. */
export async function siteSince(db: ReadingDb): Promise<string> {
  const { since } = await db
    .selectFrom('migrations')
    .select((row) => row.fn.min('migrated_at').as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

/** Of those in BACKUP_DIR: the last that ended, and the last that is good. None of what is still to come, by a wrong clock. */
export async function findLastBackups(db: ReadingDb, now: string) {
  const ended = db
    .selectFrom('backups')
    .selectAll()
    .where('slot', 'is not', null)
    .where('ended_at', '<=', now)
    .orderBy('id', 'desc');
  const good = ended.where('failure', 'is', null);
  return { last: await ended.limit(1).executeTakeFirst(), good: await good.limit(1).executeTakeFirst() };
}

/** The last backup that was tried out, and the last that was restored without a fault. */
export async function findLastProofs(db: ReadingDb, now: string) {
  const tried = db
    .selectFrom('backups')
    .selectAll()
    .where('proved_at', '<=', now)
    .orderBy('proved_at', 'desc');
  const good = tried.where('proof_failure', 'is', null);
  return { last: await tried.limit(1).executeTakeFirst(), good: await good.limit(1).executeTakeFirst() };
}

interface StoredSample {
  readonly program: string;
  readonly at: string;
  readonly figures: string;
}

export const updateSample = (db: Db, { program, at, figures }: StoredSample) =>
  db
    .updateTable('system_samples')
    .set({ figures })
    .where('program', '=', program)
    .where('at', '=', at)
    .execute();

export async function insertSample(db: Db, sample: StoredSample): Promise<void> {
  await db
    .insertInto('system_samples')
    .values(sample)
    .onConflict((known) => known.columns(['at', 'program']).doNothing())
    .execute();
}

/** The oldest first. */
export const listSamples = (db: ReadingDb, since: string) =>
  db.selectFrom('system_samples').selectAll().where('at', '>=', since).orderBy('at').execute();

export async function deleteSamples(db: Db, before: string): Promise<void> {
  await db.deleteFrom('system_samples').where('at', '<', before).execute();
}

export const findAlarm = (db: ReadingDb, name: string) =>
  db.selectFrom('system_alarms').selectAll().where('name', '=', name).executeTakeFirst();

/** False where it is there already. */
export const insertAlarm = (db: Db, name: string, since: string): Promise<boolean> =>
  isAny(
    db
      .insertInto('system_alarms')
      .values({ name, since })
      .onConflict((known) => known.column('name').doNothing())
      .returning('name'),
  );

/** Begins again a row that has not ended since `before`. Of two programs at once, one gets true. */
export const takeOverAlarm = (db: Db, name: string, before: string, now: string): Promise<boolean> =>
  isAny(
    db
      .updateTable('system_alarms')
      .set({ since: now })
      .where('name', '=', name)
      .where('since', '<', before)
      .returning('name'),
  );

export async function noteTold(db: Db, name: string, since: string, now: string): Promise<void> {
  await db
    .updateTable('system_alarms')
    .set({ told_at: now })
    .where('name', '=', name)
    .where('since', '=', since)
    .execute();
}

export async function deleteAlarm(db: Db, name: string, since?: string): Promise<void> {
  let rows = db.deleteFrom('system_alarms').where('name', '=', name);
  if (since !== undefined) rows = rows.where('since', '=', since);
  await rows.execute();
}
