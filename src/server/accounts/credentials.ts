import type { ChangeEmail, ChangePassword } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { keepAct } from './factors/acts.ts';
import { requireOwner } from './factors/confirming.ts';
import { codesOfAccount, notices } from './limits.ts';
import { mayTell, notice, tellOfPassword } from './notices.ts';
import { hashPassword, inTurn } from './passwords.ts';
import { emailKey, findUserByEmail, forgetProofs, type User, updateUser } from './queries.ts';
import { endSessions } from './session-ends.ts';
import { lockViewer } from './sessions.ts';
import { shownToOwner } from './shown.ts';
import { lasts } from './times.ts';

export async function changePassword(
  ctx: Ctx,
  viewer: Viewer,
  { current_password, new_password }: ChangePassword,
  address: string,
): Promise<void> {
  await requireOwner(ctx, viewer, { password: current_password, field: 'current_password', address });
  const password_hash = await inTurn(address, () => hashPassword(ctx, new_password));
  const tells = await mayTell(ctx, viewer.id);
  const now = ctx.clock.now();
  const time = now.toISOString();
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    await updateUser(tx, user.id, { password_hash });
    await forgetProofs(tx, user.id);
    await keepAct(ctx, tx, viewer, 'password-changed');
    await endSessions(tx, user.id, time, { butNot: viewer.sessionId });
    if (tells) await tellOfPassword(tx, user, now);
  });
}

/** The new address takes effect once its mailed code is confirmed. */
export async function changeEmail(
  ctx: Ctx,
  viewer: Viewer,
  { email, password }: ChangeEmail,
  address: string,
): Promise<{ message: string }> {
  await requireOwner(ctx, viewer, { password, field: 'password', address });
  // Counted before revealing whether the address is taken, so that nobody can check many addresses.
  await takeOrRefuse(ctx.limits, codesOfAccount, String(viewer.id));
  refuseTaken(await findUserByEmail(ctx.db, email), viewer);
  // Also counted per address, so that many accounts cannot flood one mailbox.
  await takeOrRefuse(ctx.limits, codesOfAccount, emailKey(email));
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    const { code, until } = await makeCode(ctx, tx, [subjectOf(viewer)], { userId: user.id, email });
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
  const tells = await mayTell(ctx, viewer.id);
  try {
    const outcome = await ctx.db.inTransaction((tx) => tryToConfirm(ctx, tx, viewer, { code, tells }));
    if (typeof outcome === 'string') {
      if (tells) await ctx.limits.giveBack(notices, String(viewer.id));
      throw refusedCode(outcome);
    }
    return shownToOwner(outcome);
  } catch (error) {
    // Another person registered this e-mail at the same moment.
    if (isUniqueViolation(error)) throw new AppError('already_registered', { cause: error });
    throw error;
  }
}

async function tryToConfirm(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { code, tells }: { code: string; tells: boolean },
): Promise<User | 'wrong' | 'locked' | 'none'> {
  const now = ctx.clock.now();
  const user = await lockViewer(tx, viewer);
  const tried = await tryCode(ctx, tx, subjectOf(viewer), code);
  if (tried.is !== 'right') return tried.is;
  if (tried.email === null) return 'wrong';
  refuseTaken(await findUserByEmail(tx, tried.email), viewer);
  const changed = await updateUser(tx, user.id, {
    email: tried.email,
    email_key: emailKey(tried.email),
    email_proved_at: now.toISOString(),
  });
  // Codes sent to the old mailbox must no longer open the account.
  await forgetProofs(tx, user.id);
  if (emailKey(tried.email) === user.email_key) return changed ?? user;
  await keepAct(ctx, tx, viewer, 'email-changed');
  if (tells)
    await notice(tx, {
      user,
      what: 'email-changed',
      values: { name: user.full_name, newEmail: tried.email },
      now,
    });
  return changed ?? user;
}

const subjectOf = ({ id }: Viewer) => ({ purpose: 'email', subject: `user ${id}` }) as const;

function refuseTaken(owner: User | undefined, viewer: Viewer): void {
  if (owner && owner.id !== viewer.id) throw new AppError('already_registered');
}
