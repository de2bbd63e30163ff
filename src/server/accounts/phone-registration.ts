import type { OwnUser, PendingRegistration } from '#lib/contract/users.ts';
import type { Register } from '#lib/contract/ways.ts';
import { maskPhone } from '#lib/format/phone.ts';
import type { Tx } from '#server/db/connect.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { takeSms } from '#server/sms/budget.ts';
import { queueCode } from '#server/sms/sms.ts';
import { mostTries, refusedCode } from './codes.ts';
import { createUser } from './creating.ts';
import { holdNumber } from './number.ts';
import { hashPassword, inTurn } from './passwords.ts';
import { requireNumber } from './phone-numbers.ts';
import {
  countPhoneTry,
  deletePhoneChallenge,
  insertPhoneChallenge,
  type PhoneChallenge,
  provePhoneChallenge,
} from './phone-queries.ts';
import type { User } from './queries.ts';
import { findUserByNumber } from './queries.ts';
import { codeHash, hashOf, isSame, newCode, newToken } from './secrets.ts';
import { shownToOwner } from './shown.ts';
import { after, lasts } from './times.ts';

/**
 * Sends a code, and makes nothing yet. Nobody is looked up, so a number that is known costs the same work, and gets the
 * same answer and the same SMS, as one that is not.
 */
export async function registerByPhone(
  ctx: Ctx,
  { phone, password, full_name }: Omit<Register, 'email'> & { readonly phone: string },
  address: string,
): Promise<PendingRegistration> {
  const number = requireNumber(ctx, phone);
  await takeSms(ctx, { number, address });
  const password_hash = await inTurn(address, () => hashPassword(ctx, password));
  const challenge = newToken();
  const code = newCode();
  const until = after(ctx.clock.now(), lasts.code);
  await ctx.db.inTransaction(async (tx) => {
    await insertPhoneChallenge(tx, {
      hash: hashOf(challenge),
      number,
      code_hash: codeHash(ctx.keys, subjectOf(challenge), code),
      password_hash,
      full_name: full_name ?? null,
      expires_at: until,
    });
    await queueCode(ctx, tx, { what: 'register', code, to: number, until });
  });
  return { challenge, sent_to: maskPhone(number) };
}

/** A code opens the registration that it was sent for, and no other. */
const subjectOf = (challenge: string) => `register ${hashOf(challenge)}`;

export async function confirmRegistration(
  ctx: Ctx,
  { challenge, code }: { readonly challenge: string; readonly code: string },
): Promise<OwnUser> {
  try {
    const outcome = await ctx.db.inTransaction((tx) => tryToRegister(ctx, tx, challenge, code));
    if (typeof outcome === 'string') throw refusalOf(outcome);
    return shownToOwner(outcome);
  } catch (error) {
    // Of two registrations of one number, the other was faster. Whoever comes again learns what they may do.
    if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

type Refused = 'wrong' | 'locked' | 'none' | 'in use';

const refusalOf = (outcome: Refused): AppError =>
  outcome === 'in use'
    ? new AppError('number_in_use', { ways: ['sign_in', 'takeover'] })
    : refusedCode(outcome);

/** Returns the refusal instead of throwing it, because a throw would roll back the count of tries. */
async function tryToRegister(ctx: Ctx, tx: Tx, challenge: string, code: string): Promise<User | Refused> {
  const now = ctx.clock.now();
  const kept = await countPhoneTry(tx, hashOf(challenge), now.toISOString());
  if (!kept) return 'none';
  if (kept.tries > mostTries) return 'locked';
  if (!isSame(kept.code_hash, codeHash(ctx.keys, subjectOf(challenge), code))) return 'wrong';
  if (await findUserByNumber(tx, kept.number)) {
    await provePhoneChallenge(tx, kept.hash, now.toISOString());
    return 'in use';
  }
  await deletePhoneChallenge(tx, kept.hash);
  return createByNumber(ctx, tx, kept);
}

/** The account of whoever holds the number now, which nobody else signs in by. */
export async function createByNumber(
  ctx: Ctx,
  tx: Tx,
  { number, password_hash, full_name }: Pick<PhoneChallenge, 'number' | 'password_hash' | 'full_name'>,
): Promise<User> {
  const { id } = await createUser(ctx, tx, { email: null, full_name, password_hash });
  return holdNumber(ctx, tx, id, number);
}
