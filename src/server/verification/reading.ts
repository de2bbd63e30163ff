import { Readable } from 'node:stream';
import {
  type DocumentName,
  documentNames,
  documentsUntil,
  documentTypes,
  sealUntil,
  verificationOf,
} from '#lib/companies/verification.ts';
import type { OwnVerification, VerificationPages, WaitingVerification } from '#lib/contract/verification.ts';
import { verificationTexts as texts } from '#lib/copy/verification-errors.ts';
import { companyFor } from '#server/companies/reading.ts';
import { typeOf } from '#server/files/storage/storage.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { readDocument } from './documents.ts';
import { findLast, findWaiting, listWaiting } from './queries.ts';

export { checkedPieces } from './documents.ts';
export { countPending as waitingVerifications } from './queries.ts';

/** For the people of the company. */
export async function readOwn(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  companyId: number,
): Promise<OwnVerification> {
  const { verified_at, licence_seen } = await companyFor({ db }, viewer, companyId, 'edit');
  const last = await findLast(db, companyId);
  const state = verificationOf({ verified_at, last_sent: last?.state ?? null });
  const since = {
    none: last?.decided_at,
    pending: last?.created_at,
    verified: verified_at,
    refused: last?.decided_at,
  };
  const hasDocuments = last?.nuit_document != null && last.decided_at !== null;
  return {
    state,
    since: since[state] ?? null,
    verified_at,
    licence_seen: licence_seen === 1,
    reason: last?.state === 'refused' ? last.reason : null,
    until: verified_at && sealUntil(verified_at).toISOString(),
    documents_until: hasDocuments ? documentsUntil(last.decided_at ?? '').toISOString() : null,
  };
}

type Waiting = Pick<
  NonNullable<Awaited<ReturnType<typeof findWaiting>>>,
  'id' | 'created_at' | 'nuit_document' | 'licence'
>;

const shownWaiting = (row: Waiting): WaitingVerification => ({
  id: row.id,
  since: row.created_at,
  documents: documentNames.flatMap((name) => {
    const type = documentTypes.find((one) => one === typeOf(row[name] ?? ''));
    return type ? [{ name, type }] : [];
  }),
});

export const listForModerator = async (
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  pages: VerificationPages,
): Promise<WaitingVerification[]> => (await listWaiting(db, viewer.id, pages)).map(shownWaiting);

/** Only while it waits. */
export async function openDocument(
  ctx: Pick<Ctx, 'db' | 'privateStorage' | 'keys' | 'log'>,
  viewer: Viewer,
  { id, name }: { readonly id: number; readonly name: DocumentName },
): Promise<{ type: string; stream: Readable }> {
  const file = (await findWaiting(ctx.db, viewer.id, id))?.[name];
  if (!file) throw new AppError('not_found');
  const document = await readDocument(ctx, file);
  if (!document) throw new AppError('conflict', { detail: texts.damaged });
  return { type: document.type, stream: Readable.from([document.bytes]) };
}
