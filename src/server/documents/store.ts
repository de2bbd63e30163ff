import type { Tx } from '#server/db/connect.ts';
import type { SqlDb } from '#server/db/handles.ts';
import type { Document } from './document.ts';
import type { Head } from './head.ts';

/** Which documents: of each group of words at least one. */
export interface Match {
  readonly groups: readonly (readonly string[])[];
  /** Of ids before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** What both databases do alike: keep the documents, and find the newest by their words. */
export interface Store {
  read(db: SqlDb, ids: readonly number[]): Promise<Document[]>;
  /** The newest first. */
  heads(db: SqlDb, ids: readonly number[]): Promise<Head[]>;
  write(tx: Tx, documents: readonly Document[]): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Ids, the newest first. */
  newest(db: SqlDb, match: Match): Promise<number[]>;
}
