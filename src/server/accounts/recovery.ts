import type { ResetPassword } from '#lib/contract/accounts.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { lockUser } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { endOtherWays } from './api-keys/queries.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { keepAct } from './factors/acts.ts';
import { codesOfAccount, codesOfKnownAddress } from './limits.ts';
import { mayTell, tellOfPassword } from './notices.ts';
import { hashPassword, inTurn } from './passwords.ts';
import {
  emailKey,
  findResetToken,
  findUserByEmail,
  forgetProofs,
  insertResetToken,
  spendResetToken,
  updateUser,
} from './queries.ts';
import { addressHash, hashOf, newToken } from './secrets.ts';
import { endSessions, isKnown } from './session-queries.ts';
import { browserName, rememberDevice } from './sessions.ts';
import { after, lasts } from './times.ts';

/**
 * Mails a recovery code. For an unknown e-mail, the answer and the work are the same: a code is made and a mail to
 * nobody is queued. So nobody learns which e-mails have accounts.
 */
export async function forgotPassword(ctx: Ctx, email: string, address: string): Promise<{ message: string }> {
  const answer = { message: accountTexts.codeSent };
  const asked = await askedFrom(ctx, email, address);
  if (!(await mayMail(ctx, asked))) return answer; // the earlier codes are enough, and more would flood the mailbox
  await ctx.db.inTransaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const { code, until } = await makeCode(
      ctx,
      tx,
      asked.isKnown ? [asked.shared, asked.own] : [asked.shared],
      { userId: user?.id ?? null },
    );
    await queueMail(tx, {
      to: user?.email ?? null,
      ...(user && { userId: user.id }),
      template: 'recovery-code',
      values: { code, minutes: lasts.code / 60_000 },
      until,
      now: ctx.clock.now(),
    });
  });
  return answer;
}

interface Asked {
  /** Anybody may try this code, and lock it with wrong tries. */
  readonly shared: { readonly purpose: 'recovery'; readonly subject: string };
  readonly own: { readonly purpose: 'recovery'; readonly subject: string };
  readonly isKnown: boolean;
}

async function askedFrom({ db, keys }: Ctx, email: string, address: string): Promise<Asked> {
  const key = emailKey(email);
  const hash = addressHash(keys, address);
  const user = await findUserByEmail(db, email);
  return {
    shared: { purpose: 'recovery', subject: key },
    own: { purpose: 'recovery', subject: `${key} ${hash}` },
    isKnown: await isKnown(db, user?.id ?? 0, 'address_hash', hash),
  };
}

/** An address that has signed in gets one mail an hour that strangers cannot use up. */
async function mayMail({ limits }: Ctx, { shared, own, isKnown }: Asked): Promise<boolean> {
  if (isKnown && (await limits.take(codesOfKnownAddress, own.subject)) === undefined) return true;
  return (await limits.take(codesOfAccount, shared.subject)) === undefined;
}

interface Given {
  readonly email: string;
  readonly code: string;
  readonly address: string;
}

export async function verifyRecoveryCode(
  ctx: Ctx,
  { email, code, address }: Given,
): Promise<{ token: string }> {
  const token = newToken();
  const { own, shared } = await askedFrom(ctx, email, address);
  const tried = await ctx.db.inTransaction(async (tx) => {
    const ofOwn = await tryCode(ctx, tx, own, code);
    const ofShared = ofOwn.is === 'right' ? ofOwn : await tryCode(ctx, tx, shared, code);
    // A person with a code of their own is not told what strangers did to the shared one.
    const outcome = ofShared.is === 'right' || ofOwn.is === 'none' ? ofShared : ofOwn;
    if (outcome.is === 'right')
      await insertResetToken(tx, hashOf(token), outcome.userId, after(ctx.clock.now(), lasts.resetToken));
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
      email_proved_at: time,
      // A Google account with another e-mail may belong to the intruder whom this recovery locks out.
      ...(user.google_email_key !== user.email_key && { google_subject: null, google_email_key: null }),
    });
    await forgetProofs(tx, user.id);
    await endSessions(tx, user.id, time);
    await endOtherWays(tx, user.id, time);
    await rememberDevice(ctx, tx, user.id, { userAgent, device, address });
    await keepAct(ctx, tx, { userId: user.id, browser: await browserName(userAgent) }, 'password-reset');
    if (tells) await tellOfPassword(tx, user, now);
  });
  return { message: accountTexts.passwordChanged };
}
