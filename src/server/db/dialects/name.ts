import { type QueryExecutor, SqliteAdapter } from 'kysely';
import type { DatabaseName } from './dialect.ts';

/** Whatever asks a database. */
export interface Asks {
  getExecutor(): QueryExecutor;
}

/** Of a transaction too, which knows no more of its database than how to speak to it. */
export const nameOf = (db: Asks): DatabaseName =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
