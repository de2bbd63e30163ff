import { randomBytes } from 'node:crypto';
import type { Tx } from '#server/db/connect.ts';
import type { MessageTable } from '#server/db/schema.ts';
import { stillUnlessLight } from '#server/files/gif.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { withoutPictures } from '#server/files/recorded.ts';
import { giveRoomBack, takeRoom } from '#server/files/room.ts';
import { shownName } from '#server/files/shown-name.ts';
import { variantsOf } from '#server/files/variants.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { isFileShown } from './queries.ts';

const hourMs = 60 * 60 * 1000;
/** Pixels: in the conversation, and full screen. */
const pictureWidths = [320, 1280] as const;

export type FileColumns = Pick<
  MessageTable,
  | 'file'
  | 'small_file'
  | 'small_size'
  | 'filename'
  | 'content_type'
  | 'file_size'
  | 'width'
  | 'height'
  | 'duration_ms'
  | 'waveform'
>;

export const noFile: FileColumns = {
  ...{ file: null, small_file: null, small_size: null, filename: null, content_type: null, file_size: null },
  ...{ width: null, height: null, duration_ms: null, waveform: null },
};

interface Recording {
  readonly duration_ms?: number | null | undefined;
  readonly waveform?: string | null | undefined;
}

const endings: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
};

/**
 * Stores a file for a message that is not written yet. Its removal is queued first, in case the message never comes.
 */
export async function storeFile(
  ctx: Ctx,
  ownerId: number,
  file: IncomingFile,
  recording: Recording,
): Promise<FileColumns> {
  const isPicture =
    file.type.startsWith('image/') && !(file.type === 'image/gif' && (await stillUnlessLight(file)));
  if (isPicture) return storePicture(ctx, ownerId, file);
  const content_type = await withoutPictures(file.path, file.type);
  const ending = endings[content_type] ?? '';
  const name = newName(ending);
  await plan(ctx, ownerId, [{ name, bytes: file.size }]);
  await ctx.privateStorage.putFile(name, file, content_type);
  const isSound = content_type.startsWith('audio/');
  return {
    ...noFile,
    ...{ file: name, content_type, file_size: file.size },
    // Phones name sound recordings .webm, so people know them by that ending.
    filename: shownName(file.name, content_type === 'audio/webm' ? 'webm' : ending),
    ...(isSound && { duration_ms: recording.duration_ms ?? null, waveform: recording.waveform ?? null }),
  };
}

/** Leaves out what the camera wrote into the picture, such as where it was taken. */
async function storePicture(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<FileColumns> {
  const { width, height, files } = await variantsOf(file, String(ownerId), pictureWidths);
  const kept = files.map(({ bytes }) => ({ name: newName('webp'), bytes }));
  const sized = kept.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  await plan(ctx, ownerId, sized);
  for (const { name, bytes } of kept) await ctx.privateStorage.put(name, bytes, 'image/webp');
  const [first] = sized;
  const largest = sized.at(-1);
  return {
    ...noFile,
    ...{ width, height, content_type: 'image/webp', filename: shownName(file.name, 'webp', 'imagem') },
    file: largest?.name ?? null,
    file_size: largest?.bytes ?? null,
    ...(first !== largest && { small_file: first?.name ?? null, small_size: first?.bytes ?? null }),
  };
}

const newName = (ending: string) => `${randomBytes(24).toString('hex')}.${ending}`;

async function plan(
  ctx: Ctx,
  ownerId: number,
  files: readonly { readonly name: string; readonly bytes: number }[],
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    for (const { name, bytes } of files) {
      await takeRoom(ctx, tx, { name, ownerId, bytes });
      await planSweep(tx, name, new Date(now.getTime() + hourMs), now);
    }
  });
}

const planSweep = (tx: Tx, name: string, dueAt: Date, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'sweep-message-file', payload: { name }, dueAt, now });

/** Runs in the transaction that hides these files from both people. From then on they use no account's space. */
export async function releaseFile(
  tx: Tx,
  { file, small_file }: Pick<FileColumns, 'file' | 'small_file'>,
  now: Date,
): Promise<void> {
  for (const name of [file, small_file]) {
    if (name === null) continue;
    await giveRoomBack(tx, name);
    await planSweep(tx, name, now, now);
  }
}

export async function sweepFile(
  { db, privateStorage }: Pick<Ctx, 'db' | 'privateStorage'>,
  { name }: { name: string },
): Promise<void> {
  if (await isFileShown(db, name)) return;
  await privateStorage.remove(name);
  await giveRoomBack(db, name);
}
