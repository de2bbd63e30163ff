import type { RawBuilder } from 'kysely';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import type { Document } from './document.ts';
import type { Head } from './head.ts';

export interface Match {
  readonly groups: readonly (readonly string[])[];
  readonly before?: number | undefined;
  readonly most: number;
}

export type IndexTable = 'documents' | 'message_words';

export interface WordIndex {
  /** The statement that inserts new ids, which may be SQL expressions. Words are separated by spaces. */
  insertion(
    rows: readonly { readonly id: number | RawBuilder<number>; readonly words: string }[],
  ): RawBuilder<unknown>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  newest(db: SqlDb, match: Match): Promise<number[]>;
  /**
   * Removes some deleted words from the file, where the database does not do so by itself. False when nothing is left.
   */
  dropDeleted(tx: Tx, isFirst: boolean): Promise<boolean>;
}

export interface Store {
  read(db: SqlDb, ids: readonly number[]): Promise<Document[]>;
  heads(db: SqlDb, ids: readonly number[]): Promise<Head[]>;
  /** `known` are those of them that are there already. */
  write(tx: Tx, documents: readonly Document[], known: readonly number[]): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  newest(db: SqlDb, match: Match): Promise<number[]>;
}
