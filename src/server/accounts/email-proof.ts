import type { ProofWanted } from '#lib/contract/accounts.ts';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { hasCode, makeCode } from './codes.ts';
import { proofsOfAccount } from './limits.ts';
import { emailKey, type User } from './queries.ts';
import { lockViewer } from './sessions.ts';
import { lasts } from './times.ts';
import { isReached } from './ways.ts';

/**
 * Whether this person may contact people who have not written to them. Needs a proven e-mail or number, because
 * invented addresses cost nothing.
 */
export const mayContactStrangers = async (
  { config, db }: Pick<Ctx, 'config'> & { readonly db: ReadingDb },
  { row }: Viewer,
): Promise<boolean> => !config.emailProof || (await isReached(db, row));

export async function requireProvenWay(ctx: Pick<Ctx, 'config' | 'db'>, viewer: Viewer): Promise<void> {
  if (!(await mayContactStrangers(ctx, viewer))) throw new AppError('email_not_proven');
}

/** Confirmed by the same call as a new address. */
export async function sendProof(
  ctx: Ctx,
  viewer: Viewer,
  { when = 'asked' }: ProofWanted = {},
): Promise<{ message: string }> {
  const email = emailOf(viewer.row);
  if (email === null) throw new AppError('conflict', { detail: accountRefusals.noEmailYet });
  if (viewer.row.email_proved_at !== null) return { message: accountRefusals.emailProven };
  if (when === 'missing' && (await hasCode(ctx, subjectOf(viewer.row), email)))
    return { message: accountTexts.codeSent };
  await takeOrRefuse(ctx.limits, proofsOfAccount, emailKey(email));
  await ctx.db.inTransaction(async (tx) => queueProof(ctx, tx, await lockViewer(tx, viewer)));
  return { message: accountTexts.codeSent };
}

export async function queueFirstProof(ctx: Ctx, tx: Tx, user: User): Promise<void> {
  if (!ctx.config.emailProof) return;
  const email = emailOf(user);
  if (email === null || (await ctx.limits.take(proofsOfAccount, emailKey(email))) !== undefined) return;
  await queueProof(ctx, tx, user);
}

const subjectOf = ({ id }: Pick<User, 'id'>) => ({ purpose: 'email', subject: `user ${id}` }) as const;

async function queueProof(ctx: Ctx, tx: Tx, user: User): Promise<void> {
  const email = emailOf(user);
  // Taken away in another tab meanwhile.
  if (email === null) return;
  const { code, until } = await makeCode(
    ctx,
    tx,
    [subjectOf(user)],
    { userId: user.id, email },
    lasts.proofCode,
  );
  await queueMail(tx, {
    to: email,
    userId: user.id,
    template: 'email-proof-code',
    values: { code, hours: lasts.proofCode / 3_600_000 },
    until,
    now: ctx.clock.now(),
  });
}
