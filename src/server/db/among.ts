import { type RawBuilder, sql } from 'kysely';
import { type Asks, nameOf } from './dialects/name.ts';

/** Those with these ids, as one parameter: the statement is the same however many there are. */
export const among = (db: Asks, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  nameOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${`{${ids.join()}}`}::bigint[])`;
