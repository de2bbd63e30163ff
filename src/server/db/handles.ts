import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export type ReadingDb = Pick<Kysely<Schema>, 'selectFrom'>;

export type WritingDb = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

export type SqlDb = Kysely<Schema>;
