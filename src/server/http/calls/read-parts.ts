import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '#server/errors.ts';
import type { FileFields } from '#server/http/calls/bodies.ts';
import { readUtf8 } from '#server/http/calls/readable-text.ts';
import { type IncomingFile, keepIncoming, tooLarge } from '#server/media/incoming-file.ts';

export interface Parts {
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: Readonly<Record<string, readonly IncomingFile[]>>;
  /** Deletes the files. */
  discard(): Promise<void>;
}

const mostFields = 50;
const longestField = 64 * 1024;
const roomForFields = 256 * 1024;
const headers = { headerPairs: 20, headerSize: 8 * 1024 };

/** Reads the parts of a form one after another, with files on disk. After a failure no file is left. */
export async function readParts(req: IncomingMessage, rules: FileFields, folder: string): Promise<Parts> {
  const all = Object.values(rules);
  const refusal = tooLarge(all.reduce((one, other) => (other.limit > one.limit ? other : one)));
  const most = all.reduce((sum, { most, limit }) => sum + most * limit, roomForFields);
  if (Number(req.headers['content-length'] ?? 0) > most) throw refusal;
  const busboy = parserOf(req, mostFields + all.reduce((sum, { most }) => sum + most, 0));
  const streams: BusboyFileStream[] = [];
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  let hasFailed = false;
  /** The first failure is what the client is told. */
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

  let size = 0;
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) fail(refusal);
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
      // Also for parts whose turn has not come, because an error without a listener ends the process.
      stream.on('error', giveUp);
      // The bytes that brought the failure may begin another part, which nobody will end.
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
    // No further part may arrive after the parts are discarded.
    req.unpipe(busboy);
    await taking.catch(() => undefined);
    await discard();
    throw error;
  } finally {
    req.off('error', giveUp).off('data', count).unpipe(busboy).resume();
    busboy.destroy();
  }
}

/** A stream that its reader refuses is not destroyed, so that the client gets that refusal. */
const chunksOf = (stream: BusboyFileStream): AsyncIterable<Buffer> =>
  stream.iterator({ destroyOnReturn: false });

function parserOf({ headers: sent }: IncomingMessage, parts: number): BusboyInstance {
  try {
    return Busboy({
      headers: { ...sent, 'content-type': sent['content-type'] ?? '' },
      limits: { ...headers, parts },
      // Fields are read as files too, so that their bytes arrive unchanged.
      isPartAFile: () => true,
    });
  } catch (cause) {
    // The boundary is missing.
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

/** A database cannot store a NUL. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new AppError('malformed');
  return text;
}
