import type { IncomingMessage } from 'node:http';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { AppError } from '#server/errors.ts';
import type { FieldOfFiles } from '#server/http/declarations.ts';
import { addField, type Fields } from '#server/http/urlencoded.ts';
import { type IncomingFile, keepIncoming, tooLarge } from '#server/media/incoming-file.ts';

export type SentFiles = Readonly<Record<string, readonly IncomingFile[]>>;

interface Parts {
  readonly fields: Fields;
  readonly files: SentFiles;
  discard(): Promise<void>;
}

interface Rules {
  readonly files: Readonly<Record<string, FieldOfFiles>>;
  /** The limit of the whole body, in bytes. */
  readonly limit: number;
  readonly folder: string;
}

const mostFields = 50;
const longestField = 64 * 1024;
const headers = { headerPairs: 20, headerSize: 8 * 1024 };

/** Reads the parts of a form, with files on disk. After a failure no file is left. */
export async function readParts(incoming: IncomingMessage, rules: Rules): Promise<Parts> {
  refuseUnreadable(incoming, rules);
  const busboy = await parserOf(incoming, rules);
  const reader = new PartsReader(rules);
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = () => reject(new AppError('malformed'));
  let size = 0;
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > rules.limit) reject(tooLargeFor(rules));
  };
  busboy
    .on('file', (name, stream, fileName) => {
      // Also for files that nobody reads, because an error without a listener ends the process.
      stream.on('error', giveUp);
      reader.take(name, stream, fileName !== undefined).catch(reject);
    })
    .on('partsLimit', () => reject(new AppError('too_large')))
    .on('error', giveUp)
    .on('finish', resolve);
  incoming.on('data', count).on('error', giveUp);
  if (incoming.destroyed) giveUp();
  incoming.pipe(busboy);
  try {
    await over;
    return await reader.end();
  } catch (error) {
    // No further part may arrive after the parts are discarded.
    incoming.unpipe(busboy);
    await reader.abandon();
    throw error;
  } finally {
    incoming.unpipe(busboy).off('data', count).off('error', giveUp).resume();
    busboy.destroy();
  }
}

function refuseUnreadable({ headers: sent }: IncomingMessage, rules: Rules): void {
  const isMultipart = /^multipart\/form-data\s*(;|$)/i.test(sent['content-type'] ?? '');
  const isEncoded = (sent['content-encoding'] ?? 'identity') !== 'identity';
  if (!isMultipart || isEncoded) throw new AppError('unsupported_type');
  if (Number(sent['content-length'] ?? 0) > rules.limit) throw tooLargeFor(rules);
}

async function parserOf({ headers: sent }: IncomingMessage, { files }: Rules): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  const mostFiles = Object.values(files).reduce((sum, { most }) => sum + most, 0);
  try {
    return Busboy({
      headers: { ...sent, 'content-type': sent['content-type'] ?? '' },
      limits: { ...headers, parts: mostFields + mostFiles },
      // Fields are read as files too, so that their bytes arrive unchanged.
      isPartAFile: () => true,
    });
  } catch (cause) {
    // The boundary is missing.
    throw new AppError('malformed', { cause });
  }
}

/** Names the largest allowed file, because most calls take one kind of file. */
const tooLargeFor = ({ files }: Rules) =>
  tooLarge(Math.max(...Object.values(files).map(({ limit }) => limit)));

type Taken = { readonly name: string } & ({ readonly file: IncomingFile } | { readonly text: string });

/** Takes the parts as they arrive: files to disk, fields into memory. */
class PartsReader {
  readonly #rules: Rules;
  /** In order of arrival, whichever was finished first. */
  readonly #taken: Taken[] = [];
  readonly #streams: BusboyFileStream[] = [];
  readonly #taking: Promise<void>[] = [];
  #isAbandoned = false;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  async take(name: string | undefined, stream: BusboyFileStream, isFile: boolean): Promise<void> {
    if (this.#isAbandoned) return void stream.resume();
    this.#streams.push(stream);
    const taking = this.#take(this.#taking.length, name, stream, isFile);
    this.#taking.push(taking);
    return taking;
  }

  async #take(
    at: number,
    name: string | undefined,
    stream: BusboyFileStream,
    isFile: boolean,
  ): Promise<void> {
    const { files, folder } = this.#rules;
    const rule = name !== undefined && Object.hasOwn(files, name) ? files[name] : undefined;
    if (name !== undefined && rule) {
      const file = await keepIncoming(chunksOf(stream), { ...rule, field: name, folder });
      if (file) this.#taken[at] = { name, file };
    } else if (name === undefined || isFile) stream.resume();
    else this.#taken[at] = { name: withoutNul(name), text: withoutNul(await textOf(chunksOf(stream))) };
  }

  async end(): Promise<Parts> {
    await Promise.all(this.#taking);
    const fields: Fields = Object.create(null);
    const files = Object.fromEntries(
      Object.keys(this.#rules.files).map((name) => [name, [] as IncomingFile[]]),
    );
    // Skipped parts leave holes in the array, which `Object.values` leaves out.
    for (const part of Object.values(this.#taken))
      if ('file' in part) files[part.name]?.push(part.file);
      else addField(fields, part.name, part.text);
    return { fields, files, discard: () => this.#discard() };
  }

  /** Stops parts that are still being read, and removes the files of all parts. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    for (const stream of this.#streams) stream.destroy();
    await Promise.allSettled(this.#taking);
    await this.#discard();
  }

  async #discard(): Promise<void> {
    for (const part of Object.values(this.#taken)) if ('file' in part) await part.file.discard();
  }
}

/**
 * Does not destroy the stream when its reader refuses it, so that the client gets that refusal and not an error about
 * an early end.
 */
const chunksOf = (stream: BusboyFileStream): AsyncIterable<Buffer> =>
  stream.iterator({ destroyOnReturn: false });

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > longestField) throw new AppError('too_large');
    chunks.push(chunk);
  }
  try {
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('malformed');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A database cannot store a NUL. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw new AppError('malformed');
  return text;
}
