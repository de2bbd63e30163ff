import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Range, StoredFile } from '#server/files/storage/storage.ts';

export async function serveFile(
  { stream }: StoredFile,
  { method }: IncomingMessage,
  res: ServerResponse,
  [status, headers]: readonly [status: number, headers: OutgoingHttpHeaders],
): Promise<void> {
  // The client left while the file was looked up.
  if (res.destroyed) return void stream.destroy();
  res.writeHead(status, headers);
  if (status >= 300 || method !== 'GET') {
    stream.destroy();
    return void res.end();
  }
  try {
    await pipeline(stream, res);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      throw error;
  }
}

/**
 * The range that a player asks for. Undefined for several ranges, which no player needs, and for a range of another
 * version: these get the whole file.
 */
export function rangeIn({ method, headers }: IncomingMessage, etag?: string): Range | undefined {
  const isOfThis = headers['if-range'] === undefined || (etag !== undefined && headers['if-range'] === etag);
  const [, first, last, fromEnd] =
    /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || !isOfThis) return undefined;
  if (fromEnd !== undefined)
    return Number(fromEnd) > 0 ? { start: -Number(fromEnd), end: Number.POSITIVE_INFINITY } : undefined;
  const range = { start: Number(first), end: last === undefined ? Number.POSITIVE_INFINITY : Number(last) };
  return range.start <= range.end ? range : undefined;
}

export function headOf({ type, size, part }: StoredFile): [status: number, headers: OutgoingHttpHeaders] {
  const about = { 'content-type': type, 'accept-ranges': 'bytes' };
  if (part === undefined) return [200, { ...about, 'content-length': size }];
  if (part === null)
    return [416, { 'content-range': `bytes */${size}`, 'content-length': 0, 'cache-control': 'no-store' }];
  const { start, end } = part;
  const inWords = `bytes ${start}-${end}/${size}`;
  return [206, { ...about, 'content-range': inWords, 'content-length': end - start + 1 }];
}
