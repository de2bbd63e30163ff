import { type Dialect, type QueryExecutor, SqliteAdapter } from 'kysely';

export type DatabaseName = 'sqlite' | 'postgres';

export interface DatabaseDialect extends Dialect {
  readonly name: DatabaseName;
  /** Resolves when the database accepts writes. Reading alone would not show that. */
  writerAnswers(): Promise<void>;
}

export interface HasExecutor {
  getExecutor(): QueryExecutor;
}

/** Also works for a transaction, which has an executor but no `dialect`. */
export const nameOf = (db: HasExecutor): DatabaseName =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
