import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { verificationTexts as texts } from '#lib/copy/verification-errors.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { type KeptFiles, keepFiles, newFileName } from '#server/files/kept-files.ts';
import { isLocked } from '#server/files/pdf.ts';
import { typeOf } from '#server/files/storage/storage.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Keys } from '#server/runtime/keys.ts';
import { isDocumentInUse } from './queries.ts';

export const documentFiles = {
  use: 'verification',
  storage: 'privateStorage',
  isInUse: isDocumentInUse,
} as const satisfies KeptFiles;

/** Returns the name of the encrypted file. Its ending tells what it is once decrypted. */
export async function storeDocument(
  ctx: Ctx,
  ownerId: number,
  { path, type, field }: IncomingFile,
): Promise<string> {
  if (type === 'application/pdf' && (await isLocked(path)))
    throw new AppError('unsupported_type', {
      detail: texts.lockedPdf,
      errors: [{ field, message: texts.lockedPdf }],
    });
  const name = newFileName(type);
  await keepFiles(ctx, documentFiles, ownerId, [
    { name, type, content: encrypted(ctx.keys, name, await readFile(path)) },
  ]);
  return name;
}

interface Document {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Undefined when it is gone, or is not what was stored. Nothing of it is shown before all of it is checked. */
export async function readDocument(
  { privateStorage, keys, log }: Pick<Ctx, 'privateStorage' | 'keys' | 'log'>,
  name: string,
): Promise<Document | undefined> {
  const file = await privateStorage.get(name);
  if (!file) return undefined;
  const bytes = decrypted(keys, name, await buffer(file.stream));
  if (!bytes) log.warn('A document of a company is damaged, or was encrypted with another key.');
  return bytes && { type: typeOf(name) ?? 'application/octet-stream', bytes };
}

/**
 * The same in pieces, for who has to do with little memory. It is read twice: nothing of it is given before all of it is
 * checked.
 */
export async function checkedPieces(
  { privateStorage, keys, log }: Pick<Ctx, 'privateStorage' | 'keys' | 'log'>,
  name: string,
): Promise<AsyncGenerator<Buffer> | undefined> {
  const read = async () => {
    const file = await privateStorage.get(name);
    return file && decryptedPieces(keys, name, file.stream);
  };
  try {
    for await (const _ of (await read()) ?? []);
    return await read();
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    log.warn('A document of a company is damaged, or was encrypted with another key.');
    return undefined;
  }
}

class Damaged extends Error {}

async function* decryptedPieces(
  { documents }: Pick<Keys, 'documents'>,
  name: string,
  stored: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const length = nonceBytes + tagBytes;
  let head = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  for await (const piece of stored) {
    if (decipher) yield decipher.update(piece);
    else {
      head = Buffer.concat([head, piece]);
      if (head.length < length) continue;
      decipher = createDecipheriv(algorithm, documents, head.subarray(0, nonceBytes))
        .setAAD(boundTo(name))
        .setAuthTag(head.subarray(nonceBytes, length));
      yield decipher.update(head.subarray(length));
    }
  }
  if (!decipher) throw new Damaged();
  try {
    decipher.final();
  } catch (cause) {
    throw new Damaged('', { cause });
  }
}

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Bound to the file's name, so that one file put in another's place opens nothing. */
const boundTo = (name: string) => Buffer.from(`document ${name}`);

function encrypted({ documents }: Pick<Keys, 'documents'>, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, documents, nonce).setAAD(boundTo(name));
  const hidden = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...hidden]);
}

function decrypted({ documents }: Pick<Keys, 'documents'>, name: string, kept: Buffer): Buffer | undefined {
  if (kept.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, documents, kept.subarray(0, nonceBytes))
    .setAAD(boundTo(name))
    .setAuthTag(kept.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(kept.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return undefined; // the tag does not fit
  }
}
