import type { OwnUser } from '#lib/contract/users.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { recordNotice } from '#server/notifications/telling.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { tellBySms } from '#server/sms/sms.ts';
import { endOtherWays } from './api-keys/queries.ts';
import { type ActName, keepAct } from './factors/acts.ts';
import { challengeOver } from './factors/challenges.ts';
import { changeProtection } from './factors/changing.ts';
import { hasFactor } from './factors/queries.ts';
import { tellOfAct } from './notices.ts';
import { holdNumber } from './number.ts';
import {
  deletePhoneChallenge,
  deleteTakeover,
  deleteTakeoverOf,
  findProvenChallenge,
  findTakeover,
  keepTakeover,
  type Takeover,
} from './phone-queries.ts';
import { createByNumber } from './phone-registration.ts';
import { findUserByNumber, findUserCalled, forgetProofs, type User, updateUser } from './queries.ts';
import { hashOf } from './secrets.ts';
import { endSessions } from './session-ends.ts';
import { shownToOwner } from './shown.ts';
import { after, lasts } from './times.ts';
import { numberOf, removeNumber } from './way-queries.ts';

/**
 * Operators give a number to somebody else after months of silence. Whoever proved that they hold it now gets an account
 * by it: at once where the one before has another way in, else after seven days in which that one may say no.
 */
export async function takeOver(
  ctx: Ctx,
  challenge: string,
): Promise<{ readonly user: OwnUser } | { readonly due_at: string }> {
  try {
    const outcome = await ctx.db.inTransaction((tx) => begin(ctx, tx, challenge));
    return typeof outcome === 'string' ? { due_at: outcome } : { user: shownToOwner(outcome) };
  } catch (error) {
    // Somebody else began to sign in by it at the same moment.
    if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

/** The new account, or when it will be there. */
async function begin(ctx: Ctx, tx: Tx, challenge: string): Promise<User | string> {
  const now = ctx.clock.now();
  const kept = await findProvenChallenge(tx, hashOf(challenge), now.toISOString());
  if (!kept) throw challengeOver();
  const { number, password_hash, full_name } = kept;
  const found = await findUserByNumber(tx, number);
  const owner = found && (await lockUser(tx, found.id));
  await deletePhoneChallenge(tx, kept.hash);
  if (!owner || (await numberOf(tx, owner.id)) !== number) return createByNumber(ctx, tx, kept);
  if (await hasSecondWay(tx, owner)) {
    await loseNumber(ctx, tx, owner, 'number-lost');
    await deleteTakeover(tx, number);
    return createByNumber(ctx, tx, kept);
  }
  const known = await findTakeover(tx, number);
  const due_at = known?.due_at ?? after(now, lasts.takeover);
  // Whoever proved it last holds it now. The days go on from the first, when the owner was told.
  await keepTakeover(tx, { number, user_id: owner.id, password_hash, full_name, due_at });
  if (known) return due_at;
  await enqueue(tx, { kind: 'end-takeover', payload: { number }, dueAt: new Date(due_at), now });
  await keepAct(ctx, tx, { userId: owner.id, browser: null }, 'takeover-begun');
  await recordNotice(tx, { userId: owner.id, what: 'takeover-begun', now });
  return due_at;
}

const hasSecondWay = async (tx: Tx, user: User): Promise<boolean> =>
  user.email_proved_at !== null || user.google_subject !== null || (await hasFactor(tx, user.id));

/** Codes that were sent to the number must no longer open the account, which is told by what it has beside it. */
async function loseNumber(ctx: Pick<Ctx, 'clock'>, tx: Tx, user: User, act: ActName): Promise<void> {
  await removeNumber(tx, user.id);
  await forgetProofs(tx, user.id);
  await keepAct(ctx, tx, { userId: user.id, browser: null }, act);
  await tellOfAct(tx, user, act, ctx.clock.now());
}

/** Any session of the account may say so while the days last. */
export async function stopTakeover(ctx: Ctx, viewer: Viewer): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    await lockUser(tx, viewer.id);
    const stopped = await deleteTakeoverOf(tx, viewer.id);
    if (!stopped) throw new AppError('not_found');
    await changeProtection(ctx, tx, viewer, 'takeover-stopped');
    const now = ctx.clock.now();
    await tellBySms(tx, { what: 'takeover-stopped', to: stopped.number, now });
  });
}

/** Queued work. Reads the row again, because it may have been stopped, or stopped and begun anew. */
export async function endTakeover(ctx: Ctx, { number }: { readonly number: string }): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    const found = await findTakeover(tx, number);
    if (!found || found.due_at > now.toISOString()) return;
    const owner = found.user_id === null ? undefined : await lockUser(tx, found.user_id);
    // Stopped while this waited for the lock.
    const takeover = await findTakeover(tx, number);
    if (!takeover || takeover.due_at > now.toISOString()) return;
    await deleteTakeover(tx, number);
    if (owner && (await numberOf(tx, owner.id)) === number) await close(ctx, tx, owner);
    const what = await madeFrom(ctx, tx, takeover);
    await tellBySms(tx, { what, to: number, now });
  });
}

/** It may have a second way by now. Without one nobody can sign in to it, until an operator gives it a number. */
async function close(ctx: Ctx, tx: Tx, owner: User): Promise<void> {
  const isReachable = await hasSecondWay(tx, owner);
  await loseNumber(ctx, tx, owner, 'number-lost');
  if (isReachable) return;
  const now = ctx.clock.now().toISOString();
  await endSessions(tx, owner.id, now);
  await endOtherWays(tx, owner.id, now);
}

/** Meanwhile the old owner may have let the number go, and another account may have it. */
async function madeFrom(ctx: Ctx, tx: Tx, takeover: Takeover): Promise<'takeover-done' | 'takeover-failed'> {
  if (await findUserByNumber(tx, takeover.number)) return 'takeover-failed';
  await createByNumber(ctx, tx, takeover);
  return 'takeover-done';
}

/**
 * By an operator, to whoever proved to them that an account is theirs. The number leaves whoever signed in by it, and is
 * theirs at once. Says who had it.
 */
export async function giveNumber(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  who: string,
  number: string,
): Promise<{ readonly from: string | undefined } | undefined> {
  return ctx.db.inTransaction(async (tx) => {
    const user = await findUserCalled(tx, who);
    if (!user) return undefined;
    const former = await findUserByNumber(tx, number);
    if (former && former.id !== user.id) await loseNumber(ctx, tx, former, 'number-lost');
    await deleteTakeover(tx, number);
    await deleteTakeoverOf(tx, user.id);
    await updateUser(tx, user.id, { phone: null, verified_phone: null });
    await holdNumber(ctx, tx, user.id, number);
    await forgetProofs(tx, user.id);
    await keepAct(ctx, tx, { userId: user.id, browser: null }, 'number-given');
    return { from: former && former.id !== user.id ? former.username : undefined };
  });
}
