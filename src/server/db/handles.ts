import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What queries read from: the database, or a transaction. */
export type ReadingDb = Pick<Kysely<Schema>, 'selectFrom'>;

/** What queries write to: mostly a transaction. */
export type WritingDb = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** What runs statements that are written as SQL: the database, or a transaction. */
export type SqlDb = Kysely<Schema>;
