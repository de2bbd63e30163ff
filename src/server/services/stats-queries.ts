import { type RawBuilder, sql } from 'kysely';
import type { MineQuery } from '#lib/contract/filters.ts';
import { agreedStates } from '#lib/deals/life.ts';
import { among } from '#server/db/among.ts';
import type { ReadingDb, SqlDb, Tx } from '#server/db/connect.ts';
import type { VisitCounts } from '#server/publishing/thing-kind.ts';
import { isOfCompany, isOfViewer } from './queries.ts';

export function sumMine(db: ReadingDb, viewerId: number, { company_id }: MineQuery) {
  return db
    .selectFrom('services')
    .select((row) => [
      row.fn.countAll<number | string>().as('total'),
      ...(['is_promoted', 'views', 'leads'] as const).map((name) =>
        row.fn.coalesce(row.fn.sum<number | string>(name), sql.lit(0)).as(name),
      ),
      sql<number | string>`count(case when status = 'Ativo' then 1 end)`.as('active'),
      row.fn.count<number | string>('price_cents').as('priced'),
    ])
    .where(isOfViewer(viewerId))
    .where(isOfCompany(company_id))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export function sumDays(
  db: ReadingDb,
  viewerId: number,
  { since, id, company_id }: MineQuery & { since: string; id?: number },
) {
  const days = db
    .selectFrom('services')
    .innerJoin('day_counts', (join) =>
      join.onRef('day_counts.ref_id', '=', 'services.id').on('day_counts.type', '=', 'service'),
    )
    .select((row) => [
      'day_counts.day',
      ...(['views', 'leads', 'likes'] as const).map((name) =>
        row.fn.sum<number | string>(`day_counts.${name}`).as(name),
      ),
    ])
    .where(isOfViewer(viewerId))
    .where(isOfCompany(company_id))
    .where('services.deleted_at', 'is', null)
    .where('day_counts.day', '>=', since)
    .groupBy('day_counts.day');
  return (id === undefined ? days : days.where('services.id', '=', id)).execute();
}

/** The deals that each of these services brought. Only offers last for a number of days. */
export function countDeals(db: SqlDb, serviceIds: readonly number[]) {
  const isAgreed = sql<boolean>`(state in (${sql.join(agreedStates)}) or exists (select 1 from deal_events
    where deal_events.deal_id = deals.id and deal_events.step = 'accept'))`;
  const counted = (which: RawBuilder<boolean>) => sql<number | string>`count(case when ${which} then 1 end)`;
  return db
    .selectFrom('deals')
    .select((row) => [
      'service_id',
      row.fn.countAll<number | string>().as('asked'),
      counted(sql`valid_days is not null or ${isAgreed}`).as('offered'),
      counted(isAgreed).as('agreed'),
      counted(sql`state = 'concluido'`).as('concluded'),
    ])
    .where(among(db, 'service_id', serviceIds))
    .groupBy('service_id')
    .execute();
}

/** Most services gain one view at a time, so services with the same counts share one statement. */
export async function addVisits(tx: Tx, counts: VisitCounts): Promise<void> {
  for (const same of Map.groupBy(counts, ([, { views, leads }]) => `${views} ${leads}`).values()) {
    const [[, sum] = []] = same;
    if (!sum) continue;
    const ids = same.map(([id]) => id);
    await tx
      .updateTable('services')
      .set((row) => ({ views: row('views', '+', sum.views), leads: row('leads', '+', sum.leads) }))
      .where('id', 'in', ids)
      .execute();
  }
}
