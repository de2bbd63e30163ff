import type { OwnUser } from '#lib/contract/users.ts';
import { phoneAnswers as answers } from '#lib/copy/phone.ts';
import { maskPhone, plainPhone } from '#lib/format/phone.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf, lockUser } from '#server/db/people.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeSms } from '#server/sms/budget.ts';
import { queueCode, tellBySms } from '#server/sms/sms.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { changeProtection, mayChangeProtection } from './factors/changing.ts';
import { requireProof } from './factors/confirming.ts';
import { requireOtherWay } from './last-way.ts';
import { phoneCodesOfAccount } from './limits.ts';
import { noEmail } from './no-email.ts';
import { confirmPhoneOfProfile, showAnew, takeConfirmed } from './phone.ts';
import { requireNumber } from './phone-numbers.ts';
import { findCode, findUserByNumber, forgetProofs, type User, updateUser } from './queries.ts';
import { lockViewer } from './sessions.ts';
import { shownToOwner } from './shown.ts';
import { numberOf, removeNumber, setNumber } from './way-queries.ts';

/**
 * From now on this person signs in by the number, which they have proved. It is the confirmed phone of their profile
 * too, where that is empty or was the number before.
 */
export async function holdNumber(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  userId: number,
  number: string,
): Promise<User> {
  const before = await numberOf(tx, userId);
  await setNumber(tx, userId, number, ctx.clock.now().toISOString());
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('not_authenticated');
  if (user.phone !== null && user.verified_phone !== before) return user;
  await takeConfirmed(ctx, tx, userId, number);
  const changed = await updateUser(tx, userId, {
    phone: plainPhone(number) ?? number,
    verified_phone: number,
  });
  await showAnew(tx, userId);
  return changed ?? user;
}

const subjectOf = ({ id }: Pick<Viewer, 'id'>) => ({ purpose: 'number', subject: `user ${id}` }) as const;

/** The answer, and the SMS, are the same for a number by which another person signs in. */
export async function changeNumber(
  ctx: Ctx,
  viewer: Viewer,
  phone: string,
  address: string,
): Promise<{ message: string }> {
  const number = requireNumber(ctx, phone);
  await requireProof(ctx, viewer);
  if ((await numberOf(ctx.db, viewer.id)) === number)
    throw new AppError('conflict', { detail: answers.same });
  await takeSms(ctx, { number, address, also: [[phoneCodesOfAccount, String(viewer.id)]] });
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    const owner = { userId: user.id, email: number };
    const { code, until } = await makeCode(ctx, tx, [subjectOf(viewer)], owner);
    await queueCode(ctx, tx, { what: 'number', code, to: number, until, userId: user.id });
  });
  return { message: answers.sentTo(maskPhone(number)) };
}

/** One call takes both codes that come by SMS: of a new number to sign in by, and of the phone of the profile. */
export async function confirmPhone(ctx: Ctx, viewer: Viewer, code: string): Promise<OwnUser> {
  const { purpose, subject } = subjectOf(viewer);
  const isChanging = await findCode(ctx.db, purpose, subject, ctx.clock.now().toISOString());
  return isChanging ? confirmNumber(ctx, viewer, code) : confirmPhoneOfProfile(ctx, viewer, code);
}

async function confirmNumber(ctx: Ctx, viewer: Viewer, code: string): Promise<OwnUser> {
  await mayChangeProtection(ctx, viewer);
  try {
    const outcome = await ctx.db.inTransaction((tx) => tryToChange(ctx, tx, viewer, code));
    if (outcome === 'in use')
      throw new AppError('number_in_use', { detail: answers.ofOther, ways: ['sign_in'] });
    if (typeof outcome === 'string') throw refusedCode(outcome);
    return shownToOwner(outcome);
  } catch (error) {
    // Another person began to sign in by it at the same moment.
    if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

async function tryToChange(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  code: string,
): Promise<User | 'wrong' | 'locked' | 'none' | 'in use'> {
  const user = await lockViewer(tx, viewer);
  const tried = await tryCode(ctx, tx, subjectOf(viewer), code);
  if (tried.is !== 'right') return tried.is;
  const number = tried.email;
  if (number === null) return 'none';
  const owner = await findUserByNumber(tx, number);
  if (owner && owner.id !== user.id) return 'in use';
  const before = await numberOf(tx, user.id);
  const changed = await holdNumber(ctx, tx, user.id, number);
  // Codes sent to the old number must no longer open the account.
  await forgetProofs(tx, user.id);
  await changeProtection(ctx, tx, viewer, before === null ? 'number-added' : 'number-changed');
  if (before !== null)
    await tellBySms(tx, { what: 'number-changed', to: before, userId: user.id, now: ctx.clock.now() });
  return changed;
}

/** Takes the number away by which this person signs in. */
export async function dropNumber(ctx: Ctx, viewer: Viewer): Promise<void> {
  await requireProof(ctx, viewer);
  await mayChangeProtection(ctx, viewer);
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    const number = await numberOf(tx, user.id);
    if (number === null) throw new AppError('not_found');
    await requireOtherWay(tx, user, 'phone');
    await removeNumber(tx, user.id);
    await forgetProofs(tx, user.id);
    await changeProtection(ctx, tx, viewer, 'number-removed');
    await tellBySms(tx, { what: 'number-removed', to: number, userId: user.id, now: ctx.clock.now() });
  });
}

export async function dropEmail(ctx: Ctx, viewer: Viewer): Promise<OwnUser> {
  await requireProof(ctx, viewer);
  await mayChangeProtection(ctx, viewer);
  const user = await ctx.db.inTransaction(async (tx) => {
    const before = await lockViewer(tx, viewer);
    if (emailOf(before) === null) throw new AppError('not_found');
    await requireOtherWay(tx, before, 'email');
    // Told by mail for the last time.
    await changeProtection(ctx, tx, viewer, 'email-removed');
    await forgetProofs(tx, before.id);
    return updateUser(tx, before.id, { ...noEmail(), email_proved_at: null });
  });
  return shownToOwner(user ?? viewer.row);
}

export async function dropGoogle(ctx: Ctx, viewer: Viewer): Promise<void> {
  await requireProof(ctx, viewer);
  await mayChangeProtection(ctx, viewer);
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if (user.google_subject === null) throw new AppError('not_found');
    await requireOtherWay(tx, user, 'google');
    await updateUser(tx, user.id, { google_subject: null, google_email_key: null });
    await changeProtection(ctx, tx, viewer, 'google-removed');
  });
}
