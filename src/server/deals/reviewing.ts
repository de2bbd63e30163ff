import type { Deal } from '#lib/contract/deals.ts';
import type { ReplyToReview, WriteReview } from '#lib/contract/reviews.ts';
import { reviewTexts as texts } from '#lib/copy/reviews.ts';
import { isEnd, otherSide, type Side } from '#lib/deals/life.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockPeople } from '#server/db/people.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { isSent, replyToReview, reviewsOfDeal, showReviews, writeReview } from '#server/reviews/reviews.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { remindOfReview as remind, tellReplied, tellReviewed } from './notices.ts';
import {
  closeReviews,
  type DealWithPeople,
  findDeal,
  listReviewsOverdue,
  settleReview,
  type WrittenDeal,
} from './queries.ts';
import { readDeal, requireDeal } from './reading.ts';
import { owesReview, roleOf } from './shown.ts';
import { tellMoved } from './steps.ts';

const reviewsOfPerson: Limit = { name: 'reviews-written', most: 30, withinMs: 60 * 60 * 1000 };

/** Once for each side, while there is time. Sent twice, it is written once. */
export const review = (ctx: Ctx, viewer: Viewer, id: number, sent: WriteReview): Promise<Deal> =>
  afterRepeats(ctx.limits, { what: `review ${id}`, personId: viewer.id, client_id: sent.client_id }, () =>
    reviewOnce(ctx, viewer, id, sent),
  );

async function reviewOnce(ctx: Ctx, viewer: Viewer, id: number, sent: WriteReview): Promise<Deal> {
  const deal = await requireDeal(ctx.db, viewer, id);
  const side = roleOf(deal, viewer.id);
  if (side === 'moderator') throw new AppError('forbidden', { detail: texts.notYours });
  const isRepeated = () => isSent(ctx.db, id, side, sent.client_id);
  if (await isRepeated()) return readDeal(ctx, viewer, id);
  const refused = await refusal(ctx, deal, side, ctx.clock.now());
  if (refused) throw new AppError('conflict', { detail: refused, deal: await readDeal(ctx, viewer, id) });
  await takeOrRefuse(ctx.limits, reviewsOfPerson, String(viewer.id));
  const isWritten = await ctx.db.inTransaction((tx) =>
    write(tx, deal, { side, writerId: viewer.id, sent, now: ctx.clock.now() }),
  );
  // The same review may have been sent twice at once.
  if (!isWritten) {
    if (!(await isRepeated()))
      throw new AppError('conflict', { detail: texts.once, deal: await readDeal(ctx, viewer, id) });
    await ctx.limits.giveBack(reviewsOfPerson, String(viewer.id));
  }
  return readDeal(ctx, viewer, id);
}

export const reply = (ctx: Ctx, viewer: Viewer, id: number, sent: ReplyToReview) =>
  replyToReview(ctx, viewer, id, sent, async (tx, { deal_id, author_side }, now) => {
    const deal = await findDeal(tx, deal_id);
    if (deal) await tellReplied(tx, deal, author_side, now);
  });

/** Why this side may not write now. */
async function refusal(
  { db }: Ctx,
  deal: DealWithPeople,
  side: Side,
  now: Date,
): Promise<string | undefined> {
  const other = otherSide(side);
  if (!isEnd(deal.state)) return texts.early;
  if (owesReview(deal, side, now)) return undefined;
  if ((await reviewsOfDeal(db, deal.id, side)).some(({ by }) => by === side)) return texts.once;
  if (deal[`${other}_id`] === null) return texts.gone;
  return deal[`${other}_is_active`] === 0 ? texts.suspended : texts.over;
}

/** False where it has been written, or the time is over. Whoever writes second shows both. */
async function write(
  tx: Tx,
  seen: DealWithPeople,
  {
    side,
    writerId,
    sent,
    now,
  }: { readonly side: Side; readonly writerId: number; readonly sent: WriteReview; readonly now: Date },
): Promise<boolean> {
  await lockBoth(tx, seen);
  const deal = await findDeal(tx, seen.id);
  if (deal?.[`${otherSide(side)}_is_active`] !== 1) return false;
  const settled = await settleReview(tx, deal, side);
  if (!settled) return false;
  await writeReview(tx, settled, side, writerId, sent, now);
  if (settled[`${otherSide(side)}_owes_review`] === 0) await show(tx, settled, now);
  return true;
}

async function show(tx: Tx, deal: WrittenDeal, now: Date): Promise<void> {
  await closeReviews(tx, deal.id);
  await tellMoved(tx, deal);
  for (const author of await showReviews(tx, deal, now)) await tellReviewed(tx, deal, otherSide(author), now);
}

/** As every writer of reviews does, before the deal's row. */
const lockBoth = (tx: Tx, { customer_id, provider_id }: DealWithPeople): Promise<void> =>
  lockPeople(
    tx,
    [customer_id, provider_id].filter((id) => id !== null),
  );

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** Queue job: the time to write is over. */
export async function showReviewsOf(
  { db, clock }: Needs,
  { dealId }: QueuedWork['show-reviews'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const found = await findDeal(tx, dealId);
    if (!found) return;
    await lockBoth(tx, found);
    const now = clock.now();
    const deal = await findDeal(tx, dealId);
    if (deal?.review_until && deal.review_until <= now.toISOString()) await show(tx, deal, now);
  });
}

/** Queue job. Whether the other has written makes no difference, so it says nothing of that. */
export async function remindOfReview(
  { db, clock }: Needs,
  { dealId }: QueuedWork['remind-of-review'],
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const deal = await findDeal(tx, dealId);
    const now = clock.now();
    if (deal?.review_until && deal.review_until > now.toISOString()) await remind(tx, deal, now);
  });
}

const batch = 200;

/** Nightly, for jobs that were given up or lost with a restored backup. Returns whether there may be more. */
export async function showOverdueReviews(ctx: Needs): Promise<boolean> {
  const overdue = await listReviewsOverdue(ctx.db, ctx.clock.now().toISOString(), batch);
  for (const { id } of overdue) await showReviewsOf(ctx, { dealId: id });
  return overdue.length === batch;
}
