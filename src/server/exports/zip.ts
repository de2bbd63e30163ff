import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type Content = Readable | AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Resolves once the content is read, so that only one is open at a time. */
export type Add = (name: string, content: Content, how?: { readonly isPacked: boolean }) => Promise<void>;

interface Written {
  readonly size: number;
  readonly sha256: string;
}

/** Streams a zip into a new file. What it has begun when it rejects is for the caller to remove. */
export async function writeZip(
  path: string,
  { signal, mtime }: { readonly signal: AbortSignal; readonly mtime: Date },
  fill: (add: Add) => Promise<void>,
): Promise<Written> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  const lost = new AbortController();
  const cutOff = Promise.withResolvers<never>();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = pipeline(output, counted, file, { signal });
  written.catch((error: unknown) => {
    lost.abort(error);
    cutOff.reject(error);
  });
  zip.on('error', (error: Error) => output.destroy(error));

  const add: Add = async (name, content, { isPacked } = { isPacked: true }) => {
    const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
    try {
      zip.addReadStream(source, name, { mtime, mode: 0o100644, compress: isPacked });
      await finished(source, { signal: lost.signal });
    } finally {
      source.destroy();
    }
  };

  try {
    // What is read may be stuck for ever.
    await Promise.race([fill(add), cutOff.promise]);
    zip.end();
  } catch (error) {
    const reason = lost.signal.aborted ? lost.signal.reason : error;
    output.destroy(reason);
    await written.catch(() => undefined); // the file is closed, and the reason is the first one
    throw reason;
  }
  await written;
  return { size, sha256: hash.digest('hex') };
}
