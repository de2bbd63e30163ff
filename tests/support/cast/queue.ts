import type { WorkKind } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import type { TestApi } from '#tests/support/api.ts';

/** Does what is due by now. */
export const work = ({ ctx }: Pick<TestApi, 'ctx'>): Promise<number> => createWorker(ctx, queued).runDue();

/** The same of one kind alone. */
export const workOn = ({ ctx }: Pick<TestApi, 'ctx'>, kind: WorkKind): Promise<number> =>
  createWorker(ctx, { [kind]: queued[kind] }).runDue();

/** Lets the daily sweep pass, and does what is due. */
export async function sweep(api: TestApi): Promise<void> {
  const { db, clock } = api.ctx;
  await db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: clock.now() }));
  await work(api);
}
