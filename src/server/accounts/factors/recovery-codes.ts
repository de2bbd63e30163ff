import { lockViewer } from '#server/accounts/sessions.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { changeProtection, mayChangeProtection } from './changing.ts';
import { newRecoveryCode, recoveryHash } from './factor-secrets.ts';
import { countRecoveryCodes, hasFactor, replaceRecoveryCodes, spendRecoveryCode } from './queries.ts';

const howMany = 10;

/** Shown once: the database stores only hashes. */
async function makeCodes({ keys }: Ctx, tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(keys, userId, code)),
  );
  return codes;
}

/** With the first factor. Whoever adds a second has codes already. */
export const makeFirstCodes = async (ctx: Ctx, tx: Tx, userId: number): Promise<string[] | undefined> =>
  (await countRecoveryCodes(tx, userId)) > 0 ? undefined : makeCodes(ctx, tx, userId);

export async function forgetCodesWithoutFactor(tx: Tx, userId: number): Promise<void> {
  if (!(await hasFactor(tx, userId))) await replaceRecoveryCodes(tx, userId, []);
}

export async function renewCodes(ctx: Ctx, viewer: Viewer): Promise<{ recovery_codes: string[] }> {
  await mayChangeProtection(ctx, viewer);
  const recovery_codes = await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if (!(await hasFactor(tx, user.id))) throw new AppError('not_found');
    await changeProtection(ctx, tx, viewer, 'recovery-codes-made');
    return makeCodes(ctx, tx, user.id);
  });
  return { recovery_codes };
}

export const isRightRecoveryCode = ({ keys }: Ctx, tx: Tx, userId: number, code: string): Promise<boolean> =>
  spendRecoveryCode(tx, userId, recoveryHash(keys, userId, code));
