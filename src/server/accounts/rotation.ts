import type { Tokens } from '#lib/contract/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { refreshes } from './limits.ts';
import { hashOf } from './secrets.ts';
import { endSessions, findLivingToken, hasUsedSuccessor, spend } from './session-queries.ts';
import { issuePair, type Pair, tokensOf } from './sessions.ts';
import { lasts } from './times.ts';

/**
 * Exchanges a refresh token for new tokens. A token that was exchanged before comes from a second tab, a client that
 * lost the answer, or a thief.
 */
export async function refresh(ctx: Ctx, refreshToken: string): Promise<Tokens> {
  const { db, clock, limits } = ctx;
  const hash = hashOf(refreshToken);
  const known = await findLivingToken(db, hash, clock.now().toISOString());
  if (known) await takeOrRefuse(limits, refreshes, String(known.session_id));
  const pair = known && (await db.inTransaction((tx) => rotate(tx, hash, clock.now())));
  if (!pair) throw new AppError('invalid_refresh_token');
  return tokensOf(ctx, pair);
}

async function rotate(tx: Tx, hash: string, now: Date): Promise<Pair | undefined> {
  const time = now.toISOString();
  const token = await findLivingToken(tx, hash, time);
  if (!token) return undefined;
  const successor = { sessionId: token.session_id, parentId: token.id, userId: token.user_id, now };
  if (token.spent_at === null && (await spend(tx, token.id, time))) return issuePair(tx, successor);

  const spentAt = Date.parse(token.spent_at ?? time);
  if (now.getTime() - spentAt <= lasts.grace) return issuePair(tx, successor);
  // Nobody has used the new tokens, so the earlier answer probably never arrived.
  if (!(await hasUsedSuccessor(tx, token.id))) return issuePair(tx, successor);
  await endSessions(tx, token.user_id, time, { only: token.session_id });
  return undefined;
}
