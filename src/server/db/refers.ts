import { type RawBuilder, sql } from 'kysely';
import { type Thing, thingKey } from '#lib/things.ts';
import type { ReadingDb, Tx } from './connect.ts';

type Table = 'likes' | 'bookmarks' | 'follows';

export async function listReferredTo(
  db: ReadingDb,
  table: Table,
  userId: number,
  things: readonly Thing[],
): Promise<Set<string>> {
  if (things.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select(['type', 'ref_id as id'])
    .where('user_id', '=', userId)
    // Rows may combine one thing's type with another's id. These extra keys do no harm.
    .where('type', 'in', [...new Set(things.map(({ type }) => type))])
    .where('ref_id', 'in', [...new Set(things.map(({ id }) => id))])
    .execute();
  return new Set(rows.map(thingKey));
}

export const refersToThingOf = (table: Table, ownerId: number) => sql<boolean>`exists (
  select 1 from entries e where e.owner_id = ${ownerId}
    and e.type = ${sql.ref(`${table}.type`)} and e.ref_id = ${sql.ref(`${table}.ref_id`)}
)`;

/** Corrects a stored count of other rows. Returns how many rows were wrong. */
export async function correctCounts(
  tx: Tx,
  { table, column, counted }: { table: string; column: string; counted: RawBuilder<unknown> },
): Promise<number> {
  const [rows, count] = [sql.table(table), sql.ref(column)];
  // Locks the rows first. After waiting for a row, PostgreSQL would not see what was counted in the meantime.
  await sql`update ${rows} set ${count} = ${count} where ${count} <> ${counted}`.execute(tx);
  const { numAffectedRows = 0n } =
    await sql`update ${rows} set ${count} = ${counted} where ${count} <> ${counted}`.execute(tx);
  return Number(numAffectedRows);
}
