import type { ResetPassword } from '#lib/contract/accounts.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { lockUser } from '#server/db/people.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/types.ts';
import { findResetToken, forgetProofs, insertResetToken, spendResetToken } from './code-queries.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { codesOfAccount } from './limits.ts';
import { mayTell, tellOfPassword } from './notices.ts';
import { hashPassword, inTurn } from './passwords.ts';
import { emailKey, findUserByEmail, updateUser } from './queries.ts';
import { hashOf, newToken } from './secrets.ts';
import { endSessions } from './session-queries.ts';
import { after, lasts } from './times.ts';

/**
 * Mails a recovery code to the account with this e-mail. For an unknown e-mail the answer and the work are the same: a
 * code is made and a mail to nobody is queued. So nobody learns which e-mails have accounts.
 */
export async function forgotPassword(ctx: Ctx, email: string): Promise<{ message: string }> {
  const answer = { message: accountTexts.codeSent };
  const key = emailKey(email);
  const waitMs = await ctx.limits.take(codesOfAccount, key);
  if (waitMs !== undefined) return answer; // the earlier codes are enough, and more would flood the mailbox
  await ctx.db.inTransaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found?.is_active ? found : undefined;
    const { code, until } = await makeCode(
      ctx,
      tx,
      { purpose: 'recovery', subject: key },
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

/** Exchanges the right code for a permit to set a new password. */
export async function verifyRecoveryCode(ctx: Ctx, email: string, code: string): Promise<{ token: string }> {
  const token = newToken();
  const tried = await ctx.db.inTransaction(async (tx) => {
    const outcome = await tryCode(ctx, tx, { purpose: 'recovery', subject: emailKey(email) }, code);
    if (outcome.is === 'right')
      await insertResetToken(tx, hashOf(token), outcome.userId, after(ctx.clock.now(), lasts.resetToken));
    return outcome;
  });
  if (tried.is !== 'right') throw refusedCode(tried.is);
  return { token };
}

export async function resetPassword(
  ctx: Ctx,
  { token, new_password }: ResetPassword,
  address: string,
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
      // The code reached this mailbox, so the e-mail is proved.
      email_proved_at: time,
      // A Google account with another e-mail may belong to the intruder whom this recovery must lock out.
      ...(user.google_email_key !== user.email_key && { google_subject: null, google_email_key: null }),
    });
    await forgetProofs(tx, user.id);
    await endSessions(tx, user.id, time);
    if (tells) await tellOfPassword(tx, user, now);
  });
  return { message: accountTexts.passwordChanged };
}
