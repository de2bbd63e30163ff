import { open } from 'node:fs/promises';
import type { Db, Tx } from '#server/db/connect.ts';
import type { MessageTable } from '#server/db/schema.ts';
import { cutIfHeavy } from '#server/files/gif.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { type KeptFiles, keepFiles, newFileName, releaseFiles, sweepSoon } from '#server/files/kept-files.ts';
import { shownName } from '#server/files/shown-name.ts';
import { endingOf, type StoredFile } from '#server/files/storage/storage.ts';
import { variantsOf } from '#server/files/variants.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { filesTaken, findEvidenceFile, isFileOfSide, isFileUsed, listFilesOf } from './file-queries.ts';

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
  file: null,
  small_file: null,
  small_size: null,
  filename: null,
  content_type: null,
  file_size: null,
  width: null,
  height: null,
  duration_ms: null,
  waveform: null,
};

interface Recording {
  readonly duration_ms?: number | null | undefined;
  readonly waveform?: string | null | undefined;
}

export const messageFiles = {
  use: 'message',
  storage: 'privateStorage',
  isInUse: isFileUsed,
} as const satisfies KeptFiles;

/** Whoever still has its signed address gets it no more. */
export const isFileTaken = async (db: Db, name: string): Promise<boolean> =>
  (await filesTaken(db, name)).length > 0;

/** For whom the address of a company's file was signed. */
export const mayReadFile = ({ db }: Pick<Ctx, 'db'>, name: string, readerId: number): Promise<boolean> =>
  isFileOfSide(db, name, readerId);

/** The caller has checked that a moderator asks. */
export async function readEvidenceFile(
  { db, privateStorage }: Pick<Ctx, 'db' | 'privateStorage'>,
  messageId: number,
): Promise<StoredFile | undefined> {
  const found = await findEvidenceFile(db, messageId);
  return found?.file ? privateStorage.get(found.file) : undefined;
}

/** Runs when the copies of reported messages are emptied: nobody may see the messages any more. */
export async function sweepEvidenceFiles(tx: Tx, messageIds: readonly number[], now: Date): Promise<void> {
  for (const { file, small_file } of await listFilesOf(tx, messageIds))
    for (const name of [file, small_file]) if (name) await sweepSoon(tx, messageFiles.use, name, now);
}

export async function storeFile(
  ctx: Ctx,
  ownerId: number,
  file: IncomingFile,
  recording: Recording,
): Promise<FileColumns> {
  const isPicture =
    file.type.startsWith('image/') && !(file.type === 'image/gif' && (await cutIfHeavy(file)));
  if (isPicture) return storePicture(ctx, ownerId, file);
  const content_type = await recordedType(file.path, file.type);
  const name = newFileName(content_type);
  await keepFiles(ctx, messageFiles, ownerId, [{ name, type: content_type, content: file }]);
  const isSound = content_type.startsWith('audio/');
  return {
    ...noFile,
    file: name,
    content_type,
    file_size: file.size,
    // Phones name sound recordings .webm, so people know them by that ending.
    filename: shownName(file.name, content_type === 'audio/webm' ? 'webm' : endingOf(content_type)),
    ...(isSound && { duration_ms: recording.duration_ms ?? null, waveform: recording.waveform ?? null }),
  };
}

/** Leaves out what the camera wrote into the picture, such as where it was taken. */
async function storePicture(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<FileColumns> {
  const type = 'image/webp';
  const { width, height, files } = await variantsOf(file, String(ownerId), pictureWidths);
  const kept = files.map(({ bytes: content }) => ({ name: newFileName(type), type, content }));
  await keepFiles(ctx, messageFiles, ownerId, kept);
  const [first] = kept;
  const largest = kept.at(-1);
  return {
    ...noFile,
    width,
    height,
    content_type: type,
    filename: shownName(file.name, 'webp', 'imagem'),
    file: largest?.name ?? null,
    file_size: largest?.content.length ?? null,
    ...(first !== largest && {
      small_file: first?.name ?? null,
      small_size: first?.content.length ?? null,
    }),
  };
}

/** Runs in the transaction that hides the message from both people. */
export const releaseFilesOf = (
  tx: Tx,
  { file, small_file }: Pick<FileColumns, 'file' | 'small_file'>,
  now: Date,
): Promise<void> => releaseFiles(tx, messageFiles, [file, small_file], now);

/** Containers usually name their tracks here. Camera videos may name them at the end, and count as videos. */
const headBytes = 64 * 1024;

interface Container {
  readonly sound: string;
  readonly pictures: RegExp;
  readonly sounds: RegExp;
}

const containers: Readonly<Record<string, Container>> = {
  'video/webm': { sound: 'audio/webm', pictures: /V_(?:VP|AV1|MPEG)/, sounds: /A_(?:OPUS|VORBIS)/ },
  'video/mp4': { sound: 'audio/mp4', pictures: /vide/, sounds: /soun/ },
  'video/ogg': { sound: 'audio/ogg', pictures: /theora/, sounds: /OpusHead|vorbis|Speex|FLAC/ },
};

async function recordedType(path: string, type: string): Promise<string> {
  const container = containers[type];
  if (!container) return type;
  const head = await headOf(path);
  return !container.pictures.test(head) && container.sounds.test(head) ? container.sound : type;
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(headBytes), 0, headBytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
