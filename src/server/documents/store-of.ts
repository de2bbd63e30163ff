import { nameOf } from '#server/db/dialects/name.ts';
import type { Reads, Store } from './store.ts';
import { postgresStore } from './store-postgres.ts';
import { sqliteStore } from './store-sqlite.ts';

export const storeOf = (db: Reads): Store => (nameOf(db) === 'sqlite' ? sqliteStore : postgresStore);
