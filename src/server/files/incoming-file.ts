import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { documentTypes } from '#lib/companies/verification.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { importTexts } from '#lib/copy/imports.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { removeLeftovers } from '#server/files/storage/folder.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';

export interface IncomingFile {
  readonly field: string;
  readonly path: string;
  /** The name from the client, only for people to read. Empty when there is none. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly address?: string | undefined;
  discard(): Promise<void>;
}

export interface FileRule {
  readonly types: FileKind;
  readonly limit: number;
}

export const incomingFolder = ({ config }: Pick<Ctx, 'config'>): string => join(config.dataDir, 'tmp');

export const sweepIncoming = (ctx: Pick<Ctx, 'config'>): Promise<void> =>
  removeLeftovers(incomingFolder(ctx));

interface Incoming {
  readonly field: string;
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly folder: string;
}

/**
 * Writes the upload to disk as it arrives, so that it costs no memory. Undefined for an empty upload without a name, which
 * browsers send for an empty field. A failed upload leaves no file.
 */
export async function keepIncoming(
  source: AsyncIterable<Buffer>,
  { field, name = '', address, folder, types, limit }: FileRule & Incoming,
): Promise<IncomingFile | undefined> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  let type: string | undefined;
  let file: FileHandle | undefined;

  async function begin(): Promise<void> {
    const { typeOf, refusal } = fileTypes[types];
    type = typeOf(head);
    // Of several files, whoever sent them reads beside which.
    if (!type)
      throw new AppError('unsupported_type', { detail: refusal, errors: [{ field, message: refusal }] });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    file = await open(path, 'wx', 0o600);
    await file.writeFile(head);
  }

  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw tooLarge({ types, limit });
      hash.update(chunk);
      if (file) await file.writeFile(chunk);
      else {
        head = Buffer.concat([head, chunk]);
        if (head.length >= signatureBytes) await begin();
      }
    }
    if (size > 0 && !file) await begin();
    // A named empty file was chosen by a person, so it is reported and not skipped.
    if (size === 0 && name !== '') throw empty(field);
  } catch (error) {
    await file?.close();
    await rm(path, { force: true });
    throw error;
  }
  await file?.close();
  if (!type) return undefined;
  return {
    field,
    path,
    name,
    type,
    size,
    sha256: hash.digest('hex'),
    address,
    discard: () => rm(path, { force: true }),
  };
}

const empty = (field: string) =>
  new AppError('validation_failed', { errors: [{ field, message: mediaTexts.empty }] });

export const tooLarge = ({ types, limit }: FileRule) =>
  new AppError('too_large', { detail: fileTypes[types].tooLarge(limit) });

interface FileTypes {
  readonly typeOf: (head: Buffer) => string | undefined;
  readonly refusal: string;
  readonly tooLarge: (limit: number) => string;
}

const megabyte = 1024 * 1024;
const signatureBytes = 12;

/** Types are detected from content. The client's file name and type are ignored. */
const fileTypes = {
  pictures: { typeOf: pictureTypeOf, refusal: mediaTexts.noPicture, tooLarge: mediaTexts.tooLarge },
  documents: {
    typeOf: documentTypeOf,
    refusal: mediaTexts.noDocument,
    tooLarge: mediaTexts.tooLarge,
  },
  pdf: { typeOf: pdfTypeOf, refusal: mediaTexts.noPdf, tooLarge: mediaTexts.tooLarge },
  media: {
    typeOf: mediaTypeOf,
    refusal: portfolioTexts.oddType,
    tooLarge: (limit) => portfolioTexts.tooLarge(limit / megabyte),
  },
  csv: {
    typeOf: csvTypeOf,
    refusal: importTexts.noCsv,
    tooLarge: (limit) => importTexts.tooLarge(limit / 1024),
  },
  messages: {
    typeOf: messageTypeOf,
    refusal: chatTexts.oddType,
    tooLarge: (limit) => chatTexts.tooLarge(limit / megabyte),
  },
} as const satisfies Record<string, FileTypes>;

type FileKind = keyof typeof fileTypes;

/**
 * Detects pictures, videos and PDFs. The brand tells QuickTime, MP4 and phone pictures apart. Such files start with the
 * size of their first box, whose first byte is always zero in files we accept, so text is never taken for a video.
 */
function mediaTypeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF....AVI /s.test(text)) return 'video/x-msvideo';
  if (/^\0...(ftypqt {2}|moov|mdat|wide|free|skip)/s.test(text)) return 'video/quicktime';
  if (/^\0...ftyp(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp)/s.test(text)) return 'video/mp4';
  return pictureTypeOf(head) ?? pdfTypeOf(head);
}

function messageTypeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1', 0, 12);
  if (/^\0...ftypM4[AB] /s.test(text)) return 'audio/mp4';
  if (text.startsWith('\x1aE\xdf\xa3')) return 'video/webm';
  if (/^OggS\0/.test(text)) return 'video/ogg';
  if (/^RIFF....WAVE/s.test(text)) return 'audio/wav';
  if (/^\xff[\xf1\xf9]/.test(text)) return 'audio/aac';
  if (/^ID3|^\xff[\xf2\xf3\xfa\xfb]/.test(text)) return 'audio/mpeg';
  return mediaTypeOf(head);
}

/** Text has no sign of its own, so what cannot be text is refused here: pictures, spreadsheets as Excel keeps them. */
function csvTypeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1', 0, 12);
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them.
  const isBinary = /^(PK\x03\x04|\xd0\xcf\x11\xe0)|[\x00-\x08\x0e-\x1f]/.test(text);
  return !isUtf16 && (isBinary || mediaTypeOf(head)) ? undefined : 'text/csv';
}

function documentTypeOf(head: Buffer): string | undefined {
  const type = pdfTypeOf(head) ?? pictureTypeOf(head);
  return documentTypes.find((one) => one === type);
}

function pdfTypeOf(head: Buffer): string | undefined {
  return head.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : undefined;
}

function pictureTypeOf(head: Buffer): string | undefined {
  const starts = (bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes;
  if (starts('\xff\xd8\xff')) return 'image/jpeg';
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png';
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : undefined;
}
