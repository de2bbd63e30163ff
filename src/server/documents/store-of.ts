import { nameOf } from '#server/db/dialects/name.ts';
import type { SqlDb } from '#server/db/handles.ts';
import type { Store } from './store.ts';
import { postgresStore } from './store-postgres.ts';
import { sqliteStore } from './store-sqlite.ts';

export const storeOf = (db: SqlDb): Store => (nameOf(db) === 'sqlite' ? sqliteStore : postgresStore);
