import { clockOf, waysOf } from '#lib/deals/life.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { tellOnceMore } from './notices.ts';
import { findDeal, listOverdue, type StoredDeal } from './queries.ts';
import { declineOthers, move } from './steps.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const clockOn = ({ state, since, valid_days: validDays, due_on: dueOn }: StoredDeal) =>
  clockOf({ state, since, validDays, dueOn });

/** Queue job: what the program does when nobody did anything. */
export async function endDeal({ db, clock }: Needs, { dealId }: QueuedWork['end-deal']): Promise<void> {
  await db.inTransaction(async (tx) => {
    const now = clock.now();
    const deal = await findDeal(tx, dealId);
    const due = deal && clockOn(deal);
    if (!deal || !due || due.at > now) return;
    const [to] = waysOf(deal.state, due.step, 'program');
    if (to) await move(tx, deal, { step: due.step, role: 'program', to, said: {}, now });
  });
}

/** Queue job. Only while nobody has taken another step. */
export async function remindOfDeal(
  { db, clock }: Needs,
  { dealId, version }: QueuedWork['remind-of-deal'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const deal = await findDeal(tx, dealId);
    if (deal?.version === version) await tellOnceMore(tx, deal, clock.now());
  });
}

/** Queue job: the request is closed or deleted. */
export async function declineOffers(
  { db, clock }: Needs,
  { requestId }: QueuedWork['decline-offers'],
): Promise<void> {
  await db.inTransaction((tx) => declineOthers(tx, requestId, clock.now()));
}

const batch = 200;

/** Nightly, for jobs that were given up or lost with a restored backup. Returns whether there may be more. */
export async function endOverdue(ctx: Needs): Promise<boolean> {
  const overdue = await listOverdue(ctx.db, ctx.clock.now().toISOString(), batch);
  for (const { id } of overdue) await endDeal(ctx, { dealId: id });
  return overdue.length === batch;
}
