import { randomBytes } from 'node:crypto';
import type { MediaKind } from '#lib/contract/portfolio-form.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import type { Tx } from '#server/db/connect.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { stillUnlessLight } from '#server/files/gif.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { countPages } from '#server/files/pdf.ts';
import { claimPictures, releasePicture, savePicture } from '#server/files/pictures.ts';
import { giveRoomBack, takeRoom } from '#server/files/room.ts';
import { shownName } from '#server/files/shown-name.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { isMediaInUse, listMediaOf, type MediaColumns } from './queries.ts';

const hourMs = 60 * 60 * 1000;
/** Unused uploads stay for an hour. Without a limit, a program could fill the disk. */
const uploads: Limit = { name: 'portfolio-files', most: 200, withinMs: 24 * hourMs };

export const noMedia: MediaColumns = {
  media_kind: null,
  media_url: null,
  media_type: null,
  media_name: null,
  media_size: null,
  media_pages: null,
  media_width: null,
  media_height: null,
  still_url: null,
};

interface Kept {
  readonly kind: MediaKind;
  readonly ending: string;
}

/** Files kept as sent. Other types become pictures. */
const keptAsSent: Readonly<Record<string, Kept>> = {
  'image/gif': { kind: 'animation', ending: 'gif' },
  'video/mp4': { kind: 'video', ending: 'mp4' },
  'video/quicktime': { kind: 'video', ending: 'mov' },
  'video/x-msvideo': { kind: 'video', ending: 'avi' },
  'application/pdf': { kind: 'pdf', ending: 'pdf' },
};

export async function storeMedia(
  ctx: Ctx,
  ownerId: number,
  file: IncomingFile,
  still: IncomingFile | undefined,
): Promise<MediaColumns> {
  const { type, path, name, size } = file;
  await takeOrRefuse(ctx.limits, uploads, String(ownerId));
  const isPicture = type === 'image/gif' && !(await stillUnlessLight(file));
  const kept = isPicture ? undefined : keptAsSent[type];
  if (!kept) return { ...noMedia, ...(await storePicture(ctx, ownerId, file)), media_kind: 'picture' };
  const { kind, ending } = kept;
  const shown = { animation: file, video: still, pdf: undefined, picture: undefined }[kind];
  return {
    ...noMedia,
    ...(shown && (await storePicture(ctx, ownerId, shown))),
    ...{ media_kind: kind, media_type: type, media_size: size },
    media_name: shownName(name, ending),
    media_pages: (kind === 'pdf' && (await countPages(path))) || null,
    media_url: await keepFile(ctx, ownerId, file, ending),
  };
}

async function storePicture(ctx: Ctx, ownerId: number, file: IncomingFile) {
  const { address, width, height } = await savePicture(ctx, ownerId, file);
  return {
    ...{ media_url: address, still_url: address, media_type: 'image/webp' },
    ...{ media_width: width, media_height: height },
  };
}

/** Stores a file under a name that nobody can guess. Its removal is queued first, in case no item uses it. */
async function keepFile(ctx: Ctx, ownerId: number, file: IncomingFile, ending: string): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await takeRoom(ctx, tx, { name, ownerId, bytes: file.size });
    await planSweep(tx, name, new Date(now.getTime() + hourMs), now);
  });
  await ctx.storage.putFile(name, file, file.type);
  return `/media/${name}`;
}

export async function claimMedia(tx: Tx, ownerId: number, { still_url }: MediaColumns): Promise<void> {
  if (still_url === null || (await claimPictures(tx, ownerId, [still_url]))) return;
  throw new AppError('conflict', { detail: mediaTexts.lost });
}

export async function releaseMedia(
  tx: Tx,
  { still_url, media_url }: Pick<MediaColumns, 'still_url' | 'media_url'>,
  now: Date,
): Promise<void> {
  await releasePicture(tx, still_url, now);
  if (media_url === null || media_url === still_url) return;
  await giveRoomBack(tx, nameIn(media_url));
  await planSweep(tx, nameIn(media_url), now, now);
}

/** Run before a person is erased. Their pictures are released elsewhere. */
export async function forgetPortfolioOf(tx: Tx, ownerId: number, now: Date): Promise<void> {
  for (const { media_url } of await listMediaOf(tx, ownerId))
    if (media_url !== null) await planSweep(tx, nameIn(media_url), now, now);
}

const nameIn = (address: string): string => address.slice('/media/'.length);

const planSweep = (tx: Tx, name: string, dueAt: Date, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'sweep-media', payload: { name }, dueAt, now });

export async function sweepMedia(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  { name }: { name: string },
): Promise<void> {
  if (await isMediaInUse(db, `/media/${name}`)) return;
  await storage.remove(name);
  await giveRoomBack(db, name);
}
