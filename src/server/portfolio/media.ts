import type { MediaKind } from '#lib/contract/portfolio-form.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import type { Tx } from '#server/db/connect.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { cutIfHeavy } from '#server/files/gif.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { type KeptFiles, keepFiles, newFileName, releaseFiles } from '#server/files/kept-files.ts';
import { countPages } from '#server/files/pdf.ts';
import { claimPictures, releasePicture, savePicture } from '#server/files/pictures.ts';
import { shownName } from '#server/files/shown-name.ts';
import { endingOf } from '#server/files/storage/storage.ts';
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

/** Files kept as sent. Other types become pictures. */
const keptAsSent: Readonly<Record<string, MediaKind>> = {
  'image/gif': 'animation',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/x-msvideo': 'video',
  'application/pdf': 'pdf',
};

const publicPrefix = '/media/';

export const portfolioFiles = {
  use: 'portfolio',
  storage: 'storage',
  isInUse: (db, name) => isMediaInUse(db, publicPrefix + name),
} as const satisfies KeptFiles;

export async function storeMedia(
  ctx: Ctx,
  ownerId: number,
  file: IncomingFile,
  still: IncomingFile | undefined,
): Promise<MediaColumns> {
  const { type, path, name, size } = file;
  await takeOrRefuse(ctx.limits, uploads, String(ownerId));
  const isPicture = type === 'image/gif' && !(await cutIfHeavy(file));
  const kind = isPicture ? undefined : keptAsSent[type];
  if (!kind) return { ...noMedia, ...(await storePicture(ctx, ownerId, file)), media_kind: 'picture' };
  const shown = { animation: file, video: still, pdf: undefined, picture: undefined }[kind];
  const picture = shown && (await storePicture(ctx, ownerId, shown));
  const stored = newFileName(type);
  await keepFiles(ctx, portfolioFiles, ownerId, [{ name: stored, type, content: file }]);
  return {
    ...noMedia,
    ...picture,
    media_kind: kind,
    media_type: type,
    media_size: size,
    media_name: shownName(name, endingOf(type)),
    media_pages: (kind === 'pdf' && (await countPages(path))) || null,
    media_url: publicPrefix + stored,
  };
}

async function storePicture(ctx: Ctx, ownerId: number, file: IncomingFile) {
  const { address, width, height } = await savePicture(ctx, ownerId, file);
  return {
    media_url: address,
    still_url: address,
    media_type: 'image/webp',
    media_width: width,
    media_height: height,
  };
}

export async function claimMedia(tx: Tx, ownerId: number, { still_url }: MediaColumns): Promise<void> {
  if (still_url === null || (await claimPictures(tx, { of: [ownerId] }, [still_url]))) return;
  throw new AppError('conflict', { detail: mediaTexts.lost });
}

export async function releaseMedia(
  tx: Tx,
  { still_url, media_url }: Pick<MediaColumns, 'still_url' | 'media_url'>,
  now: Date,
): Promise<void> {
  await releasePicture(tx, still_url, now);
  if (media_url !== null && media_url !== still_url)
    await releaseFiles(tx, portfolioFiles, [nameIn(media_url)], now);
}

/** Run before a person is erased. Their pictures are released elsewhere. */
export async function forgetPortfolioOf(tx: Tx, ownerId: number, now: Date): Promise<void> {
  const media = await listMediaOf(tx, ownerId);
  const names = media.map(({ media_url }) => media_url && nameIn(media_url));
  await releaseFiles(tx, portfolioFiles, names, now);
}

const nameIn = (address: string): string => address.slice(publicPrefix.length);
