import { isSameName } from '#lib/companies/same-name.ts';
import {
  documentsUntil,
  nextVerification,
  sealRemindedAt,
  sealUntil,
  verificationOf,
} from '#lib/companies/verification.ts';
import type { DecidedVerification, DecideVerification, OwnVerification } from '#lib/contract/verification.ts';
import { verificationTexts as texts } from '#lib/copy/verification-errors.ts';
import { type VerificationNotice, verificationNotices } from '#lib/copy/verification-notices.ts';
import { isNuitValid } from '#lib/format/nuit.ts';
import { dropSeal, giveSeal } from '#server/companies/companies.ts';
import { companyFor, peopleWhoMay } from '#server/companies/reading.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { lockOwner } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { releaseFiles } from '#server/files/kept-files.ts';
import { tellPerson } from '#server/notifications/telling.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { writeLog } from '#server/screening/screening.ts';
import { documentFiles, storeDocument } from './documents.ts';
import {
  decidePending,
  deleteVerifications,
  findLast,
  findVerification,
  findWaiting,
  hasSealOfOther,
  insertPending,
  isCompanyShown,
  isDecided,
  listDocumentsBefore,
  listDue,
  listOfCompany,
  listOfPerson,
  lockCompany,
  type StoredVerification,
  updateVerification,
} from './queries.ts';
import { readOwn } from './reading.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const day = 24 * 60 * 60 * 1000;
/** Of one company. */
const tries: Limit = { name: 'verifications', most: 5, withinMs: day };
const dueAtOnce = 200;

interface Sent {
  readonly nuit_document: IncomingFile;
  readonly licence?: IncomingFile | undefined;
}

export async function send(
  ctx: Ctx,
  viewer: Viewer,
  companyId: number,
  { nuit_document, licence }: Sent,
): Promise<OwnVerification> {
  const { owner_id: ownerId, ...known } = await companyFor(ctx, viewer, companyId, 'edit');
  await requireSendable(ctx.db, known);
  await takeOrRefuse(ctx.limits, tries, String(companyId), texts.tries);
  const documents = {
    nuit_document: await storeDocument(ctx, viewer.id, nuit_document),
    licence: licence ? await storeDocument(ctx, viewer.id, licence) : null,
  };
  await ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    // Storing files takes time, so the company, and who acts for it, are checked again.
    await lockOwner(tx, ownerId);
    const company = await lockCompany(tx, companyId);
    await companyFor({ db: tx }, viewer, companyId, 'edit');
    if (company?.owner_id !== ownerId) throw new AppError('not_found');
    await requireSendable(tx, company);
    const made = await insertPending(tx, {
      company_id: companyId,
      sent_by: viewer.id,
      state: 'pending',
      ...documents,
      created_at: now.toISOString(),
    });
    if (!made) throw new AppError('conflict', { detail: texts.waiting });
    for (const before of await listDocumentsBefore(tx, companyId, made.id))
      await releaseDocuments(tx, before, now);
  });
  return readOwn(ctx, viewer, companyId);
}

async function requireSendable(
  db: ReadingDb,
  {
    id,
    nuit,
    verified_at,
  }: { readonly id: number; readonly nuit: string; readonly verified_at: string | null },
): Promise<void> {
  if (!isNuitValid(nuit)) throw new AppError('conflict', { detail: texts.wrongNuit });
  if (!(await isCompanyShown(db, id))) throw new AppError('conflict', { detail: texts.notShown });
  const last_sent = (await findLast(db, id))?.state ?? null;
  if (!nextVerification(verificationOf({ verified_at, last_sent }), 'send', 'company'))
    throw new AppError('conflict', { detail: texts.waiting });
}

/** Runs in the transaction that stops using them. */
async function releaseDocuments(
  tx: Tx,
  { id, nuit_document, licence }: Pick<StoredVerification, 'id' | 'nuit_document' | 'licence'>,
  now: Date,
): Promise<void> {
  await updateVerification(tx, id, { nuit_document: null, licence: null });
  await releaseFiles(tx, documentFiles, [nuit_document, licence], now);
}

/** Compares what a moderator read with what the company says at this moment. */
export async function decide(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  said: DecideVerification,
): Promise<DecidedVerification> {
  const known = await findWaiting(ctx.db, viewer.id, id);
  if (!known) throw await refusalOf(ctx.db, id);
  return ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    await lockOwner(tx, known.owner_id);
    const company = await lockCompany(tx, known.company_id);
    const waiting = await findWaiting(tx, viewer.id, id);
    if (!company || !waiting) throw await refusalOf(tx, id);
    if (said.refuse === undefined && said.licence && waiting.licence === null)
      throw invalidField('licence', texts.noLicence);
    if (said.refuse === undefined && !(await isCompanyShown(tx, company.id)))
      throw new AppError('conflict', { detail: texts.hidden });
    const isTaken = await hasSealOfOther(tx, company);
    const reason = said.refuse ?? differenceIn(said, company) ?? (isTaken ? texts.nuitTaken : undefined);
    const state = reason === undefined ? 'verified' : 'refused';
    const at = now.toISOString();
    const changes = { state, decided_at: at, decided_by: viewer.id, reason: reason ?? null } as const;
    if (!(await decidePending(tx, id, changes))) throw new AppError('conflict', { detail: texts.faster });
    if (said.refuse === undefined && reason === undefined)
      await giveSeal(tx, company.id, { verified_at: at, licence_seen: said.licence });
    await planNext(tx, { id, due: documentsUntil(at), ownerId: company.owner_id, now });
    await writeLog(
      tx,
      {
        what: state === 'verified' ? 'company-verified' : 'company-refused',
        actor_id: viewer.id,
        type: 'company',
        ref_id: company.id,
        owner_id: company.owner_id,
        why: reason ?? null,
      },
      now,
    );
    const sealedAt = state === 'refused' ? company.verified_at : null;
    await tellPeople(tx, company, {
      notice: sealedAt ? 'not_renewed' : state,
      reason,
      at: sealedAt ?? at,
      now,
    });
    return { id, state, reason: reason ?? null };
  });
}

const refusalOf = async (db: ReadingDb, id: number): Promise<AppError> =>
  (await isDecided(db, id)) ? new AppError('conflict', { detail: texts.faster }) : new AppError('not_found');

function differenceIn(
  { name, nuit }: { readonly name: string; readonly nuit: string },
  company: { readonly name: string; readonly nuit: string },
): string | undefined {
  const differs = [
    ...(isSameName(name, company.name) ? [] : [texts.nameDiffers]),
    ...(nuit === company.nuit && isNuitValid(nuit) ? [] : [texts.nuitDiffers]),
  ];
  return differs.length > 0 ? differs.join(' ') : undefined;
}

/** Whoever may edit the company. */
async function tellPeople(
  tx: Tx,
  company: { readonly id: number; readonly name: string },
  {
    notice,
    reason,
    at,
    now,
  }: { notice: VerificationNotice; reason?: string | undefined; at: string; now: Date },
): Promise<void> {
  const until = notice === 'refused' ? null : sealUntil(at).toISOString();
  for (const userId of await peopleWhoMay({ db: tx }, company.id, 'edit'))
    await tellPerson(tx, {
      userId,
      told: {
        happening: 'company-verification',
        details: { companyId: company.id, verification: notice },
        title: verificationNotices[notice],
      },
      mail: {
        template: 'company-verification',
        values: { notice, company: company.name, companyId: company.id, until, words: reason ?? '' },
      },
      causes: [userId],
      now,
    });
}

const planNext = async (
  tx: Tx,
  { id, due, ownerId, now }: { id: number; due: Date | undefined; ownerId: number; now: Date },
): Promise<void> => {
  await updateVerification(tx, id, { due_at: due?.toISOString() ?? null });
  if (!due) return;
  const payload = { verificationId: id };
  await enqueue(tx, { kind: 'verification-due', payload, userId: ownerId, dueAt: due, now });
};

/** Queue job. Does what the time has come for, and plans what comes next. */
export async function keepTime(
  { db, clock }: Needs,
  { verificationId: id }: QueuedWork['verification-due'],
): Promise<void> {
  const known = await findVerification(db, id);
  if (!known) return;
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    await lockOwner(tx, known.owner_id);
    const company = await lockCompany(tx, known.company_id);
    const row = await findVerification(tx, id);
    if (!company || !row || row.decided_at === null) return;
    const { decided_at: at } = row;
    if (documentsUntil(at) <= now) await releaseDocuments(tx, row, now);
    // Dropped, or renewed by a later one.
    const isSeal = row.state === 'verified' && company.verified_at === at;
    const [remindAt, endAt] = [sealRemindedAt(at), sealUntil(at)];
    const isOver = isSeal && endAt <= now;
    if (isOver) {
      await dropSeal(tx, company.id);
      await tellPeople(tx, company, { notice: 'expired', at, now });
    } else if (isSeal && remindAt <= now && row.reminded_at === null) {
      await updateVerification(tx, id, { reminded_at: now.toISOString() });
      await tellPeople(tx, company, { notice: 'expiring', at, now });
    }
    const next = [documentsUntil(at), ...(isSeal && !isOver ? [remindAt, endAt] : [])].find(
      (due) => due > now,
    );
    await planNext(tx, { id, due: next, ownerId: company.owner_id, now });
  });
}

/** Nightly, for jobs that were given up or lost with a restored backup. Returns whether there may be more. */
export async function keepTimeOfDue(ctx: Needs): Promise<boolean> {
  const due = await listDue(ctx.db, ctx.clock.now().toISOString(), dueAtOnce);
  for (const { id } of due) await keepTime(ctx, { verificationId: id });
  return due.length === dueAtOnce;
}

/** Before the company is deleted, in the same transaction. */
export const forgetVerificationsOfCompany = async (tx: Tx, companyId: number, now: Date): Promise<void> =>
  forget(tx, await listOfCompany(tx, companyId), now);

/** Before the person is erased: what they sent, for whichever company, and what was sent for companies of theirs. */
export const forgetVerificationsOf = async (tx: Tx, userId: number, now: Date): Promise<void> =>
  forget(tx, await listOfPerson(tx, userId), now);

/** The account changed hands: nobody decides about documents that a stranger may have sent. */
export const forgetVerificationsOfOwner = ({ db, clock }: Needs, userId: number): Promise<void> =>
  db.inTransaction(async (tx) => {
    await lockOwner(tx, userId);
    await forgetVerificationsOf(tx, userId, clock.now());
  });

/** What waits can't be decided without its documents. */
async function forget(tx: Tx, rows: readonly StoredVerification[], now: Date): Promise<void> {
  for (const row of rows) await releaseDocuments(tx, row, now);
  await deleteVerifications(
    tx,
    rows.filter(({ state }) => state === 'pending').map(({ id }) => id),
  );
}
