import { type RawBuilder, sql } from 'kysely';
import { type Asks, nameOf } from './dialects/name.ts';

/** One of many: as a single parameter, so that the statement is the same however many there are. */
export const among = (db: Asks, column: string, values: readonly number[]): RawBuilder<boolean> =>
  nameOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${sql.ref(column)} = any(${values})`;
