import { type Kysely, SqliteAdapter } from 'kysely';
import type { DatabaseName } from './dialect.ts';

/** Of a transaction too, which knows no more of its database than how to speak to it. */
export const nameOf = <S>(db: Kysely<S>): DatabaseName =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
