import { accountRefusals } from '#lib/copy/account-refusals.ts';
import type { Tx } from '#server/db/connect.ts';
import type { CodeTable } from '#server/db/schema.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { countTry, deleteCodes, findCode, replaceCode } from './queries.ts';
import { codeHash, isSame, newCode } from './secrets.ts';
import { after, lasts } from './times.ts';

interface Subject {
  readonly purpose: CodeTable['purpose'];
  readonly subject: string;
}

export const mostTries = 5;

/**
 * Makes a code that replaces its subjects' earlier ones. Tries are counted per subject. The caller mails the code in
 * the same transaction.
 */
export async function makeCode(
  ctx: Ctx,
  tx: Tx,
  subjects: readonly Subject[],
  owner: { readonly userId: number | null; readonly email?: string },
  validMs: number = lasts.code,
): Promise<{ code: string; until: string }> {
  const code = newCode();
  const until = after(ctx.clock.now(), validMs);
  for (const { purpose, subject } of subjects)
    await replaceCode(tx, {
      purpose,
      subject,
      user_id: owner.userId,
      email: owner.email ?? null,
      hash: codeHash(ctx.keys, subject, code),
      expires_at: until,
    });
  return { code, until };
}

/** Whether a code that was mailed to this address would still be taken. */
export async function hasCode(ctx: Ctx, { purpose, subject }: Subject, email: string): Promise<boolean> {
  const kept = await findCode(ctx.db, purpose, subject, ctx.clock.now().toISOString());
  return kept !== undefined && kept.email === email && kept.tries < mostTries;
}

type CodeOutcome =
  | { readonly is: 'right'; readonly userId: number; readonly email: string | null }
  | { readonly is: 'wrong' | 'locked' | 'none' };

/** Returns the outcome instead of throwing, because a throw would roll back the count of tries. */
export async function tryCode(
  ctx: Ctx,
  tx: Tx,
  { purpose, subject }: Subject,
  code: string,
): Promise<CodeOutcome> {
  const kept = await countTry(tx, purpose, subject, ctx.clock.now().toISOString());
  if (!kept) return { is: 'none' };
  if (kept.tries > mostTries) return { is: 'locked' };
  const isRight = isSame(kept.hash, codeHash(ctx.keys, subject, code));
  // A code without a user was never mailed, so a right guess opens nothing.
  if (!isRight || kept.user_id === null) return { is: 'wrong' };
  await deleteCodes(tx, purpose, kept.user_id);
  return { is: 'right', userId: kept.user_id, email: kept.email };
}

export const refusedCode = (how: 'wrong' | 'locked' | 'none'): AppError =>
  how === 'locked'
    ? new AppError('rate_limited', {
        detail: accountRefusals.lockedCode,
        headers: { 'retry-after': String(lasts.code / 1000) },
      })
    : new AppError('invalid_code');
