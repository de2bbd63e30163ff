import { eraseAccount, sweepAccounts } from '#server/accounts/accounts.ts';
import { emptyOutbox } from '#server/mail/outbox.ts';
import type { Handlers, Try } from '#server/queue/attempt.ts';
import { enqueue, forgetParked, isPlanned } from '#server/queue/queue.ts';
import type { Ctx } from '#server/types.ts';

const day = 24 * 60 * 60 * 1000;
const parkedFor = 30 * day;
const lettersFor = 14 * day;

/** Who does what the queue holds. */
export const queued: Handlers<Ctx> = {
  // Templates and their words are loaded with the first mail.
  mail: async (...mail) => (await import('#server/mail/send.ts')).sendMail(...mail),
  'erase-account': eraseAccount,
  sweep,
};

/** Once a day, whatever holds no longer is forgotten; each run plans the next. */
async function sweep(ctx: Ctx, _payload: object, { id }: Try): Promise<void> {
  await sweepAccounts(ctx);
  const now = ctx.clock.now().getTime();
  await forgetParked(ctx.db, new Date(now - parkedFor));
  await emptyOutbox(ctx.config.dataDir, new Date(now - lettersFor));
  await planSweep(ctx, day, id);
}

/** At the start, where none is planned yet. */
export const planFirstSweep = (ctx: Ctx) => planSweep(ctx, 60_000);

async function planSweep({ db, clock }: Ctx, inMs: number, butNot?: number): Promise<void> {
  const now = clock.now();
  const dueAt = new Date(now.getTime() + inMs);
  await db.inTransaction(async (tx) => {
    if (await isPlanned(tx, 'sweep', butNot)) return;
    await enqueue(tx, { kind: 'sweep', payload: {}, dueAt, now });
  });
}
