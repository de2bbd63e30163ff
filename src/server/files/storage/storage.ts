import type { Readable } from 'node:stream';

/** The bytes that somebody wants, the last one included. A negative start counts from the end. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A stored file that is being read. The caller reads the stream to its end or destroys it. */
export interface StoredFile {
  readonly type: string;
  /** Of the whole file. */
  readonly size: number;
  /** The bytes in the stream, if these are not all. Null if the file has none of the bytes that were asked for. */
  readonly part?: Range | null;
  readonly stream: Readable;
}

/** What a file of this size has of a range. */
export function partOf({ start, end }: Range, size: number): Range | null {
  const part = { start: start < 0 ? Math.max(0, size + start) : start, end: Math.min(end, size - 1) };
  return part.start <= part.end ? part : null;
}

export interface LocalFile {
  readonly path: string;
  readonly sha256: string;
}

/** The store for people's files: a folder, or a bucket that several processes share. */
export interface Storage {
  /** Stores the whole file or nothing. An existing name is replaced. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The same with a file of this machine, which is never held in memory. */
  putFile(name: string, file: LocalFile, type: string): Promise<void>;
  /** Without a range, or where the store has none, all of it. */
  get(name: string, range?: Range): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** Resolves if files can be stored now, else rejects with the reason. */
  answers(): Promise<void>;
  close(): Promise<void>;
}

/** The type comes from the name's ending, so that files are always served as what was stored. */
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
};

/** Names are ours, never a client's: lower-case letters and digits, no folder, no dot except before the ending. */
const nameOf = /^[a-z0-9]{2}[a-z0-9-]{0,120}\.([a-z0-9]{2,5})$/;

/** The type of a name. Undefined when nothing can be stored under that name. */
export function typeOf(name: string): string | undefined {
  const [, ending = ''] = nameOf.exec(name) ?? [];
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

export function checkName(name: string, type: string): void {
  if (typeOf(name) !== type)
    throw new Error('A file is kept under a name of ours, with the ending of its type.');
}
