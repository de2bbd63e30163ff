import { applicationTexts as texts } from '#lib/copy/applications.ts';
import type { Tx } from '#server/db/connect.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { type KeptFiles, keepFiles, newFileName, releaseFiles } from '#server/files/kept-files.ts';
import { isLocked } from '#server/files/pdf.ts';
import { shownName } from '#server/files/shown-name.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { isFileInUse } from './queries.ts';

interface Cv {
  readonly cv_file: string | null;
  readonly cv_name: string | null;
  readonly cv_size: number | null;
}
export const noCv: Cv = { cv_file: null, cv_name: null, cv_size: null };

export const cvFiles = {
  use: 'cv',
  storage: 'privateStorage',
  isInUse: isFileInUse,
} as const satisfies KeptFiles;

const type = 'application/pdf';

export async function storeCv(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<Cv> {
  if (await isLocked(file.path)) throw new AppError('unsupported_type', { detail: texts.lockedPdf });
  const cv_file = newFileName(type);
  await keepFiles(ctx, cvFiles, ownerId, [{ name: cv_file, type, content: file }]);
  return { cv_file, cv_name: shownName(file.name, 'pdf', 'curriculo'), cv_size: file.size };
}

export const releaseCv = (tx: Tx, cv_file: string | null, now: Date): Promise<void> =>
  releaseFiles(tx, cvFiles, [cv_file], now);
