import { type ExpressionBuilder, sql } from 'kysely';
import type { Thing } from '#lib/things.ts';
import type { Schema } from './schema.ts';

/** Tables whose rows refer to a thing by `type` and `ref_id`. */
type Table = 'likes' | 'bookmarks';

/** Selects rows of these things, plus a few that combine the type of one with the id of another. */
export const refersAmong = (things: readonly Thing[]) => (row: ExpressionBuilder<Schema, Table>) =>
  row.and([
    row('type', 'in', [...new Set(things.map(({ type }) => type))]),
    row('ref_id', 'in', [...new Set(things.map(({ id }) => id))]),
  ]);

/** Selects rows that refer to an entry of this person. */
export const refersToThingOf = (table: Table, ownerId: number) => sql<boolean>`exists (
  select 1 from entries e where e.owner_id = ${ownerId}
    and e.type = ${sql.ref(`${table}.type`)} and e.ref_id = ${sql.ref(`${table}.ref_id`)}
)`;
