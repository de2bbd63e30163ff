import type { ThingType } from '#lib/things.ts';
import type { TestApi } from '#tests/support/api.ts';

/** What is seen, the newest first: `service 3`. */
export async function seen({ ctx }: TestApi, only = 'feed'): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('entries')
    .select(['type', 'ref_id', 'in_feed'])
    .where('visible', '=', 1)
    .orderBy('id', 'desc')
    .execute();
  return rows
    .filter(({ in_feed }) => only !== 'feed' || in_feed === 1)
    .map(({ type, ref_id }) => `${type} ${ref_id}`);
}

export const entry = ({ ctx }: TestApi, type: ThingType, id = 1) =>
  ctx.db
    .selectFrom('entries')
    .selectAll()
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .executeTakeFirst();
