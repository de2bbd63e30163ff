import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Document } from './document.ts';
import type { Head } from './head.ts';

export type Reads = Kysely<Schema>;

/** Which documents: of each group of words at least one. */
export interface Match {
  readonly groups: readonly (readonly string[])[];
  /** Of ids before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** What both databases do alike: keep the documents, and find the newest by their words. */
export interface Store {
  read(db: Reads, ids: readonly number[]): Promise<Document[]>;
  /** The newest first. */
  heads(db: Reads, ids: readonly number[]): Promise<Head[]>;
  write(tx: Tx, documents: readonly Document[]): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Ids, the newest first. */
  newest(db: Reads, match: Match): Promise<number[]>;
}
