import type { Confirmation } from '#lib/contract/second-factors.ts';
import { factorTexts as texts } from '#lib/copy/second-factors.ts';
import { isOfGoogleAccount } from '#server/accounts/google-credential.ts';
import { wrongConfirmations } from '#server/accounts/limits.ts';
import { requirePassword } from '#server/accounts/password-check.ts';
import { lockViewer } from '#server/accounts/sessions.ts';
import { after, before, lasts } from '#server/accounts/times.ts';
import type { ProvedBy } from '#server/db/schema.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { beginChallenge } from './challenges.ts';
import { ownerOf } from './passkeys.ts';
import { findProof, hasFactor, keepProof } from './queries.ts';
import { codeIn, countingWrong, isRight } from './second-factor.ts';

/**
 * What a thief at an open phone may not do asks for this: a proof in this session, at most ten minutes old. Where a
 * factor is on, for that factor: a password alone never takes it away.
 */
export async function requireProof({ db, clock }: Ctx, viewer: Viewer): Promise<void> {
  const proof = await findProof(db, viewer.sessionId);
  const isFresh = proof?.proved_at && proof.proved_at > before(clock.now(), lasts.confirmation);
  const isEnough = proof?.proved_by === 'factor' || !(await hasFactor(db, viewer.id));
  if (!isFresh || !isEnough) throw new AppError('confirmation_needed');
}

/** For calls that have always taken the password: it is still asked of whoever has one. */
export async function requireOwner(
  ctx: Ctx,
  viewer: Viewer,
  { password = '', field, address }: { password?: string | undefined; field: string; address: string },
): Promise<void> {
  const hasPassword = viewer.row.password_hash !== null;
  if (!hasPassword || (await hasFactor(ctx.db, viewer.id))) await requireProof(ctx, viewer);
  if (hasPassword) await requirePassword(ctx, viewer.row, { password, field, address });
}

export async function confirm(
  ctx: Ctx,
  viewer: Viewer,
  given: Confirmation,
  address: string,
): Promise<{ until: string }> {
  const by = await provedBy(ctx, viewer, given, address);
  const now = ctx.clock.now();
  const isEnough = by === 'factor' || !(await hasFactor(ctx.db, viewer.id));
  const challenge = await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if (!isEnough) return beginChallenge(tx, user.id, now);
    await keepProof(tx, viewer.sessionId, by, now.toISOString());
    return undefined;
  });
  if (challenge !== undefined) throw new AppError('second_factor_needed', { challenge });
  return { until: after(now, lasts.confirmation) };
}

async function provedBy(
  ctx: Ctx,
  viewer: Viewer,
  { password, google, passkey, ...given }: Confirmation,
  address: string,
): Promise<ProvedBy> {
  if (password !== undefined) {
    await requirePassword(ctx, viewer.row, { password, field: 'password', address });
    return 'password';
  }
  if (google !== undefined) {
    if (!(await isOfGoogleAccount(ctx, google, viewer.row.google_subject)))
      throw new AppError('invalid_credential');
    return 'google';
  }
  if (passkey !== undefined) {
    if ((await ownerOf(ctx, passkey)) !== viewer.id)
      throw new AppError('invalid_passkey', { detail: texts.strangePasskey });
    return 'factor';
  }
  await countingWrong(ctx, wrongConfirmations, viewer.id, () =>
    ctx.db.inTransaction(async (tx) => {
      const user = await lockViewer(tx, viewer);
      return (await isRight(ctx, tx, user.id, codeIn(given))) || undefined;
    }),
  );
  return 'factor';
}
