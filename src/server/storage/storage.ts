import type { Readable } from 'node:stream';

/** A kept file, on its way out. Whoever takes it reads the stream to its end or destroys it. */
export interface StoredFile {
  readonly type: string;
  readonly size: number;
  readonly stream: Readable;
}

/** Where files of people are kept: a folder, or a bucket that several processes share. */
export interface Storage {
  /** Whole or not at all; a name that is there already is replaced. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  get(name: string): Promise<StoredFile | undefined>;
  has(name: string): Promise<boolean>;
  /** One that is not there is no error. */
  remove(name: string): Promise<void>;
  /** Resolves if files could be kept now, rejects with the reason if not. */
  answers(): Promise<void>;
  close(): Promise<void>;
}

/** By the ending of a name, so that what is kept and what is served as can never differ. */
const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** Ours, never a client's: small letters and digits, no folder, no dot but the one before the ending. */
const nameOf = /^[a-z0-9]{2}[a-z0-9-]{0,120}\.([a-z0-9]{2,5})$/;

/** The type that a name stands for; nothing for one that nothing can be kept under. */
export function typeOf(name: string): string | undefined {
  const [, ending = ''] = nameOf.exec(name) ?? [];
  return Object.hasOwn(types, ending) ? types[ending] : undefined;
}

export function checkName(name: string, type: string): void {
  if (typeOf(name) !== type)
    throw new Error('A file is kept under a name of ours, with the ending of its type.');
}
