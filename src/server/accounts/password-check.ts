import { accountTexts } from '#lib/copy/accounts.ts';
import { AppError } from '#server/errors.ts';
import { type Limit, tooMany } from '#server/limits/limits.ts';
import type { Ctx } from '#server/types.ts';
import { wrongPasswordsFromAddress, wrongPasswordsOfAccount, wrongPasswordsOfSignedIn } from './limits.ts';
import { inTurn, isPassword } from './passwords.ts';
import { emailKey, type User } from './queries.ts';

type Counted = readonly (readonly [Limit, key: string])[];

/** Whether the password is right. Accounts that exist and those that do not are counted, and refused, alike. */
export const checkSignIn = (
  ctx: Ctx,
  {
    email,
    password,
    user,
    address,
  }: { email: string; password: string; user: User | undefined; address: string },
): Promise<boolean> =>
  check(ctx, { password, user, address }, [
    [wrongPasswordsOfAccount, emailKey(email)],
    [wrongPasswordsFromAddress, address],
  ]);

/** Asked again of who is signed in, before something that a thief with their phone must not do. */
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
 * Only wrong ones count: each try takes one before the hash, and gives it back when it was right. Inside the turn, so
 * that of many at once no more than the limit are ever tried.
 */
async function check(
  ctx: Ctx,
  { password, user, address }: { password: string; user: User | undefined; address: string },
  counted: Counted,
): Promise<boolean> {
  const { limits } = ctx;
  // Whoever has none left need not stand in line.
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
