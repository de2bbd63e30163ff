import type { Db, Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { Try } from './attempt.ts';
import type { QueuedWork, WorkKind } from './kinds.ts';
import { hasWaiting, insertWork, removeParked, unpark, updatePayload } from './queries.ts';

export interface NewWork<K extends WorkKind> {
  readonly kind: K;
  readonly payload: QueuedWork[K];
  /** The person this work belongs to. It is deleted with their account. */
  readonly userId?: number;
  /** The earliest time for the work. Without it the work is due at once. */
  readonly dueAt?: Date;
  readonly now: Date;
}

/** Queues work to be done after the transaction: always if the transaction commits, never if it does not. */
export const enqueue = <K extends WorkKind>(tx: Tx, work: NewWork<K>): Promise<void> =>
  enqueueAll(tx, [work]);

/** The same for several pieces at once, up to a thousand. */
export async function enqueueAll<K extends WorkKind>(tx: Tx, works: readonly NewWork<K>[]): Promise<void> {
  if (works.length === 0) return;
  const rows = works.map(({ kind, payload, userId, dueAt, now }) => ({
    kind,
    payload: JSON.stringify(payload),
    user_id: userId ?? null,
    due_at: (dueAt ?? now).toISOString(),
    created_at: now.toISOString(),
  }));
  await insertWork(tx, rows);
  // Only this process is told. Other workers would compete with it, and they look by themselves each second.
  tell(tx, { type: 'work-queued', to: 'program' });
}

/**
 * Writes down how far work has come, in the same transaction as that part of it. Another try begins there, so no part is
 * done twice.
 */
export async function noteProgress<K extends WorkKind>(
  tx: Tx,
  turn: Pick<Try, 'id' | 'tries'>,
  payload: QueuedWork[K],
): Promise<void> {
  if (!(await updatePayload(tx, turn, JSON.stringify(payload))))
    throw new Error('Somebody else has taken this work.');
}

/** Deletes work that was parked before a time, because payloads name people. Returns how many rows. */
export const forgetParked = (db: Db | Tx, before: Date): Promise<number> => removeParked(db, before);

/** Tries again what was given up, for work that must not be forgotten, such as removing somebody's file. */
export const retryParked = (db: Db | Tx, kind: WorkKind, now: Date): Promise<void> =>
  unpark(db, kind, now.toISOString());

/** Whether such work is already waiting, apart from the row `butNot`, which is running now. */
export const isPlanned = (tx: Tx, kind: WorkKind, butNot?: number): Promise<boolean> =>
  hasWaiting(tx, kind, butNot);
