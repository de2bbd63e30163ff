import { randomBytes } from 'node:crypto';
import type { TotpCode, TotpSetup } from '#lib/contract/second-factors.ts';
import { factorTexts as texts } from '#lib/copy/second-factors.ts';
import { lockViewer } from '#server/accounts/sessions.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { changeProtection, mayChangeProtection } from './changing.ts';
import { sealed, unsealed } from './factor-secrets.ts';
import { confirmTotp, deleteTotp, findTotp, hasTotp, insertTotp, keepProof, spendStep } from './queries.ts';
import { forgetCodesWithoutFactor, makeFirstCodes } from './recovery-codes.ts';

const stepSeconds = 30;
/** RFC 4226 asks for 20 bytes with SHA-1, which is what all apps understand. */
const secretBytes = 20;

async function totpWith(secret: string, label = '') {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'BizLink', label, secret: Secret.fromBase32(secret), period: stepSeconds });
}

/** Said before a proof is asked for: whoever has it on has another to give, and learns nothing new here. */
export async function requireNoTotp({ db }: Pick<Ctx, 'db'>, { id }: Viewer): Promise<void> {
  if (await hasTotp(db, id)) throw new AppError('conflict', { detail: texts.isOn });
}

/** Nothing is asked for until the first code has shown that the app has the secret. */
export async function setUpTotp(ctx: Ctx, viewer: Viewer): Promise<TotpSetup> {
  const { Secret } = await import('otpauth');
  const { renderSVG } = await import('uqr');
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer }).base32;
  const created_at = ctx.clock.now().toISOString();
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    const row = { user_id: user.id, secret: sealed(ctx.keys, user.id, secret), created_at };
    if (!(await insertTotp(tx, row))) throw new AppError('conflict', { detail: texts.isOn });
  });
  const uri = (await totpWith(secret, emailOf(viewer.row) ?? viewer.row.username)).toString();
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) };
}

export async function confirmSetup(
  ctx: Ctx,
  viewer: Viewer,
  { code, secret }: TotpCode,
): Promise<{ recovery_codes: string[] }> {
  const kept = await findTotp(ctx.db, viewer.id);
  if (!kept) throw new AppError('not_found');
  if (secret !== undefined && secret !== unsealed(ctx.keys, viewer.id, kept.secret))
    throw new AppError('conflict', { detail: texts.begunElsewhere });
  const step = await stepOf(ctx, kept, code);
  if (step === undefined) throw new AppError('invalid_code');
  await mayChangeProtection(ctx, viewer);
  const recovery_codes = await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    const now = await findTotp(tx, user.id);
    // Another tab may have begun anew, with another secret.
    if (now?.secret !== kept.secret || now.confirmed_at !== null || !(await spendStep(tx, user.id, step)))
      throw new AppError('invalid_code');
    const time = ctx.clock.now().toISOString();
    await confirmTotp(tx, user.id, time);
    await keepProof(tx, viewer.sessionId, 'factor', time);
    await changeProtection(ctx, tx, viewer, 'totp-on');
    return makeFirstCodes(ctx, tx, user.id);
  });
  return { recovery_codes: recovery_codes ?? [] };
}

export async function removeTotp(ctx: Ctx, viewer: Viewer): Promise<void> {
  await mayChangeProtection(ctx, viewer);
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if (!(await deleteTotp(tx, user.id))) throw new AppError('not_found');
    await forgetCodesWithoutFactor(tx, user.id);
    await changeProtection(ctx, tx, viewer, 'totp-off');
  });
}

/** A right code is spent by this. */
export async function isRightCode(ctx: Ctx, tx: Tx, userId: number, code: string): Promise<boolean> {
  const kept = await findTotp(tx, userId);
  if (!kept || kept.confirmed_at === null) return false;
  const step = await stepOf(ctx, kept, code);
  return step !== undefined && spendStep(tx, userId, step);
}

async function stepOf(
  ctx: Ctx,
  { user_id, secret }: { user_id: number; secret: string },
  code: string,
): Promise<number | undefined> {
  const { clock } = ctx;
  const known = unsealed(ctx.keys, user_id, secret);
  // The key of the installation was lost: nobody has the right code any more, and recovery codes neither.
  if (known === undefined) {
    ctx.log.warn('A second factor cannot be read, because the key is another than it was sealed with.');
    return undefined;
  }
  const totp = await totpWith(known);
  const timestamp = clock.now().getTime();
  // Clocks of cheap phones go wrong, and people type slowly.
  const delta = totp.validate({ token: code.replaceAll(/\D/g, ''), timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
