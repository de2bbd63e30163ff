import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type IncomingFile, keepIncoming, tooLarge } from '#server/files/incoming-file.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { FileFields } from './bodies.ts';
import { readUtf8 } from './readable-text.ts';

export interface Parts {
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: Readonly<Record<string, readonly IncomingFile[]>>;
  discard(): Promise<void>;
}

const mostFields = 50;
const longestField = 64 * 1024;
const mostFieldBytes = 256 * 1024;
const headers = { headerPairs: 20, headerSize: 8 * 1024 };

interface Place {
  readonly folder: string;
  readonly address: string;
  readonly patienceMs: number;
}

/** The most bytes that this form can bring. Throws when it announces more than allowed. */
export function mostBytesOf({ headers }: IncomingMessage, rules: FileFields): number {
  const announced = Number(headers['content-length'] ?? 0);
  const most = mostBytes(rules);
  if (announced > most) throw largerThan(rules);
  return announced || most;
}

const mostBytes = (rules: FileFields): number =>
  Object.values(rules).reduce((sum, { most, limit }) => sum + most * limit, mostFieldBytes);

function largerThan(rules: FileFields): AppError {
  const [first, ...others] = Object.values(rules);
  if (!first) return new AppError('too_large');
  return tooLarge(others.reduce((one, other) => (other.limit > one.limit ? other : one), first));
}

export async function readParts(
  req: IncomingMessage,
  rules: FileFields,
  { folder, address, patienceMs }: Place,
): Promise<Parts> {
  const most = mostBytes(rules);
  const busboy = parserOf(
    req,
    Object.values(rules).reduce((sum, { most }) => sum + most, mostFields),
  );
  const streams: BusboyFileStream[] = [];
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  let hasFailed = false;
  const fail = (error: unknown) => {
    hasFailed = true;
    reject(error);
    for (const stream of streams) stream.destroy();
  };
  const giveUp = () => fail(new AppError('malformed'));
  const fields: Record<string, string | string[]> = Object.create(null);
  const files = Object.fromEntries(Object.keys(rules).map((name) => [name, [] as IncomingFile[]]));
  const discard = async () => {
    for (const file of Object.values(files).flat()) await file.discard();
  };

  const silence = setTimeout(() => fail(new AppError('timeout')), patienceMs);
  let size = 0;
  const count = (chunk: Buffer) => {
    silence.refresh();
    size += chunk.length;
    if (size > most) fail(largerThan(rules));
  };

  async function take(
    name: string | undefined,
    stream: BusboyFileStream,
    fileName: string | undefined,
  ): Promise<void> {
    const rule = name !== undefined && Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (name !== undefined && rule) {
      const file = await keepIncoming(chunksOf(stream), {
        ...rule,
        field: name,
        name: fileName,
        folder,
        address,
      });
      if (file) files[name]?.push(file);
    } else if (name === undefined || fileName !== undefined) {
      stream.resume();
    } else {
      const text = await textOf(chunksOf(stream));
      const before = fields[withoutNul(name)];
      fields[name] = before === undefined ? text : [before, text].flat();
    }
  }

  let taking = Promise.resolve();
  busboy
    .on('file', (name, stream, fileName) => {
      // Also set for parts that are not read yet, because a stream error without a listener ends the process.
      stream.on('error', giveUp);
      // After a failure, the same bytes may start another part that never ends.
      if (hasFailed) return;
      streams.push(stream);
      taking = taking.then(() => take(name, stream, fileName));
      taking.catch(fail);
    })
    .on('partsLimit', () => fail(new AppError('too_large')))
    .on('error', giveUp)
    .on('finish', resolve);
  req.on('error', giveUp).on('data', count).pipe(busboy);
  if (req.destroyed) giveUp();
  try {
    await over;
    await taking;
    return { fields, files, discard };
  } catch (error) {
    // No more parts may arrive after the files are deleted.
    req.unpipe(busboy);
    await taking.catch(() => undefined);
    await discard();
    throw error;
  } finally {
    clearTimeout(silence);
    req.off('error', giveUp).off('data', count).unpipe(busboy).resume();
    busboy.destroy();
  }
}

/** Keeps the stream open when its reader refuses it, so that the client can still read the refusal. */
const chunksOf = (stream: BusboyFileStream): AsyncIterable<Buffer> =>
  stream.iterator({ destroyOnReturn: false });

function parserOf({ headers: sent }: IncomingMessage, parts: number): BusboyInstance {
  try {
    return Busboy({
      headers: { ...sent, 'content-type': sent['content-type'] ?? '' },
      limits: { ...headers, parts },
      // Reads fields as files, so that their bytes stay unchanged.
      isPartAFile: () => true,
    });
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > longestField) throw new AppError('too_large');
    chunks.push(chunk);
  }
  return withoutNul(readUtf8(Buffer.concat(chunks)));
}

function withoutNul(text: string): string {
  if (text.includes('\0')) throw new AppError('malformed');
  return text;
}
