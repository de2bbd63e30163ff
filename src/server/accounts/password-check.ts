import { accountTexts } from '#lib/copy/accounts.ts';
import { AppError } from '#server/errors.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';
import type { Ctx } from '#server/types.ts';
import { wrongPasswordsFromAddress, wrongPasswordsOfAccount } from './limits.ts';
import { inTurn, isPassword } from './passwords.ts';
import type { User } from './queries.ts';

interface Try {
  readonly password: string;
  readonly user: User | undefined;
  /** Known or not: both are counted, and refused, alike. */
  readonly account: string;
  readonly address: string;
}

/**
 * Whether the password is right. Only wrong ones count: each try takes one before the hash, and gives it back when it
 * was right; inside the turn, so that of many at once no more than the limit are ever tried.
 */
export async function checkPassword(ctx: Ctx, { password, user, account, address }: Try): Promise<boolean> {
  const counted: readonly (readonly [Limit, string])[] = [
    [wrongPasswordsOfAccount, account],
    [wrongPasswordsFromAddress, address],
  ];
  const take = async () => {
    for (const [at, [limit, key]] of counted.entries())
      await takeOrRefuse(ctx.limits, limit, key).catch(async (refusal: unknown) => {
        await giveBack(counted.slice(0, at));
        throw refusal;
      });
  };
  const giveBack = async (taken: typeof counted) => {
    for (const [limit, key] of taken) await ctx.limits.giveBack(limit, key);
  };

  // Whoever has none left need not stand in line.
  await take();
  await giveBack(counted);
  return inTurn(async () => {
    await take();
    const isRight = await isPassword(password, user?.password_hash);
    if (isRight) await giveBack(counted);
    return isRight;
  });
}

/** Asked again of who is signed in, before something that a thief with their phone must not do. */
export async function requirePassword(
  ctx: Ctx,
  user: User,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<void> {
  const isRight = await checkPassword(ctx, { password, user, account: user.email_key, address });
  if (!isRight) throw wrongPassword(field);
}

const wrongPassword = (field: string) =>
  new AppError('wrong_password', { errors: [{ field, message: accountTexts.wrongPassword }] });
