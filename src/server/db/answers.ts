import type { SelectQueryBuilder } from 'kysely';

/** Whether a query finds a row, or has changed one. */
export const isAny = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

export async function countRows<Tables, Of extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Of, Row>,
): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select((row) => row.fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
