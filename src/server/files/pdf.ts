import { open } from 'node:fs/promises';

/**
 * A protected PDF refers to its encryption where readers begin, in the trailer, which is never compressed. Whatever may be
 * repeated has an end, so that no text makes the search slow.
 */
const encryption = /\/Encrypt\s{0,9}(?:\d{1,10}\s{1,9}\d{1,5}\s{1,9}R|<<)/;
const longestReference = 64;

/** Each piece is searched at once: a file can be full of the word, and looking at each place took ten times as long. */
export async function isLocked(path: string): Promise<boolean> {
  for await (const piece of piecesOf(path, longestReference))
    if (encryption.test(piece.toString('latin1'))) return true;
  return false;
}

/** Longer nodes, and more of them, are not worth their search. */
const longestNode = 8 * 1024;
const mostNodes = 2000;
const mostPages = 9999;

/**
 * The pages of a PDF. Every node of the tree of pages says how many are below it, and the root the most. Undefined
 * where these nodes are compressed, as some programs write them, or say nothing that could be.
 */
export async function countPages(path: string): Promise<number | undefined> {
  /** By number of the object. What is written later takes the place of what was before. */
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

/** A PDF that is made for the web says in its first object how many pages it has. */
function listedIn(piece: Buffer): number {
  const [, count] = /\/Linearized\b[^>]*\/N\s+(\d+)/.exec(piece.toString('latin1', 0, 1024)) ?? [];
  return Number(count ?? 0);
}

function nodeAround(piece: Buffer, at: number): [number: string, count: number] | undefined {
  const text = piece.toString('latin1', Math.max(0, at - longestNode), at + longestNode);
  const here = Math.min(at, longestNode);
  const begins = text.lastIndexOf(' obj', here);
  const ends = text.indexOf('endobj', here);
  if (begins < 0 || ends < 0) return undefined;
  const [, number] = /(\d+) \d+$/.exec(text.slice(Math.max(0, begins - 20), begins)) ?? [];
  const node = text.slice(begins, ends);
  const [, count] = /\/Count\s+(\d{1,9})\b(?!\s+\d+\s+R)/.exec(node) ?? [];
  return number && count && /\/Type\s*\/Pages\b/.test(node) ? [number, Number(count)] : undefined;
}

function* placesOf(word: string, piece: Buffer): Generator<number> {
  for (let at = piece.indexOf(word); at >= 0; at = piece.indexOf(word, at + 1)) yield at;
}

/**
 * Reads a file through one small buffer, because many people may send one at once. Pieces overlap, so that whatever is
 * no longer than that lies whole in one of them.
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
