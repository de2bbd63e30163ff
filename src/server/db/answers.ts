import type { SelectQueryBuilder } from 'kysely';

/** Whether a query finds a row, or returns one that it has changed. */
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

type Changed = { readonly numUpdatedRows: bigint } | { readonly numDeletedRows: bigint };

export async function countChanged(query: { executeTakeFirst(): Promise<Changed> }): Promise<number> {
  const result = await query.executeTakeFirst();
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows);
}

export const hasChanged = async (query: Parameters<typeof countChanged>[0]): Promise<boolean> =>
  (await countChanged(query)) > 0;
