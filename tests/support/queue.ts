import { onTestFinished } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { TellEvents } from '#server/db/transaction.ts';
import type { Handlers, WorkerCtx } from '#server/queue/attempt.ts';
import type { QueuedWork, WorkKind } from '#server/queue/kinds.ts';
import { enqueue, type NewWork } from '#server/queue/queue.ts';
import { createWorker, type Worker, type WorkerTimes } from '#server/queue/worker.ts';
import { inProcessBus } from '#server/realtime/bus.ts';
import { keptLog } from './bus.ts';
import { type SettableClock, settableClock } from './clock.ts';
import { freshDatabase } from './database.ts';

/** A queue for one test: its clock stands still, its workers are stopped in the end. */
export interface TestQueue {
  readonly ctx: WorkerCtx & { readonly clock: SettableClock };
  put<K extends WorkKind>(kind: K, payload: QueuedWork[K], more?: Partial<NewWork<K>>): Promise<void>;
  worker(handlers: Handlers<WorkerCtx>, times?: Partial<WorkerTimes>): Worker;
  rows(): ReturnType<typeof rowsOf>;
  logged(): readonly Record<string, unknown>[];
}

export async function testQueue(
  open: (tellEvents: TellEvents) => Promise<Db> = freshDatabase,
): Promise<TestQueue> {
  const { log, logged } = keptLog();
  const bus = inProcessBus(log);
  const db = await open(bus.tell);
  const clock = settableClock();
  const ctx = { db, bus, clock, log };
  return {
    ctx,
    put: (kind, payload, more) =>
      db.inTransaction((tx) => enqueue(tx, { kind, payload, now: clock.now(), ...more })),
    worker: (handlers, times) => stoppedInTheEnd(createWorker(ctx, handlers, times)),
    rows: () => rowsOf(db),
    logged,
  };
}

export async function migrated(db: Db): Promise<Db> {
  await migrate(db, migrations);
  return db;
}

export function stoppedInTheEnd(worker: Worker): Worker {
  onTestFinished(() => worker.stop());
  return worker;
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('queue')
    .select(['id', 'kind', 'due_at', 'tries', 'failure', 'parked_at'])
    .orderBy('id')
    .execute();
