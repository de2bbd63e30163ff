import type { Db, Tx } from '#server/db/connect.ts';
import type { DayCountTable, VisitTable } from '#server/db/schema.ts';

export type Visit = VisitTable;

/** Those that nobody had made before. */
export const insertVisits = (tx: Tx, visits: readonly Visit[]) =>
  tx
    .insertInto('visits')
    .values(visits)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['type', 'ref_id', 'day', 'kind'])
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

export const deleteVisitsBefore = (db: Db, day: string) =>
  db.deleteFrom('visits').where('day', '<', day).execute();
