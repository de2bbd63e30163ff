import { randomBytes } from 'node:crypto';
import { applicationTexts as texts } from '#lib/copy/applications.ts';
import type { Tx } from '#server/db/connect.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { isLocked } from '#server/files/pdf.ts';
import { giveRoomBack, takeRoom } from '#server/files/room.ts';
import { shownName } from '#server/files/shown-name.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { isFileInUse } from './queries.ts';

const hourMs = 60 * 60 * 1000;
const type = 'application/pdf';

export interface Cv {
  readonly cv_file: string | null;
  readonly cv_name: string | null;
  readonly cv_size: number | null;
}
export const noCv: Cv = { cv_file: null, cv_name: null, cv_size: null };

/** Stores a CV under a name that nobody can guess. Its removal is queued first, in case the application fails. */
export async function storeCv(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<Cv> {
  if (await isLocked(file.path)) throw new AppError('unsupported_type', { detail: texts.lockedPdf });
  const cv_file = `${randomBytes(24).toString('hex')}.pdf`;
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await takeRoom(ctx, tx, { name: cv_file, ownerId, bytes: file.size });
    await planSweep(tx, cv_file, new Date(now.getTime() + hourMs), now);
  });
  await ctx.privateStorage.putFile(cv_file, file, type);
  return { cv_file, cv_name: shownName(file.name, 'pdf', 'curriculo'), cv_size: file.size };
}

export const releaseCv = async (tx: Tx, cv_file: string | null, now: Date): Promise<void> => {
  if (cv_file === null) return;
  await giveRoomBack(tx, cv_file);
  await planSweep(tx, cv_file, now, now);
};

const planSweep = (tx: Tx, name: string, dueAt: Date, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'sweep-file', payload: { name }, dueAt, now });

export async function sweepFile(
  { db, privateStorage }: Pick<Ctx, 'db' | 'privateStorage'>,
  { name }: { name: string },
): Promise<void> {
  if (await isFileInUse(db, name)) return;
  await privateStorage.remove(name);
  await giveRoomBack(db, name);
}
