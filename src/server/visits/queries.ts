import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { DayCountTable } from '#server/db/schema.ts';
import type { Visit } from './visit.ts';

export const insertVisits = (tx: Tx, visits: readonly Visit[]) =>
  tx
    .insertInto('visits')
    .values(visits)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['type', 'ref_id', 'day', 'kind'])
    .execute();

export const listFromSame = (tx: Tx, visits: readonly Visit[]) =>
  tx
    .selectFrom('visits')
    .select(['day', 'type', 'ref_id', 'kind', 'visitor', 'address'])
    .where(
      sql<boolean>`(day, type, ref_id, address) in (values ${sql.join(
        visits.map(
          ({ day, type, ref_id, address }) => sql`(${day}, ${type}, cast(${ref_id} as bigint), ${address})`,
        ),
      )})`,
    )
    .execute();

export interface Counted extends Pick<DayCountTable, 'type' | 'ref_id' | 'day'> {
  views: number;
  leads: number;
}

export const addToDays = (tx: Tx, counted: readonly Counted[]) =>
  tx
    .insertInto('day_counts')
    .values(counted)
    .onConflict((conflict) =>
      conflict.columns(['type', 'ref_id', 'day']).doUpdateSet((row) => ({
        views: row('day_counts.views', '+', row.ref('excluded.views')),
        leads: row('day_counts.leads', '+', row.ref('excluded.leads')),
      })),
    )
    .execute();

export async function deleteVisitsBefore(tx: Tx, day: string, most: number): Promise<number> {
  const key = sql`(day, type, ref_id, kind, visitor)`;
  const { numAffectedRows = 0n } = await sql`
    delete from visits where ${key} in (
      select day, type, ref_id, kind, visitor from visits where day < ${day} limit ${most}
    )`.execute(tx);
  return Number(numAffectedRows);
}
