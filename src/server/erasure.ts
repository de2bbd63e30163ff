import { dueForErasure, type Erasure, erase, forgetAccount } from '#server/accounts/accounts.ts';
import { forgetApplicationsOf } from '#server/applications/applications.ts';
import { forgetChatOf, forgetChatOfCompany } from '#server/chat/chat.ts';
import { listOwned } from '#server/companies/companies.ts';
import type { Tx } from '#server/db/connect.ts';
import { removeEntriesOf } from '#server/entries/entries.ts';
import { forgetExportsOf } from '#server/exports/exports.ts';
import { releasePicturesOf } from '#server/files/pictures.ts';
import { forgetMarksOf } from '#server/marks/marks.ts';
import { forgetPortfolioOf } from '#server/portfolio/portfolio.ts';
import { enqueue, isPlanned } from '#server/queue/queue.ts';
import { forgetFollowsOf } from '#server/relations/follows.ts';
import { forgetReportsBy } from '#server/reports/reports.ts';
import { forgetReviewsBy } from '#server/reviews/reviews.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { forgetPrintsOf, hasGraveCase } from '#server/screening/screening.ts';
import { forgetVerificationsOf } from '#server/verification/verification.ts';

const droppedAfterMs = 60 * 60 * 1000;

/** Steps before a person is erased, in this order. Rows that refer to the person are deleted with their row. */
const erasures: readonly Erasure[] = [
  forgetAccount,
  (tx, { id }, _ctx, now) => forgetApplicationsOf(tx, id, now),
  (tx, { id }, _ctx, now) => forgetPortfolioOf(tx, id, now),
  // Companies go with their owner.
  async (tx, { id }, _ctx, now) => {
    for (const company of await listOwned(tx, id)) await forgetChatOfCompany(tx, company.id, now);
  },
  (tx, { id }, _ctx, now) => forgetChatOf(tx, id, now),
  (tx, { id }, _ctx, now) => forgetVerificationsOf(tx, id, now),
  (tx, { id }, _ctx, now) => forgetExportsOf(tx, id, now),
  (tx, { id }, _ctx, now) => releasePicturesOf(tx, id, now),
  (tx, { id }) => forgetReportsBy(tx, id),
  (tx, { id }) => forgetReviewsBy(tx, id),
  (tx, { id }) => forgetPrintsOf(tx, id),
  // Marks come before entries, because entries tell which things belong to the person.
  (tx, { id }) => forgetMarksOf(tx, id),
  (tx, { id }) => forgetFollowsOf(tx, id),
  (tx, { id }) => removeEntriesOf(tx, id),
  (tx, _person, _ctx, now) => planDroppingWords(tx, now),
];

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys' | 'log'>;

export const eraseAccount = (ctx: Needs, { userId }: { userId: number }): Promise<void> =>
  erase(ctx, userId, { erasures, mayErase: async (tx) => !(await hasGraveCase(tx, userId)) });

/** Several erasures in a short time share one job. */
async function planDroppingWords(tx: Tx, now: Date): Promise<void> {
  if (await isPlanned(tx, 'drop-deleted-words')) return;
  const dueAt = new Date(now.getTime() + droppedAfterMs);
  await enqueue(tx, { kind: 'drop-deleted-words', payload: {}, dueAt, now });
}

/** Erases accounts whose job was given up, because erasure was promised. */
export async function eraseDue(ctx: Needs): Promise<void> {
  for (const userId of await dueForErasure(ctx)) await eraseAccount(ctx, { userId });
}
