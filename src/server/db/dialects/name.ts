import { type QueryExecutor, SqliteAdapter } from 'kysely';
import type { DatabaseName } from './dialect.ts';

export interface HasExecutor {
  getExecutor(): QueryExecutor;
}

/** Also works for a transaction, which has an executor but no `dialect`. */
export const nameOf = (db: HasExecutor): DatabaseName =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
