import type { PromoteServices, Service } from '#lib/contract/services.ts';
import { ownCompany } from '#server/companies/reading.ts';
import { holdOwner, moveUp } from '#server/entries/entries.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { lockService, setPromotion, updateService } from './queries.ts';
import { ownService, read } from './reading.ts';

/**
 * A promoted service is labelled wherever it is listed. Promoting also moves it to the top of the feed, at most once in
 * 24 hours.
 */
export async function promote(ctx: Ctx, viewer: Viewer, id: number, isPromoted: boolean): Promise<Service> {
  await ownService(ctx, viewer, id);
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const before = await lockService(tx, viewer.id, id);
    const is_promoted = isPromoted ? 1 : 0;
    if (!before || before.is_promoted === is_promoted) return;
    await updateService(tx, id, { is_promoted });
    if (isPromoted) await moveUp(tx, viewer.id, { type: 'service', ids: [id], now: ctx.clock.now() });
  });
  return read(ctx, id, viewer);
}

/** Promotes every offered service, or ends every promotion. */
export async function promoteAll(
  ctx: Ctx,
  viewer: Viewer,
  { company_id, is_promoted }: PromoteServices,
): Promise<{ changed: number }> {
  if (company_id) await ownCompany(ctx, viewer, company_id);
  const changed = await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const ids = await setPromotion(tx, viewer.id, { company_id, is_promoted: is_promoted ? 1 : 0 });
    if (is_promoted) await moveUp(tx, viewer.id, { type: 'service', ids, now: ctx.clock.now() });
    return ids.length;
  });
  return { changed };
}
