import { accountTexts } from '#lib/copy/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import type { CodeTable } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import { countTry, deleteCode, replaceCode } from './code-queries.ts';
import { codeHash, isSame, newCode } from './secrets.ts';
import { after, lasts } from './times.ts';

interface Subject {
  readonly purpose: CodeTable['purpose'];
  /** Whose code it is, in the words of its purpose. */
  readonly subject: string;
}

const mostTries = 5;

/** Makes a code, which takes the place of the one before, and says it, to be mailed in the same transaction. */
export async function makeCode(
  ctx: Ctx,
  tx: Tx,
  { purpose, subject }: Subject,
  of: { readonly userId: number | null; readonly email?: string },
): Promise<{ code: string; until: string }> {
  const code = newCode();
  const until = after(ctx.clock.now(), lasts.code);
  await replaceCode(tx, {
    purpose,
    subject,
    user_id: of.userId,
    email: of.email ?? null,
    hash: codeHash(ctx.keys, subject, code),
    expires_at: until,
  });
  return { code, until };
}

type Try =
  | { readonly is: 'right'; readonly userId: number; readonly email: string | null }
  | { readonly is: 'wrong' | 'locked' };

/**
 * Tries a code; the right one is spent with it. Says how it went instead of throwing: what was counted has to be kept,
 * and a throw would undo it.
 */
export async function tryCode(ctx: Ctx, tx: Tx, { purpose, subject }: Subject, code: string): Promise<Try> {
  const kept = await countTry(tx, purpose, subject, ctx.clock.now().toISOString());
  if (!kept) return { is: 'wrong' };
  if (kept.tries > mostTries) return { is: 'locked' };
  const isRight = isSame(kept.hash, codeHash(ctx.keys, subject, code));
  // A code that was never mailed opens nothing, even guessed.
  if (!isRight || kept.user_id === null) return { is: 'wrong' };
  await deleteCode(tx, kept.id);
  return { is: 'right', userId: kept.user_id, email: kept.email };
}

export const refusedCode = (how: 'wrong' | 'locked'): AppError =>
  how === 'wrong'
    ? new AppError('invalid_code')
    : new AppError('rate_limited', {
        detail: accountTexts.lockedCode,
        headers: { 'retry-after': String(lasts.code / 1000) },
      });
