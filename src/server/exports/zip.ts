import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Pool } from './pool.ts';

export type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Resolves once the content is read, so that only one is open at a time. */
export type Add = (name: string, content: Content, how?: { readonly isPacked: boolean }) => Promise<void>;

interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** Longer than any storage is silent that will still answer. */
const usualIdleMs = 60_000;

interface Terms {
  readonly signal: AbortSignal;
  readonly mtime: Date;
  readonly idleMs?: number;
}

/** Streams a zip into a new file, as long as something comes. What it has begun when it rejects is for the caller to remove. */
export async function writeZip(
  path: string,
  { signal, mtime, idleMs = usualIdleMs }: Terms,
  fill: (add: Add, take: () => Buffer) => Promise<void>,
): Promise<Written> {
  const pool = new Pool();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const lost = new AbortController();
  zip.on('error', (error: Error) => output.destroy(error));
  const file = await open(path, 'wx', 0o600);
  const stuck = new AbortController();
  const idle = setTimeout(() => stuck.abort(new Stuck()), idleMs);
  const sink = new Sink(file, pool, () => idle.refresh());
  const written = pipeline(output, sink, { signal: AbortSignal.any([signal, stuck.signal]) });
  written.catch((error: unknown) => lost.abort(error));

  const add: Add = async (name, content, { isPacked } = { isPacked: true }) => {
    lost.signal.throwIfAborted();
    const source = Readable.from(content, { objectMode: false });
    const held: Held = { source };
    try {
      zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: isPacked }, givenOnce(held));
      await finished(source, { signal: lost.signal });
    } finally {
      source.destroy();
      delete held.source;
    }
  };

  try {
    // What is read may be stuck for ever, and others wait for their turn.
    await Promise.race([fill(add, pool.take), rejectedBy(lost.signal)]);
    zip.end();
    await written;
    return { size: sink.size, sha256: sink.hash.digest('hex') };
  } catch (error) {
    const reason = lost.signal.aborted ? lost.signal.reason : error;
    output.destroy(reason);
    await written.catch(() => undefined); // the reason is the first one
    throw reason;
  } finally {
    clearTimeout(idle);
    await file.close();
  }
}

class Stuck extends Error {
  override name = 'Stuck';
}

interface Held {
  source?: Readable;
}

/** The zip keeps this to its end for each of its files, and would keep the streams. */
const givenOnce =
  (held: Held) =>
  (give: (error: unknown, stream: NodeJS.ReadableStream) => void): void =>
    held.source ? give(null, held.source) : undefined;

/** A piece is free for others once it is in the file. */
class Sink extends Writable {
  readonly hash = createHash('sha256');
  size = 0;

  constructor(file: FileHandle, pool: Pool, onPiece: () => void) {
    super({
      write: (piece: Buffer, _encoding, done) => {
        this.hash.update(piece);
        this.size += piece.length;
        onPiece();
        file.writeFile(piece).then(() => {
          pool.release(piece);
          done();
        }, done);
      },
    });
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
