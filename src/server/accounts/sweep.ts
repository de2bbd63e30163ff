import type { Ctx } from '#server/types.ts';
import { forgetExpiredCodes } from './code-queries.ts';
import { forgetOldSessions } from './session-queries.ts';
import { before, lasts } from './times.ts';
import { forgetHeldNames } from './usernames.ts';

/** Forgets what holds no longer: tokens, codes, sessions long over, names that are free again. */
export async function sweepAccounts({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.inTransaction(async (tx) => {
    await forgetExpiredCodes(tx, now.toISOString());
    await forgetOldSessions(tx, now.toISOString(), before(now, lasts.endedSession));
    await forgetHeldNames(tx, now);
  });
}
