import type { Readable } from 'node:stream';

/** Bytes of a file, `end` included. A negative start counts from the end. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stored file that is being read. The caller reads the stream to its end or destroys it. */
export interface StoredFile {
  readonly type: string;
  readonly size: number;
  /** The range in the stream. Undefined for the whole file, null when the file has none of the requested bytes. */
  readonly part?: Range | null;
  readonly stream: Readable;
}

export function partOf({ start, end }: Range, size: number): Range | null {
  const part = { start: start < 0 ? Math.max(0, size + start) : start, end: Math.min(end, size - 1) };
  return part.start <= part.end ? part : null;
}

interface LocalFile {
  readonly path: string;
  readonly sha256: string;
}

export interface Storage {
  /** Stores all of the file or nothing. Replaces an existing one. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  putFile(name: string, file: LocalFile, type: string): Promise<void>;
  /** Returns the whole file without a range, or when the storage does not support ranges. */
  get(name: string, range?: Range): Promise<StoredFile | undefined>;
  /**
   * The whole file, piece by piece. They lie in memory that `take` gives, where the storage can read into it: a large
   * file otherwise leaves as much behind as it has bytes, until somebody clears up.
   */
  pieces(name: string, take: () => Buffer): Promise<AsyncIterable<Buffer> | undefined>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Names of all files, in no order. */
  list(): AsyncIterable<string>;
  /** Rejects with the reason when files cannot be stored now. */
  answers(): Promise<void>;
  close(): Promise<void>;
}

/** The ending decides the type, so that a file is always served as what was stored. */
const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** Names are ours, never a client's: lower-case letters and digits, no folder, one dot before the ending. */
const nameOf = /^[a-z0-9]{2}[a-z0-9-]{0,120}\.([a-z0-9]{2,5})$/;

export function typeOf(name: string): string | undefined {
  const [, ending = ''] = nameOf.exec(name) ?? [];
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

export function endingOf(type: string): string {
  const ending = Object.keys(types).find((one) => types[one] === type);
  if (ending === undefined) throw new Error(`Files of type ${type} are not stored.`);
  return ending;
}

export function checkName(name: string, type: string): void {
  if (typeOf(name) !== type)
    throw new Error('A file is kept under a name of ours, with the ending of its type.');
}
