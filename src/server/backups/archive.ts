import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';

/**
 * A backup is a tar in zstd, and in age where there is a passphrase, so that whoever has lost this program opens it by the
 * tools of any Linux. Its last entry has the sums of all others, as `sha256sum -c` reads them.
 */
const sumsEntry = 'SHA256SUMS';

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type Add = (name: string, size: number, content: Content) => Promise<void>;
export type Take = (name: string, content: AsyncIterable<Uint8Array>, size: number) => Promise<void>;

/** Durable when it resolves. What it has begun when it rejects is for the caller to remove. */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const tar = pack();
  const lost = new AbortController();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written = pipeline(tar, compress, encryption(passphrase), file);
  written.catch((error: unknown) => lost.abort(error));
  const lines: string[] = [];

  const add: Add = async (name, size, content) => {
    const sum = createHash('sha256');
    await addEntry(tar, { name, size }, hashed(content, sum), lost.signal);
    lines.push(lineOf(sum, name));
  };

  try {
    await fill(add);
    const sums = Buffer.from(lines.join(''));
    await addEntry(tar, { name: sumsEntry, size: sums.length }, [sums], lost.signal);
    tar.finalize();
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined); // the file is closed, and the reason is the first one
    throw lost.signal.aborted && isAbort(error) ? lost.signal.reason : error;
  }
  await written;
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

async function addEntry(
  tar: Pack,
  header: { name: string; size: number },
  content: Content,
  signal: AbortSignal,
): Promise<void> {
  const packed = Promise.withResolvers<void>();
  packed.promise.catch(() => undefined); // it may fail while the content is still read
  const entry = tar.entry({ ...header, mode: 0o600 }, (error) =>
    error ? packed.reject(error) : packed.resolve(),
  );
  entry.on('error', packed.reject);
  for await (const chunk of content) {
    signal.throwIfAborted();
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain', { signal }), packed.promise]);
  }
  entry.end(null);
  await packed.promise;
}

async function* hashed(content: Content, sum: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
}

const lineOf = (sum: Hash, name: string) => `${sum.digest('hex')}  ${name}\n`;

/** Hands out every entry, in order, and rejects unless the whole is as it was written. */
export async function readArchive(path: string, passphrase: string | undefined, take: Take): Promise<void> {
  const tar = extract();
  const decompress = createZstdDecompress();
  const bytes = await decrypted(path, passphrase);
  const read = pipeline(bytes, decompress, tar);
  read.catch(() => undefined); // the entries end with the same reason
  const sums = createHash('sha256');
  let found: string | undefined;
  let refusal: unknown;
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      const content = entry as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;
      const sum = createHash('sha256');
      if (found !== undefined) throw new Damaged('it goes on after its sums');
      if (name === sumsEntry) found = await digestOf(content);
      else {
        await take(name, hashed(content, sum), size).catch((error: unknown) => {
          refusal = error;
          throw error;
        });
        sums.update(lineOf(sum, name));
      }
    }
    await read;
  } catch (error) {
    tar.destroy();
    const lost: unknown = await read.catch((reason: unknown) => reason);
    const isOurs = (error === refusal && error !== lost) || error instanceof Damaged || isOfSystem(error);
    throw isOurs ? error : new Damaged(error instanceof Error ? error.message : String(error));
  }
  if (found === undefined) throw new Damaged('it ends too early');
  if (found !== sums.digest('hex')) throw new Damaged('its contents are not those of its sums');
}

export class Damaged extends Error {
  override name = 'Damaged';
  constructor(what: string) {
    super(`The backup is damaged: ${what}. Take another one.`);
  }
}

/** The file could not be read. Anything else is what zlib, tar and age say of bytes that are not theirs. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of content) sum.update(chunk);
  return sum.digest('hex');
}

/** 64 MiB for one guess. age's own choice, 256 MiB, is more than a small machine has free at night. */
const scryptWork = 16;

function encryption(passphrase: string | undefined) {
  return async function* encrypted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (passphrase === undefined) return yield* bytes;
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(scryptWork);
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(webStream(bytes));
  };
}

const ageHeader = 'age-encryption.org/';

async function decrypted(path: string, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  if (!(await beginsWith(path, ageHeader))) {
    if (passphrase === undefined) return createReadStream(path);
    // Anybody can make one that is not encrypted, and put it where an encrypted one lay.
    throw new Error(
      'BACKUP_PASSPHRASE is set, and this backup is not encrypted. Unset it if you trust the file.',
    );
  }
  if (passphrase === undefined)
    throw new Error('The backup is encrypted: set BACKUP_PASSPHRASE to what it was then.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(webStream(createReadStream(path)));
  } catch (cause) {
    throw new Error('BACKUP_PASSPHRASE is not the one that the backup was encrypted with.', { cause });
  }
}

const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array> &
    globalThis.ReadableStream<Uint8Array>;

async function beginsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === text;
  } finally {
    await file.close();
  }
}
