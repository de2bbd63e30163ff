import { sql } from 'kysely';
import type { Thing, ThingType } from '#lib/things.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isNotRemoved } from '#server/db/withheld.ts';
import { kinds } from '#server/things.ts';

/** What a company published and may be removed. */
export async function listIdsOfCompany(
  db: ReadingDb,
  table: 'services' | 'jobs' | 'portfolio_items',
  { type, companyId }: { readonly type: ThingType; readonly companyId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select(sql<number>`id`.as('id'))
    .where(sql`company_id`, '=', companyId)
    .where(sql`deleted_at`, 'is', null)
    .where(isNotRemoved(type, `${table}.id`))
    .orderBy(sql`id`)
    .execute();
  return rows.map(({ id }) => id);
}

export const setWriter = (tx: Tx, { type, id }: Thing, writerId: number) =>
  sql`update ${sql.table(kinds[type].table)} set written_by = ${writerId} where id = ${id}`.execute(tx);
