import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Range, StoredFile } from '#server/files/storage/storage.ts';

/**
 * The bytes that a player asks for. Several ranges at once, which no player needs, get the whole file, as do those of a
 * file that the player knows under another name.
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

/** The status and the headers of an answer that sends these bytes. */
export function headOf({ type, size, part }: StoredFile): [status: number, headers: OutgoingHttpHeaders] {
  const about = { 'content-type': type, 'accept-ranges': 'bytes' };
  if (part === undefined) return [200, { ...about, 'content-length': size }];
  if (part === null)
    return [416, { 'content-range': `bytes */${size}`, 'content-length': 0, 'cache-control': 'no-store' }];
  const { start, end } = part;
  const inWords = `bytes ${start}-${end}/${size}`;
  return [206, { ...about, 'content-range': inWords, 'content-length': end - start + 1 }];
}
