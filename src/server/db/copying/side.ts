import type { Migration } from '../migrations/migration.ts';
import type { Table } from './tables.ts';
import type { Row } from './values.ts';

/** Rows that are in memory at once. */
export const rowsAtOnce = 1000;

/** For each table that numbers its rows, the last number it has given. */
export type LastIds = ReadonlyMap<string, bigint>;

/** A database in one snapshot: what is written meanwhile is not seen. */
export interface Reader {
  readonly tables: readonly Table[];
  doneMigrations(): Promise<string[]>;
  count(table: Table): Promise<number>;
  /** In the order of the key. */
  rows(table: Table): AsyncIterable<readonly Row[]>;
  lastIds(): Promise<LastIds>;
  close(): Promise<void>;
}

/** An empty database that gets its schema and rows, and shows nothing of them to others before `finish`. */
export interface Writer extends Reader {
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  setLastIds(ids: LastIds): Promise<void>;
  /** Resolves when all is durable. */
  finish(): Promise<void>;
}

export type Migrations = Readonly<Record<string, Migration>>;
