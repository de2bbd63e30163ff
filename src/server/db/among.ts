import { type RawBuilder, sql } from 'kysely';
import { type HasExecutor, nameOf } from '#server/db/dialects/dialect.ts';

/** Uses one parameter, so that the statement is the same for any number of ids. */
export const among = (db: HasExecutor, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  nameOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${`{${ids.join()}}`}::bigint[])`;

/** The same for texts, as the JSON of their array, so that the statement can be built once. */
export const amongTexts = (db: HasExecutor, column: string, json: string): RawBuilder<boolean> =>
  nameOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${json}))`
    : sql`${sql.ref(column)} in (select jsonb_array_elements_text(${json}::jsonb))`;

/** The rows of these ids, in their order. */
export function inOrder<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The position of each row among these ids, from 0. Also uses one parameter. */
export const placeAmong = (db: HasExecutor, column: string, ids: readonly number[]): RawBuilder<number> =>
  nameOf(db) === 'sqlite'
    ? sql`(select key from json_each(${JSON.stringify(ids)}) where value = ${sql.ref(column)})`
    : sql`array_position(${`{${ids.join()}}`}::bigint[], ${sql.ref(column)}) - 1`;
