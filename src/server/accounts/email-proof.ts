import type { ProofWanted } from '#lib/contract/accounts.ts';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { hasCode, makeCode } from './codes.ts';
import { proofsOfAccount } from './limits.ts';
import { emailKey, type User } from './queries.ts';
import { lockViewer } from './sessions.ts';
import { lasts } from './times.ts';

/**
 * Whether this person may contact people who have not written to them. Needs a proven e-mail, because invented
 * addresses cost nothing.
 */
export const mayContactStrangers = ({ config }: Pick<Ctx, 'config'>, { row }: Viewer): boolean =>
  !config.emailProof || row.email_proved_at !== null;

export function requireProvenEmail(ctx: Pick<Ctx, 'config'>, viewer: Viewer): void {
  if (!mayContactStrangers(ctx, viewer)) throw new AppError('email_not_proven');
}

/** Confirmed by the same call as a new address. */
export async function sendProof(
  ctx: Ctx,
  viewer: Viewer,
  { when = 'asked' }: ProofWanted = {},
): Promise<{ message: string }> {
  if (viewer.row.email_proved_at !== null) return { message: accountRefusals.emailProven };
  if (when === 'missing' && (await hasCode(ctx, subjectOf(viewer.row), viewer.row.email)))
    return { message: accountTexts.codeSent };
  await takeOrRefuse(ctx.limits, proofsOfAccount, emailKey(viewer.row.email));
  await ctx.db.inTransaction(async (tx) => queueProof(ctx, tx, await lockViewer(tx, viewer)));
  return { message: accountTexts.codeSent };
}

export async function queueFirstProof(ctx: Ctx, tx: Tx, user: User): Promise<void> {
  if (!ctx.config.emailProof) return;
  if ((await ctx.limits.take(proofsOfAccount, emailKey(user.email))) !== undefined) return;
  await queueProof(ctx, tx, user);
}

const subjectOf = ({ id }: Pick<User, 'id'>) => ({ purpose: 'email', subject: `user ${id}` }) as const;

async function queueProof(ctx: Ctx, tx: Tx, user: User): Promise<void> {
  const { code, until } = await makeCode(
    ctx,
    tx,
    [subjectOf(user)],
    { userId: user.id, email: user.email },
    lasts.proofCode,
  );
  await queueMail(tx, {
    to: user.email,
    userId: user.id,
    template: 'email-proof-code',
    values: { code, hours: lasts.proofCode / 3_600_000 },
    until,
    now: ctx.clock.now(),
  });
}
