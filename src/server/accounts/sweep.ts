import type { Tx } from '#server/db/connect.ts';
import type { Ctx } from '#server/types.ts';
import { forgetExpiredCodes } from './code-queries.ts';
import { forgetExpiredTokens, forgetOldSessions } from './session-queries.ts';
import { before, lasts } from './times.ts';
import { forgetHeldNames } from './usernames.ts';

/** Nobody else writes to SQLite meanwhile, so never much at once. */
const atOnce = 2000;

/** Forgets what holds no longer: tokens, codes, sessions long over, names that are free again. */
export async function sweepAccounts(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now();
  const time = now.toISOString();
  const endedBefore = before(now, lasts.endedSession);
  await ctx.db.inTransaction(async (tx) => {
    await forgetExpiredCodes(tx, time);
    await forgetHeldNames(tx, now);
  });
  await inParts(ctx, (tx) => forgetExpiredTokens(tx, time, atOnce));
  await inParts(ctx, (tx) => forgetOldSessions(tx, endedBefore, atOnce));
}

async function inParts({ db }: Pick<Ctx, 'db'>, forget: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.inTransaction(forget)) === atOnce);
}
