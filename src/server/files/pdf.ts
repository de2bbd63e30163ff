import { open } from 'node:fs/promises';

/**
 * An encrypted PDF names its encryption in the trailer, which is never compressed. All repetitions are bounded, so that
 * no file makes the search slow.
 */
const encryption = /\/Encrypt\s{0,9}(?:\d{1,10}\s{1,9}\d{1,5}\s{1,9}R|<<)/;
const longestReference = 64;

/** Searches whole pieces. A file can be full of the word, and checking each place took ten times as long. */
export async function isLocked(path: string): Promise<boolean> {
  for await (const piece of piecesOf(path, longestReference))
    if (encryption.test(piece.toString('latin1'))) return true;
  return false;
}

const longestNode = 8 * 1024;
const mostNodes = 2000;
const mostPages = 9999;

/**
 * The number of pages. Each node of the page tree states how many are below it, and the root states the most. Undefined
 * when the nodes are compressed or state impossible numbers.
 */
export async function countPages(path: string): Promise<number | undefined> {
  /** By object number. Later versions of an object replace earlier ones. */
  const nodes = new Map<string, number>();
  let listed: number | undefined;
  let seen = 0;
  for await (const piece of piecesOf(path, 2 * longestNode)) {
    listed ??= listedIn(piece);
    for (const at of placesOf('/Pages', piece)) {
      seen += 1;
      if (seen > mostNodes) return undefined;
      const [number, count] = nodeAround(piece, at) ?? [];
      if (number !== undefined && count !== undefined) nodes.set(number, count);
    }
  }
  const pages = nodes.size > 0 ? Math.max(...nodes.values()) : listed;
  return pages && pages <= mostPages ? pages : undefined;
}

function listedIn(piece: Buffer): number {
  const [, count] =
    /\/Linearized\b[^>]{0,400}?\/N\s{1,9}(\d{1,9})/.exec(piece.toString('latin1', 0, 1024)) ?? [];
  return Number(count ?? 0);
}

function nodeAround(piece: Buffer, at: number): [number: string, count: number] | undefined {
  const text = piece.toString('latin1', Math.max(0, at - longestNode), at + longestNode);
  const here = Math.min(at, longestNode);
  const begins = text.lastIndexOf(' obj', here);
  const ends = text.indexOf('endobj', here);
  if (begins < 0 || ends < 0) return undefined;
  const [, number] = /(\d{1,10}) \d{1,10}$/.exec(text.slice(Math.max(0, begins - 20), begins)) ?? [];
  const node = text.slice(begins, ends);
  const [, count] = /\/Count\s+(\d{1,9})\b(?!\s+\d+\s+R)/.exec(node) ?? [];
  return number && count && /\/Type\s*\/Pages\b/.test(node) ? [number, Number(count)] : undefined;
}

function* placesOf(word: string, piece: Buffer): Generator<number> {
  for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, at + 1)) yield at;
}

/**
 * Reads through one small buffer, because many people may upload at once. Pieces overlap by `overlap` bytes, so that a
 * match of that length lies whole in one piece.
 */
async function* piecesOf(path: string, overlap: number): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(64 * 1024);
    for (let at = 0; at < size; at += buffer.length - overlap) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
