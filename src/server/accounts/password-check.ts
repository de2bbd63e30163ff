import { accountTexts } from '#lib/copy/accounts.ts';
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
import { emailKey, type User } from './queries.ts';
import { hashOf } from './secrets.ts';
import { isKnown } from './session-queries.ts';

type Counted = readonly (readonly [Limit, key: string])[];

interface Given {
  readonly email: string;
  readonly password: string;
  readonly user: User | undefined;
  readonly device: string | undefined;
  readonly address: string;
}

/** Whether the password is right. Tries are counted and refused in the same way whether or not the account exists. */
export async function checkSignIn(ctx: Ctx, given: Given): Promise<boolean> {
  const ofStranger: Counted = [
    [wrongPasswordsOfAccount, emailKey(given.email)],
    [wrongPasswordsFromAddress, given.address],
  ];
  return check(ctx, given, (await countOfKnownDevice(ctx, given)) ?? ofStranger);
}

/**
 * A device that has signed in to this account has a count of its own. Otherwise any stranger, or any neighbour behind the
 * same address, could keep the owner out by trying.
 */
async function countOfKnownDevice({ db }: Ctx, { user, device }: Given): Promise<Counted | undefined> {
  if (device === undefined) return undefined;
  const userId = user?.id ?? 0;
  const hash = hashOf(device);
  return (await isKnown(db, userId, 'device_hash', hash))
    ? [[wrongPasswordsOfDevice, `${userId} ${hash}`]]
    : undefined;
}

/** Asks a signed-in person for the password again, before something that a thief of their phone must not do. */
export async function requirePassword(
  ctx: Ctx,
  user: User,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<void> {
  const counted: Counted = [[wrongPasswordsOfSignedIn, String(user.id)]];
  if (await check(ctx, { password, user, address }, counted)) return;
  throw new AppError('wrong_password', { errors: [{ field, message: accountTexts.wrongPassword }] });
}

/**
 * Only wrong passwords count: each try takes one before the hash and gives it back if the password was right. Taking
 * happens inside the turn, so that requests at the same moment never try more than the limit.
 */
async function check(
  ctx: Ctx,
  { password, user, address }: { password: string; user: User | undefined; address: string },
  counted: Counted,
): Promise<boolean> {
  const { limits } = ctx;
  // A caller who has no tries left is refused before waiting for a turn.
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
