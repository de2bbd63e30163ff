import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { insertTicket, listLivingSessions, takeTicket } from './queries.ts';
import { hashOf, newToken } from './secrets.ts';
import { bearerOf, identify } from './sessions.ts';
import { after, lasts } from './times.ts';

/** Tells tickets from access tokens, which contain dots. */
const sign = 't_';

/** Opens one socket instead of the access token, because addresses are written into logs. */
export async function ticketFor(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, sessionId, token }: Viewer,
): Promise<{ ticket: string }> {
  if (!token) throw new AppError('not_authenticated');
  const ticket = sign + newToken();
  await db.inTransaction((tx) =>
    insertTicket(tx, {
      hash: hashOf(ticket),
      user_id: id,
      session_id: sessionId,
      pair_id: token.pairId,
      access_until: token.until.toISOString(),
      expires_at: after(clock.now(), lasts.socketTicket),
    }),
  );
  return { ticket };
}

/** A suspended person has no sockets: what comes through them is of calls that are refused. */
export async function identifyBySocket(ctx: Ctx, text: string): Promise<Viewer | undefined> {
  const viewer = text.startsWith(sign) ? await holderOf(ctx, text) : await identify(ctx, text);
  return viewer?.row.is_active ? viewer : undefined;
}

async function holderOf(ctx: Ctx, text: string): Promise<Viewer | undefined> {
  const now = ctx.clock.now().toISOString();
  const ticket = await ctx.db.inTransaction((tx) => takeTicket(tx, hashOf(text), now));
  if (!ticket || ticket.access_until <= now) return undefined;
  const { user_id: userId, session_id: sessionId, pair_id: pairId, access_until } = ticket;
  return bearerOf(ctx, { userId, sessionId, pairId }, new Date(access_until));
}

export const livingAmong = async (
  { db }: Pick<Ctx, 'db'>,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> => new Set((await listLivingSessions(db, sessionIds)).map(({ id }) => id));
