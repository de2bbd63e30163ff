import { type Insertable, sql } from 'kysely';
import { countChanged, hasChanged, isAny } from '#server/db/answers.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import type { QueueTable } from '#server/db/schema.ts';

export interface Taken {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly tries: number;
}

export type NewRow = Insertable<QueueTable>;

/** Bounded, because a statement has a limited number of parameters. */
const mostInserted = 1000;

export async function insertWork(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += mostInserted)
    await tx
      .insertInto('queue')
      .values(rows.slice(from, from + mostInserted))
      .execute();
}

/**
 * Takes the longest due job of these kinds for the length of its lease. One statement is safe: SQLite's writer runs
 * statements one by one, and PostgreSQL skips rows that another process is taking. Reads first, so that an idle worker
 * never writes. What this process is at is left out: when the machine's clock jumps, its lease may seem over.
 */
export async function takeDue(
  db: Db,
  {
    now,
    lease,
    longLeases,
    kinds,
    running,
  }: {
    now: Date;
    lease: Date;
    longLeases: ReadonlyMap<string, Date>;
    kinds: readonly string[];
    running: readonly number[];
  },
): Promise<Taken | undefined> {
  if (kinds.length === 0) return undefined;
  const firstDue = db
    .selectFrom('queue')
    .select('id')
    .where('parked_at', 'is', null)
    .where('due_at', '<=', now.toISOString())
    .where('kind', 'in', kinds)
    .$if(running.length > 0, (due) => due.where('id', 'not in', running))
    .orderBy('due_at')
    // Of what is due at once, the first that was asked for.
    .orderBy('id')
    .limit(1);
  if (!(await firstDue.executeTakeFirst())) return undefined;
  const unlocked = db.dialect.name === 'postgres' ? firstDue.forUpdate().skipLocked() : firstDue;
  const long = Array.from(longLeases, ([kind, end]) => sql`when kind = ${kind} then ${end.toISOString()}`);
  const leaseEnd = sql<string>`case ${sql.join(long, sql` `)} else ${lease.toISOString()} end`;
  return await db
    .updateTable('queue')
    .set((row) => ({ due_at: long.length > 0 ? leaseEnd : lease.toISOString(), tries: row('tries', '+', 1) }))
    .where('id', '=', unlocked)
    .returning(['id', 'kind', 'payload', 'tries'])
    .executeTakeFirst();
}

export async function giveBack(db: Db, { id, tries }: Taken, now: Date): Promise<void> {
  await db
    .updateTable('queue')
    .set({ due_at: now.toISOString(), tries: tries - 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

export async function removeDone(db: Db, { id }: Taken): Promise<void> {
  await db.deleteFrom('queue').where('id', '=', id).execute();
}

/** Keeps the row, so the job is never there twice. Only while it is still ours. */
export async function putRest(db: Db, { id, tries }: Taken, payload: string, now: Date): Promise<void> {
  await db
    .updateTable('queue')
    .set({ payload, tries: 0, failure: null, due_at: now.toISOString() })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** Only while the row is still ours, because after the lease another worker may be at it. */
export async function noteFailure(
  db: Db,
  { id, tries }: Taken,
  outcome: { failure: string; due_at: string } | { failure: string; parked_at: string },
): Promise<void> {
  await db.updateTable('queue').set(outcome).where('id', '=', id).where('tries', '=', tries).execute();
}

/** False when another worker has taken the row in the meantime. */
export const updatePayload = (
  tx: Tx,
  { id, tries }: Pick<Taken, 'id' | 'tries'>,
  payload: string,
): Promise<boolean> =>
  hasChanged(tx.updateTable('queue').set({ payload }).where('id', '=', id).where('tries', '=', tries));

export const removeParked = (db: Db | Tx, before: Date): Promise<number> =>
  countChanged(db.deleteFrom('queue').where('parked_at', '<', before.toISOString()));

export const removeUnknown = (db: Db | Tx, known: readonly string[], before: Date): Promise<number> =>
  countChanged(
    db.deleteFrom('queue').where('due_at', '<', before.toISOString()).where('kind', 'not in', known),
  );

export async function unpark(db: Db | Tx, kind: string, now: string): Promise<void> {
  await db
    .updateTable('queue')
    .set({ parked_at: null, tries: 0, due_at: now })
    .where('kind', '=', kind)
    .where('parked_at', 'is not', null)
    .execute();
}

/**
 * Lets transactions that plan run one after the other, so that each sees what the one before has planned. On SQLite all
 * that write do.
 */
export async function lockPlanning(tx: Tx): Promise<void> {
  if (nameOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(${sql.lit(PLANNING_LOCK)})`.execute(tx);
}
const PLANNING_LOCK = 2_581_258_463;

export const hasWaiting = (tx: Tx, kind: string, butNot = 0): Promise<boolean> =>
  isAny(
    tx
      .selectFrom('queue')
      .select('id')
      .where('kind', '=', kind)
      .where('parked_at', 'is', null)
      .where('id', '!=', butNot)
      .limit(1),
  );
