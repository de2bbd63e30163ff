import type { ResetPassword } from '#lib/contract/accounts.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { phoneAnswers } from '#lib/copy/phone.ts';
import { maskPhone } from '#lib/format/phone.ts';
import { emailOf, lockUser } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeSms } from '#server/sms/budget.ts';
import { queueCode } from '#server/sms/sms.ts';
import { endOtherWays } from './api-keys/queries.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { keepAct } from './factors/acts.ts';
import { codesOfAccount, codesOfKnownAddress } from './limits.ts';
import { mayTell, tellOfPassword } from './notices.ts';
import { hashPassword, inTurn } from './passwords.ts';
import { requireNumber } from './phone-numbers.ts';
import { findResetToken, forgetProofs, insertResetToken, spendResetToken, updateUser } from './queries.ts';
import { addressHash, hashOf, newToken } from './secrets.ts';
import { endSessions } from './session-ends.ts';
import { isKnown } from './session-queries.ts';
import { browserName, rememberDevice } from './sessions.ts';
import { after, lasts } from './times.ts';
import { findUserByWay, type Way, wayKey } from './ways.ts';

/** As somebody sent it. */
export type Asked = Readonly<Partial<Record<'email' | 'phone', string | undefined>>>;

const wayOf = (ctx: Pick<Ctx, 'config'>, { email, phone = '' }: Asked): Way =>
  email === undefined ? { kind: 'phone', value: requireNumber(ctx, phone) } : { kind: 'email', value: email };

/**
 * Sends a recovery code. For an unknown e-mail or number, the answer and the work are the same: a code is made, and a
 * mail or SMS to nobody is queued. So nobody learns which of them have accounts.
 */
export async function forgotPassword(ctx: Ctx, sent: Asked, address: string): Promise<{ message: string }> {
  const way = wayOf(ctx, sent);
  const asked = await askedFrom(ctx, way, address);
  if (way.kind === 'phone') await takeSms(ctx, { number: way.value, address });
  const answer = {
    message: way.kind === 'phone' ? phoneAnswers.sentTo(maskPhone(way.value)) : accountTexts.codeSent,
  };
  // The earlier codes are enough, and more would flood the mailbox.
  if (way.kind === 'email' && !(await mayMail(ctx, asked))) return answer;
  await ctx.db.inTransaction(async (tx) => {
    const user = await findUserByWay(tx, way);
    const { code, until } = await makeCode(
      ctx,
      tx,
      asked.isKnown ? [asked.shared, asked.own] : [asked.shared],
      { userId: user?.id ?? null },
    );
    const to = user ? way.value : null;
    if (way.kind === 'phone')
      return queueCode(ctx, tx, { what: 'recovery', code, to, until, ...(user && { userId: user.id }) });
    await queueMail(tx, {
      to: user ? emailOf(user) : null,
      ...(user && { userId: user.id }),
      template: 'recovery-code',
      values: { code, minutes: lasts.code / 60_000 },
      until,
      now: ctx.clock.now(),
    });
  });
  return answer;
}

interface Subjects {
  /** Anybody may try this code, and lock it with wrong tries. */
  readonly shared: { readonly purpose: 'recovery'; readonly subject: string };
  readonly own: { readonly purpose: 'recovery'; readonly subject: string };
  readonly isKnown: boolean;
}

async function askedFrom({ db, keys }: Ctx, way: Way, address: string): Promise<Subjects> {
  const key = wayKey(way);
  const hash = addressHash(keys, address);
  const user = await findUserByWay(db, way);
  return {
    shared: { purpose: 'recovery', subject: key },
    own: { purpose: 'recovery', subject: `${key} ${hash}` },
    isKnown: await isKnown(db, user?.id ?? 0, 'address_hash', hash),
  };
}

/** An address that has signed in gets one mail an hour that strangers cannot use up. */
async function mayMail({ limits }: Ctx, { shared, own, isKnown }: Subjects): Promise<boolean> {
  if (isKnown && (await limits.take(codesOfKnownAddress, own.subject)) === undefined) return true;
  return (await limits.take(codesOfAccount, shared.subject)) === undefined;
}

interface Given extends Asked {
  readonly code: string;
  readonly address: string;
}

export async function verifyRecoveryCode(
  ctx: Ctx,
  { code, address, ...sent }: Given,
): Promise<{ token: string }> {
  const token = newToken();
  const way = wayOf(ctx, sent);
  const { own, shared } = await askedFrom(ctx, way, address);
  const tried = await ctx.db.inTransaction(async (tx) => {
    const ofOwn = await tryCode(ctx, tx, own, code);
    const ofShared = ofOwn.is === 'right' ? ofOwn : await tryCode(ctx, tx, shared, code);
    // A person with a code of their own is not told what strangers did to the shared one.
    const outcome = ofShared.is === 'right' || ofOwn.is === 'none' ? ofShared : ofOwn;
    if (outcome.is === 'right')
      await insertResetToken(tx, {
        hash: hashOf(token),
        user_id: outcome.userId,
        way: way.kind,
        expires_at: after(ctx.clock.now(), lasts.resetToken),
      });
    return outcome;
  });
  if (tried.is !== 'right') throw refusedCode(tried.is);
  return { token };
}

export async function resetPassword(
  ctx: Ctx,
  { token, new_password, device }: ResetPassword,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<{ message: string }> {
  const hash = hashOf(token);
  const now = ctx.clock.now();
  const time = now.toISOString();
  const permit = await findResetToken(ctx.db, hash, time);
  if (!permit) throw new AppError('invalid_token');
  const password_hash = await inTurn(address, () => hashPassword(ctx, new_password));
  const tells = await mayTell(ctx, permit.user_id);
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockUser(tx, permit.user_id);
    if (!user || !(await spendResetToken(tx, hash))) throw new AppError('invalid_token');
    await updateUser(tx, user.id, {
      password_hash,
      ...(permit.way === 'email' && { email_proved_at: time }),
      // A Google account with another e-mail may belong to the intruder whom this recovery locks out. Whoever has the
      // number alone says nothing of mailboxes: it may be in other hands.
      ...(permit.way === 'email' &&
        user.google_email_key !== user.email_key && { google_subject: null, google_email_key: null }),
    });
    await forgetProofs(tx, user.id);
    await endSessions(tx, user.id, time);
    await endOtherWays(tx, user.id, time);
    await rememberDevice(ctx, tx, user.id, { userAgent, device, address });
    const act = permit.way === 'phone' ? 'password-reset-by-sms' : 'password-reset';
    await keepAct(ctx, tx, { userId: user.id, browser: await browserName(userAgent) }, act);
    if (tells) await tellOfPassword(tx, user, now);
  });
  return { message: accountTexts.passwordChanged };
}
