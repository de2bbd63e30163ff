import type { ChangeEmail, ChangePassword, OwnUser } from '#lib/contract/accounts.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import { AppError } from '#server/errors.ts';
import { takeOrRefuse } from '#server/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/types.ts';
import { deleteCodesOf } from './code-queries.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { codesOfAccount } from './limits.ts';
import { requirePassword } from './password-check.ts';
import { hashPassword, inTurn } from './passwords.ts';
import { emailKey, findUserByEmail, type User, updateUser } from './queries.ts';
import { endSessions } from './session-queries.ts';
import type { Viewer } from './sessions.ts';
import { lasts } from './times.ts';
import { ownView } from './views.ts';

/** Whoever else is signed in to the account is out; the one who changed it stays. */
export async function changePassword(
  ctx: Ctx,
  viewer: Viewer,
  { current_password, new_password }: ChangePassword,
  address: string,
): Promise<void> {
  const user = viewer.row;
  await requirePassword(ctx, user, { password: current_password, field: 'current_password', address });
  const password_hash = await inTurn(() => hashPassword(new_password));
  const now = ctx.clock.now();
  const time = now.toISOString();
  await ctx.db.inTransaction(async (tx) => {
    await updateUser(tx, user.id, { password_hash });
    await deleteCodesOf(tx, user.id);
    await endSessions(tx, user.id, time, { butNot: viewer.sessionId });
    await queueMail(tx, {
      to: user.email,
      userId: user.id,
      template: 'password-changed',
      values: { name: user.full_name, when: time },
      now,
    });
  });
}

/** The new address counts once the code that is sent there has come back. */
export async function changeEmail(
  ctx: Ctx,
  viewer: Viewer,
  { email, password }: ChangeEmail,
  address: string,
): Promise<{ message: string }> {
  const user = viewer.row;
  await requirePassword(ctx, user, { password, field: 'password', address });
  refuseTaken(await findUserByEmail(ctx.db, email), user);
  // Also by the address written to: nobody's mailbox is flooded from many accounts.
  await takeOrRefuse(ctx.limits, codesOfAccount, String(user.id));
  await takeOrRefuse(ctx.limits, codesOfAccount, emailKey(email));
  await ctx.db.inTransaction(async (tx) => {
    const { code, until } = await makeCode(ctx, tx, subjectOf(user), { userId: user.id, email });
    await queueMail(tx, {
      to: email,
      userId: user.id,
      template: 'email-change-code',
      values: { code, minutes: lasts.code / 60_000 },
      until,
      now: ctx.clock.now(),
    });
  });
  return { message: accountTexts.codeSent };
}

export async function confirmEmail(ctx: Ctx, viewer: Viewer, code: string): Promise<OwnUser> {
  const user = viewer.row;
  const now = ctx.clock.now();
  const outcome = await ctx.db.inTransaction(async (tx) => {
    const tried = await tryCode(ctx, tx, subjectOf(user), code);
    if (tried.is !== 'right' || tried.email === null) return tried.is === 'right' ? 'wrong' : tried.is;
    refuseTaken(await findUserByEmail(tx, tried.email), user);
    const changed = await updateUser(tx, user.id, {
      email: tried.email,
      email_key: emailKey(tried.email),
      email_proved_at: now.toISOString(),
    });
    await queueMail(tx, {
      to: user.email,
      userId: user.id,
      template: 'email-changed',
      values: { name: user.full_name, newEmail: tried.email },
      now,
    });
    return changed;
  });
  if (outcome === 'wrong' || outcome === 'locked') throw refusedCode(outcome);
  if (!outcome) throw new AppError('not_authenticated');
  return ownView(outcome);
}

const subjectOf = (user: User) => ({ purpose: 'email', subject: `user ${user.id}` }) as const;

function refuseTaken(owner: User | undefined, user: User): void {
  if (owner && owner.id !== user.id) throw new AppError('already_registered');
}
