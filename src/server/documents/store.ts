import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/name.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Document } from './document.ts';
import { postgresStore } from './store-postgres.ts';
import { sqliteStore } from './store-sqlite.ts';

export type Reads = Kysely<Schema>;

/** In which of its fields a word has to stand. */
export type Part = 'any' | 'title' | 'tags';

/** Which documents: of each group of words at least one. */
export interface Match {
  readonly groups: readonly (readonly string[])[];
  /** With what a word counts in `title`: there, or in the place. `tags` counts in either too. */
  readonly part?: Part;
  /** Of ids from this one on. */
  readonly from?: number | undefined;
  /** Of ids before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** What both databases do alike: keep the documents, and find the newest by their words. */
export interface Store {
  read(db: Reads, ids: readonly number[]): Promise<Document[]>;
  write(tx: Tx, documents: readonly Document[]): Promise<void>;
  remove(tx: Tx, ids: readonly number[]): Promise<void>;
  /** Ids, the newest first. */
  newest(db: Reads, match: Match): Promise<number[]>;
}

/** The columns of a part. Place counts with the title: who asks for it there means it. */
export const columnsOf: Readonly<Record<Part, readonly (keyof Document)[]>> = {
  any: ['title', 'tags', 'place', 'rest', 'marks'],
  title: ['title', 'place'],
  tags: ['title', 'tags', 'place'],
};

export const storeOf = (db: Reads): Store => (nameOf(db) === 'sqlite' ? sqliteStore : postgresStore);
