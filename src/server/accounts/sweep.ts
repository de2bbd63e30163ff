import type { Tx } from '#server/db/connect.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { forgetExpiredCodes } from './code-queries.ts';
import { forgetExpiredTokens, forgetOldSessions } from './session-queries.ts';
import { forgetTickets } from './ticket-queries.ts';
import { before, lasts } from './times.ts';
import { forgetReservedNames } from './usernames.ts';

/** SQLite allows one writer at a time, so each transaction stays short. */
const batchSize = 2000;

export async function sweepAccounts(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now();
  const time = now.toISOString();
  const endedBefore = before(now, lasts.endedSession);
  await ctx.db.inTransaction(async (tx) => {
    await forgetExpiredCodes(tx, time);
    await forgetTickets(tx, time);
    await forgetReservedNames(tx, now);
  });
  await inBatches(ctx, (tx) => forgetExpiredTokens(tx, time, batchSize));
  await inBatches(ctx, (tx) => forgetOldSessions(tx, endedBefore, batchSize));
}

async function inBatches({ db }: Pick<Ctx, 'db'>, forget: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.inTransaction(forget)) === batchSize);
}
