import { accountTexts } from '#lib/copy/accounts.ts';
import { phoneAnswers } from '#lib/copy/phone.ts';
import { factorTexts as texts } from '#lib/copy/second-factors.ts';
import { maskPhone } from '#lib/format/phone.ts';
import { endOtherWays } from '#server/accounts/api-keys/queries.ts';
import { makeCode, refusedCode, tryCode } from '#server/accounts/codes.ts';
import { codesOfLostAccess } from '#server/accounts/limits.ts';
import { noticeAtOnce } from '#server/accounts/notices.ts';
import { findUser, findUserCalled, forgetProofs } from '#server/accounts/queries.ts';
import { endSessions } from '#server/accounts/session-ends.ts';
import { after, before, lasts } from '#server/accounts/times.ts';
import { reachOf } from '#server/accounts/ways.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeSms } from '#server/sms/budget.ts';
import { queueCode } from '#server/sms/sms.ts';
import { keepAct } from './acts.ts';
import { challengedPerson, challengeOver } from './challenges.ts';
import { changeProtection } from './changing.ts';
import {
  deleteFactors,
  deleteHalfSignIns,
  deleteLostAccess,
  findLostAccess,
  hasActSince,
  insertLostAccess,
} from './queries.ts';

const subjectOf = (userId: number) => ({ purpose: 'lost-access', subject: `user ${userId}` }) as const;

/** Takes the challenge of somebody who is half signed in. Mails a code, which shows that the mailbox is theirs too. */
export async function askForLostAccess(
  ctx: Ctx,
  challenge: string,
  address: string,
): Promise<{ message: string }> {
  const now = ctx.clock.now();
  const userId = await challengedPerson(ctx.db, challenge, now);
  await takeOrRefuse(ctx.limits, codesOfLostAccess, String(userId));
  const person = await findUser(ctx.db, userId);
  const reach = person && (await reachOf(ctx.db, person));
  if (!reach) throw challengeOver();
  if (reach.kind === 'phone') await takeSms(ctx, { number: reach.value, address });
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw challengeOver();
    await refuseAfterReset(tx, userId, now);
    const { code, until } = await makeCode(ctx, tx, [subjectOf(userId)], { userId });
    if (reach.kind === 'phone')
      return queueCode(ctx, tx, { what: 'lost-access', code, to: reach.value, until, userId });
    await queueMail(tx, {
      to: reach.value,
      userId,
      template: 'lost-access-code',
      until,
      now,
      values: { code, minutes: lasts.code / 60_000 },
    });
  });
  const { kind, value } = reach;
  return { message: kind === 'phone' ? phoneAnswers.sentTo(maskPhone(value)) : accountTexts.codeSent };
}

/** Who took over the mailbox would get in by a new password or a Google account, and then this: the owner has a week. */
async function refuseAfterReset(tx: Tx, userId: number, now: Date): Promise<void> {
  if (
    await hasActSince(
      tx,
      userId,
      ['password-reset', 'password-reset-by-sms', 'google-linked'],
      before(now, lasts.afterReset),
    )
  )
    throw new AppError('forbidden', { detail: texts.tooSoonAfterReset });
}

/** From now on the owner has 48 hours to stop it, in any session. */
export async function beginLostAccess(
  ctx: Ctx,
  challenge: string,
  code: string,
  browser: string,
): Promise<{ due_at: string }> {
  const now = ctx.clock.now();
  const userId = await challengedPerson(ctx.db, challenge, now);
  const outcome = await ctx.db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw challengeOver();
    await refuseAfterReset(tx, userId, now);
    const tried = await tryCode(ctx, tx, subjectOf(userId), code);
    if (tried.is !== 'right') return tried.is;
    await deleteHalfSignIns(tx, userId);
    const known = await findLostAccess(tx, userId);
    if (known) return { due_at: known.due_at };
    const due_at = after(now, lasts.lostAccess);
    await insertLostAccess(tx, userId, due_at);
    await enqueue(tx, {
      kind: 'end-lost-access',
      payload: { userId },
      userId,
      now,
      dueAt: new Date(due_at),
    });
    await keepAct(ctx, tx, { userId, browser }, 'lost-access-begun');
    // Told whatever was told today: an intruder could have used up the day's notices.
    await noticeAtOnce(tx, {
      user,
      what: 'lost-access-begun',
      now,
      values: { name: user.full_name, due: due_at, browser },
    });
    return { due_at };
  });
  if (typeof outcome === 'string') throw refusedCode(outcome);
  return outcome;
}

export async function stopLostAccess(ctx: Ctx, viewer: Viewer): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await deleteLostAccess(tx, viewer.id))) throw new AppError('not_found');
    await changeProtection(ctx, tx, viewer, 'lost-access-stopped');
  });
}

/** Queued work. Reads the row again, because it may have been stopped, or stopped and begun anew. */
export async function endLostAccess(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { userId }: { userId: number },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const lost = user && (await findLostAccess(tx, userId));
    if (!lost || lost.due_at > now.toISOString()) return;
    await deleteLostAccess(tx, userId);
    await deleteFactors(tx, userId);
    await deleteHalfSignIns(tx, userId);
    await endOtherWays(tx, userId, now.toISOString());
    await endSessions(tx, userId, now.toISOString());
    await keepAct(ctx, tx, { userId, browser: null }, 'lost-access-done');
    await noticeAtOnce(tx, {
      user,
      what: 'lost-access-done',
      now,
      values: { name: user.full_name, when: now.toISOString() },
    });
  });
}

/** By an operator, for who lost everything while a thief who has a factor stops each request for the way back. */
export async function removeFactors(ctx: Pick<Ctx, 'db' | 'clock'>, who: string): Promise<boolean> {
  return ctx.db.inTransaction(async (tx) => {
    const user = await findUserCalled(tx, who);
    if (!user) return false;
    await deleteFactors(tx, user.id);
    await endOtherWays(tx, user.id, ctx.clock.now().toISOString());
    await endSessions(tx, user.id, ctx.clock.now().toISOString());
    await forgetProofs(tx, user.id);
    await keepAct(ctx, tx, { userId: user.id, browser: null }, 'lost-access-done');
    return true;
  });
}
