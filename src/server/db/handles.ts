import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** For reading: the database or a transaction. */
export type ReadingDb = Pick<Kysely<Schema>, 'selectFrom'>;

/** For writing: mostly a transaction. */
export type WritingDb = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

/** For statements written as SQL: the database or a transaction. */
export type SqlDb = Kysely<Schema>;
