import { tradeOf } from '#lib/services/sign.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { fieldsOf } from '#server/services/fields.ts';
import { edit } from '#server/services/services.ts';
import { photographFor } from './demo-services.ts';
import { signsOfTrade } from './photographs.ts';

const most = 10;
const looked = 200;

/** Gives the newest services of people above this one photographs of the work, one of each trade. */
export async function picturesForCrowd(ctx: Ctx, last: number): Promise<void> {
  const services = await ctx.db
    .selectFrom('services')
    .selectAll()
    .where('owner_id', '>', last)
    .where('status', '=', 'Ativo')
    .where('images', '=', '[]')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(looked)
    .execute();
  const ofTrade = Map.groupBy(services, (row) => tradeOf(fieldsOf(row)));
  for (const [trade, [newest]] of Array.from(ofTrade).slice(0, most)) {
    if (!newest) continue;
    const { id, owner_id, created_at } = newest;
    const then = { ...ctx, clock: { now: () => new Date(created_at) } };
    const names = await signsOfTrade(trade);
    const name = names[id % names.length];
    if (!name) continue;
    const images = [await photographFor(then, owner_id, name)];
    await edit(then, await asViewer(then, owner_id), id, { images });
  }
}
