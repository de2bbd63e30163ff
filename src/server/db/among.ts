import { type Kysely, sql } from 'kysely';
import { nameOf } from './dialects/name.ts';
import type { Schema } from './schema.ts';

/** Those with these ids, as one parameter: the statement is the same however many there are. */
export const among = (db: Kysely<Schema>, column: string, ids: readonly number[]) =>
  nameOf(db) === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} = any(${`{${ids.join()}}`}::bigint[])`;
