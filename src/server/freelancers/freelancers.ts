import type { Freelancer, SaveFreelancer } from '#lib/contract/freelancers.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner, refreshEntriesOf, refreshEntry, rewrites } from '#server/entries/entries.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { clearPublicPhone, type FreelancerRow, findFreelancer, saveFreelancer } from './queries.ts';
import { readOwn } from './reading.ts';

export { listFreelancers } from './list.ts';

export async function save(ctx: Ctx, viewer: Viewer, sent: SaveFreelancer): Promise<Freelancer> {
  const { hourly_rate = null, remote_work, public_phone, title = null, description = null, currency } = sent;
  const [known] = await findFreelancer(ctx.db, viewer.id);
  if (isOnServices(sent, known)) await takeOrRefuse(ctx.limits, rewrites, String(viewer.id));
  await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const [before] = await findFreelancer(tx, viewer.id);
    await saveFreelancer(tx, {
      user_id: viewer.id,
      title,
      description,
      hourly_rate_cents: hourly_rate === null ? null : Math.round(hourly_rate * 100),
      currency,
      remote_work: remote_work ? 1 : 0,
      public_phone: public_phone === undefined ? (before?.public_phone ?? null) : public_phone,
      created_at: ctx.clock.now().toISOString(),
    });
    if (isOnServices(sent, before)) await refreshEntriesOf(tx, viewer.id);
    else await refreshEntry(tx, 'user', viewer.id);
  });
  return readOwn(ctx, viewer);
}

/** Services take "remote" from the freelancer's profile. */
const isOnServices = ({ remote_work }: SaveFreelancer, before: FreelancerRow | undefined): boolean =>
  (remote_work ? 1 : 0) !== (before?.remote_work ?? 0);

/** Deletes the public phone, because another person may have entered it. */
export const forgetPublicPhone = (tx: Tx, userId: number) => clearPublicPhone(tx, userId);
