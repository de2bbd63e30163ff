import { type Expression, type Insertable, sql } from 'kysely';
import type { Tx } from './connect.ts';
import type { Schema } from './schema.ts';

/**
 * Inserts a row and returns its id, or undefined where `most` are counted already. The caller has locked whoever they
 * belong to, so that nobody adds another meanwhile.
 */
export async function insertBelow<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  row: Insertable<Schema[Table]>,
  { counted, most }: { readonly counted: Expression<unknown>; readonly most: number },
): Promise<number | undefined> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(Object.values(row))} where (select count(*) from ${counted} as counted) < ${most}
    returning id`.execute(tx);
  return rows[0]?.id;
}
