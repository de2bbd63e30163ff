import { latin } from './look-alikes.ts';

/** Vacancies of fewer words are alike without being copied. */
const fewestWords = 12;
const unseen = /[\p{Cf}\p{M}]/gu;
/** An e-mail or a web address. */
const address = /@|:\/\/|^www\./;
/** Two texts whose prints differ in no more bits are the same text. */
const mostDifferent = 3;

/**
 * The SimHash of a text: 64 bits over its pairs of words, as 16 hex digits. Few bits change with few words. Numbers and
 * addresses don't count, because whoever copies a text changes these. Prints are stored, so the same text must always give
 * the same one.
 */
export function printOf(text: string): string | undefined {
  const words = latin(text)
    .replace(unseen, '')
    .split(/\s+/)
    .filter((run) => !address.test(run))
    .flatMap((run) => run.match(/\p{L}+/gu) ?? []);
  if (words.length < fewestWords) return undefined;
  const hashes = words.map(hashOf);
  const weights = new Int32Array(64);
  for (const [at, hash] of hashes.slice(1).entries()) {
    const low = mixed(Math.imul(hashes[at] ?? 0, 31) + hash);
    add(weights, 0, low);
    add(weights, 32, mixed(low + 0x9e3779b9));
  }
  return hexOf(weights, 0) + hexOf(weights, 32);
}

function add(weights: Int32Array, from: number, bits: number) {
  for (let bit = 0; bit < 32; bit += 1)
    weights[from + bit] = (weights[from + bit] ?? 0) + (((bits >>> bit) & 1) * 2 - 1);
}

function hexOf(weights: Int32Array, from: number): string {
  let bits = 0;
  for (let bit = 0; bit < 32; bit += 1) if ((weights[from + bit] ?? 0) > 0) bits |= 1 << bit;
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** The last step of MurmurHash3: each bit of the result depends on each bit of the hash. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return most ^ (most >>> 16);
}

/** In how many bits two prints differ. */
export const distance = (one: string, other: string): number =>
  [0, 8].reduce(
    (sum, at) => sum + bitsIn(parseInt(one.slice(at, at + 8), 16) ^ parseInt(other.slice(at, at + 8), 16)),
    0,
  );

function bitsIn(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const isCopy = (one: string, other: string): boolean => distance(one, other) <= mostDifferent;

/** Two prints that differ in at most three bits are equal in at least one of four bands. */
export function bandsOf(print: string): [number, number, number, number] {
  const band = (at: number) => parseInt(print.slice(4 * at, 4 * at + 4), 16);
  return [band(0), band(1), band(2), band(3)];
}
