import type { Db, Tx } from '#server/db/connect.ts';
import { Gathered } from '#server/db/gathered.ts';
import { tell } from '#server/db/transaction.ts';
import type { Attempt } from './attempt.ts';
import type { QueuedWork, WorkKind } from './kinds.ts';
import {
  hasWaiting,
  insertWork,
  lockPlanning,
  type NewRow,
  removeParked,
  removeUnknown,
  unpark,
  updatePayload,
} from './queries.ts';

export interface NewWork<K extends WorkKind> {
  readonly kind: K;
  readonly payload: QueuedWork[K];
  readonly userId?: number;
  /** Earliest time. Without it, the job is due at once. */
  readonly dueAt?: Date;
  readonly now: Date;
}

/** Queues a job. It runs if the transaction commits, never otherwise. */
export const enqueue = <K extends WorkKind>(tx: Tx, work: NewWork<K>): Promise<void> =>
  enqueueAll(tx, [work]);

const works = new Gathered<NewRow>(insertWork);

export async function enqueueAll<K extends WorkKind>(tx: Tx, added: readonly NewWork<K>[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ kind, payload, userId, dueAt, now }) => ({
    kind,
    payload: JSON.stringify(payload),
    user_id: userId ?? null,
    due_at: (dueAt ?? now).toISOString(),
    created_at: now.toISOString(),
  }));
  works.add(tx, rows);
  // Tells only this process. Other workers would compete for it, and they check every second anyway.
  tell(tx, { type: 'work-queued', to: 'program' });
}

/**
 * Stores the progress of a job in the transaction that does that part. The next attempt continues there, so no part
 * runs twice.
 */
export async function noteProgress<K extends WorkKind>(
  tx: Tx,
  attempt: Pick<Attempt, 'id' | 'tries'>,
  payload: QueuedWork[K],
): Promise<void> {
  if (!(await updatePayload(tx, attempt, JSON.stringify(payload))))
    throw new Error('Somebody else has taken this work.');
}

/** Deletes parked jobs before a time, because payloads name people. Returns how many. */
export const forgetParked = (db: Db | Tx, before: Date): Promise<number> => removeParked(db, before);

/** Deletes jobs due before a time of kinds that no program knows any more, likewise. */
export const forgetUnknown = (db: Db | Tx, known: readonly string[], before: Date): Promise<number> =>
  removeUnknown(db, known, before);

export const retryParked = (db: Db | Tx, kind: WorkKind, now: Date): Promise<void> =>
  unpark(db, kind, now.toISOString());

/**
 * Whether such a job is already waiting. Ignores row `butNot`, which is running now. Another program that asks the same
 * waits until `tx` has ended.
 */
export async function isPlanned(tx: Tx, kind: WorkKind, butNot?: number): Promise<boolean> {
  await lockPlanning(tx);
  return works.unwrittenIn(tx).some((row) => row.kind === kind) || hasWaiting(tx, kind, butNot);
}
