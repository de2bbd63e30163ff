import type { SqlDb } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import type { IndexTable, Store, WordIndex } from './store.ts';
import { postgresIndex, postgresStore } from './store-postgres.ts';
import { sqliteIndex, sqliteStore } from './store-sqlite.ts';

export const storeOf = (db: SqlDb): Store => (nameOf(db) === 'sqlite' ? sqliteStore : postgresStore);

export const wordIndexOf = (db: SqlDb, table: IndexTable): WordIndex =>
  nameOf(db) === 'sqlite' ? sqliteIndex(table) : postgresIndex(table);
