import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { SqlDb } from '#server/db/handles.ts';
import type { Document } from './document.ts';
import type { Head } from './head.ts';

/** Matches documents that contain at least one word of each group. */
export interface Match {
  readonly groups: readonly (readonly string[])[];
  /** Only ids below this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** A table of ids and their words. */
export type IndexTable = 'documents' | 'message_words';

export interface WordIndex {
  /** Of new ids, which may be known to the database alone. Words are separated by spaces. */
  insert(
    tx: Tx,
    rows: readonly { readonly id: number | RawBuilder<number>; readonly words: string }[],
  ): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Ids, the newest first. */
  newest(db: SqlDb, match: Match): Promise<number[]>;
  /**
   * Does a part of the work by which words that were deleted leave the file, where the database does not do so by itself.
   * False when nothing is left to do.
   */
  dropDeleted(tx: Tx, isFirst: boolean): Promise<boolean>;
}

/** The interface of both databases: stores documents and finds the newest by their words. */
export interface Store {
  read(db: SqlDb, ids: readonly number[]): Promise<Document[]>;
  /** The newest first. */
  heads(db: SqlDb, ids: readonly number[]): Promise<Head[]>;
  write(tx: Tx, documents: readonly Document[]): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Ids, the newest first. */
  newest(db: SqlDb, match: Match): Promise<number[]>;
}
