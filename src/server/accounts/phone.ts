import type { OwnUser } from '#lib/contract/users.ts';
import { alreadyConfirmed, phoneAnswers as answers } from '#lib/copy/phone.ts';
import { phoneKey } from '#lib/format/phone.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople } from '#server/db/people.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { refreshEntry } from '#server/entries/entries.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeSms } from '#server/sms/budget.ts';
import { smsNumber } from '#server/sms/numbers.ts';
import { queueCode } from '#server/sms/sms.ts';
import { makeCode, refusedCode, tryCode } from './codes.ts';
import { mayContactStrangers } from './email-proof.ts';
import { keepAct } from './factors/acts.ts';
import { phoneCodesOfAccount } from './limits.ts';
import { mayTell, tellOfAct } from './notices.ts';
import { deleteCodes, findUserByPhone, type User, updateUser } from './queries.ts';
import { lockViewer } from './sessions.ts';
import { shownToOwner } from './shown.ts';

/** Sends a code to the phone of the profile. Who else has confirmed that number changes neither answer nor work. */
export async function sendPhoneCode(ctx: Ctx, viewer: Viewer, address: string): Promise<{ message: string }> {
  // Each SMS costs money, and accounts with invented addresses cost nothing.
  if (!(await mayContactStrangers(ctx, viewer)))
    throw new AppError('email_not_proven', { detail: answers.emailFirst });
  const { phone, verified_phone } = viewer.row;
  if (phone === null) throw new AppError('conflict', { detail: answers.none });
  const found = smsNumber(phone, ctx.config.smsCountries);
  if ('refused' in found) throw new AppError('conflict', { detail: answers[found.refused] });
  const { number } = found;
  if (verified_phone === number) return { message: alreadyConfirmed };
  await takeSms(ctx, { number, address, also: [[phoneCodesOfAccount, String(viewer.id)]] });
  await ctx.db.inTransaction(async (tx) => {
    await lockViewer(tx, viewer);
    // One call takes both kinds of codes. The one that was asked for last is meant.
    await deleteCodes(tx, 'number', viewer.id);
    const { code, until } = await makeCode(ctx, tx, [subjectOf(viewer, number)], { userId: viewer.id });
    await queueCode(ctx, tx, { what: 'phone', code, to: number, until, userId: viewer.id });
  });
  return { message: answers.sent };
}

/** A code is for one person and one number. */
const subjectOf = ({ id }: Pick<Viewer, 'id'>, number: string) =>
  ({ purpose: 'phone', subject: `user ${id} ${number}` }) as const;

/** The number is now this person's alone: numbers change hands, and whoever has it today gets the SMS. */
export async function confirmPhoneOfProfile(ctx: Ctx, viewer: Viewer, code: string): Promise<OwnUser> {
  const number = phoneKey(viewer.row.phone ?? '');
  if (!number) throw refusedCode('none');
  const former = await findUserByPhone(ctx.db, number);
  const isTold = former !== undefined && former.id !== viewer.id && (await mayTell(ctx, former.id));
  try {
    const outcome = await ctx.db.inTransaction(async (tx) => {
      await lockPeople(tx, former ? [viewer.id, former.id] : [viewer.id]);
      return tryToConfirm(ctx, tx, viewer, { number, code, isTold });
    });
    if (typeof outcome === 'string') throw refusedCode(outcome);
    return shownToOwner(outcome);
  } catch (error) {
    // Another person confirmed this number at the same moment. The code is still good.
    if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

async function tryToConfirm(
  ctx: Ctx,
  tx: Tx,
  viewer: Viewer,
  { number, code, isTold }: { number: string; code: string; isTold: boolean },
): Promise<User | 'wrong' | 'locked' | 'none'> {
  const user = await lockViewer(tx, viewer);
  if (phoneKey(user.phone ?? '') !== number) return 'none';
  const tried = await tryCode(ctx, tx, subjectOf(viewer, number), code);
  if (tried.is !== 'right') return tried.is;
  const former = await findUserByPhone(tx, number);
  if (former && former.id !== user.id) await takeFrom(ctx, tx, former, isTold);
  const changed = await updateUser(tx, user.id, { verified_phone: number });
  await keepAct(ctx, tx, viewer, 'phone-confirmed');
  await showAnew(tx, user.id);
  return changed ?? user;
}

/** A number is the confirmed phone of whoever confirmed it last. */
export async function takeConfirmed(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  userId: number,
  number: string,
): Promise<void> {
  const former = await findUserByPhone(tx, number);
  if (former && former.id !== userId) await takeFrom(ctx, tx, former, true);
}

async function takeFrom(ctx: Pick<Ctx, 'clock'>, tx: Tx, former: User, isTold: boolean): Promise<void> {
  await updateUser(tx, former.id, { verified_phone: null });
  await keepAct(ctx, tx, { userId: former.id, browser: null }, 'phone-lost');
  if (isTold) await tellOfAct(tx, former, 'phone-lost', ctx.clock.now());
  await showAnew(tx, former.id);
}

export async function showAnew(tx: Tx, userId: number): Promise<void> {
  await tellThingsChanged(tx, userId);
  await refreshEntry(tx, 'user', userId);
}

/** What else to change for a person whose phone becomes this: another number is not confirmed. */
export async function afterNewPhone(
  tx: Tx,
  { id, verified_phone }: User,
  phone: string | null,
): Promise<{ verified_phone?: null }> {
  await deleteCodes(tx, 'phone', id);
  const isSame = verified_phone !== null && phoneKey(phone ?? '') === verified_phone;
  return isSame ? {} : { verified_phone: null };
}
