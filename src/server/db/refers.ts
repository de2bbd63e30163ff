import { type ExpressionBuilder, sql } from 'kysely';
import type { Thing } from '#lib/things.ts';
import type { Schema } from './schema.ts';

/** Tables whose rows name a thing by `type` and `ref_id`. */
type Table = 'likes' | 'bookmarks';

/** Rows that name one of these things, and a few that mix the type of one with the id of another. */
export const refersAmong = (things: readonly Thing[]) => (row: ExpressionBuilder<Schema, Table>) =>
  row.and([
    row('type', 'in', [...new Set(things.map(({ type }) => type))]),
    row('ref_id', 'in', [...new Set(things.map(({ id }) => id))]),
  ]);

/** Rows that name something of this person's that feed or search could show. */
export const refersToThingOf = (table: Table, ownerId: number) => sql<boolean>`exists (
  select 1 from entries e where e.owner_id = ${ownerId}
    and e.type = ${sql.ref(`${table}.type`)} and e.ref_id = ${sql.ref(`${table}.ref_id`)}
)`;
