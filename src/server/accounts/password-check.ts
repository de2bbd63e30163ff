import { accountRefusals } from '#lib/copy/account-refusals.ts';
import { type Limit, tooMany } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  wrongPasswordsFromAddress,
  wrongPasswordsOfAccount,
  wrongPasswordsOfDevice,
  wrongPasswordsOfSignedIn,
} from './limits.ts';
import { inTurn, isPassword } from './passwords.ts';
import type { User } from './queries.ts';
import { hashOf } from './secrets.ts';
import { isKnown } from './session-queries.ts';
import { type Way, wayKey } from './ways.ts';

type Counted = readonly (readonly [Limit, key: string])[];

interface Given {
  readonly way: Way;
  readonly password: string;
  readonly user: User | undefined;
  readonly device: string | undefined;
  readonly address: string;
}

/** Counts and refuses tries the same way whether or not the account exists. */
export async function checkSignIn(ctx: Ctx, given: Given): Promise<boolean> {
  const ofStranger: Counted = [
    [wrongPasswordsOfAccount, wayKey(given.way)],
    [wrongPasswordsFromAddress, given.address],
  ];
  return check(ctx, given, (await countOfKnownDevice(ctx, given)) ?? ofStranger);
}

/**
 * A known device has a count of its own. Otherwise a stranger, or a neighbour behind the same address, could lock the
 * owner out by trying.
 */
async function countOfKnownDevice({ db }: Ctx, { user, device }: Given): Promise<Counted | undefined> {
  if (device === undefined) return undefined;
  const userId = user?.id ?? 0;
  const hash = hashOf(device);
  return (await isKnown(db, userId, 'device_hash', hash))
    ? [[wrongPasswordsOfDevice, `${userId} ${hash}`]]
    : undefined;
}

export async function requirePassword(
  ctx: Ctx,
  user: User,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<void> {
  const counted: Counted = [[wrongPasswordsOfSignedIn, String(user.id)]];
  if (await check(ctx, { password, user, address }, counted)) return;
  throw new AppError('wrong_password', { errors: [{ field, message: accountRefusals.wrongPassword }] });
}

/**
 * Only wrong passwords count: each try takes one before hashing, and a right password gives it back. Taken inside the
 * turn, so that simultaneous requests never exceed the limit.
 */
async function check(
  ctx: Ctx,
  { password, user, address }: { password: string; user: User | undefined; address: string },
  counted: Counted,
): Promise<boolean> {
  const { limits } = ctx;
  for (const [limit, key] of counted) {
    const waitMs = await limits.wait(limit, key);
    if (waitMs !== undefined) throw tooMany(waitMs);
  }
  return inTurn(address, async () => {
    const taken: (readonly [Limit, string])[] = [];
    const giveBack = () => Promise.all(taken.map(([limit, key]) => limits.giveBack(limit, key)));
    for (const [limit, key] of counted) {
      const waitMs = await limits.take(limit, key);
      if (waitMs !== undefined) {
        await giveBack();
        throw tooMany(waitMs);
      }
      taken.push([limit, key]);
    }
    const isRight = await isPassword(ctx, password, user?.password_hash);
    if (isRight) await giveBack();
    return isRight;
  });
}
