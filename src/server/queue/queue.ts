import type { Db, Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { QueuedWork, WorkKind } from './kinds.ts';
import { hasWaiting, insertWork, removeParked } from './queries.ts';

export interface NewWork<K extends WorkKind> {
  readonly kind: K;
  readonly payload: QueuedWork[K];
  /** Whose it is: it goes when they go. */
  readonly userId?: number;
  /** Not before; without it, at once. */
  readonly dueAt?: Date;
  readonly now: Date;
}

/** Has work done outside the transaction, surely if that is kept and never if it is not. */
export async function enqueue<K extends WorkKind>(tx: Tx, work: NewWork<K>): Promise<void> {
  const { kind, payload, userId, dueAt, now } = work;
  await insertWork(tx, {
    kind,
    payload: JSON.stringify(payload),
    user_id: userId ?? null,
    due_at: (dueAt ?? now).toISOString(),
    created_at: now.toISOString(),
  });
  // This process is enough: the workers of others would only race with its own, and look by themselves each second.
  tell(tx, { type: 'work-queued', to: 'program' });
}

/** Deletes what was given up before a time, and says how many: payloads name people. */
export const forgetParked = (db: Db | Tx, before: Date): Promise<number> => removeParked(db, before);

/** Whether such work waits already, beside the row that is just being done. */
export const isPlanned = (tx: Tx, kind: WorkKind, butNot?: number): Promise<boolean> =>
  hasWaiting(tx, kind, butNot);
