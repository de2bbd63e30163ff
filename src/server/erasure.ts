import { dueForErasure, type Erasure, erase, forgetAccount } from '#server/accounts/accounts.ts';
import { forgetApplicationsOf } from '#server/applications/applications.ts';
import { forgetChatOf } from '#server/chat/chat.ts';
import { removeEntriesOf } from '#server/entries/entries.ts';
import { forgetFollowsOf } from '#server/follows/follows.ts';
import { forgetMarksOf } from '#server/marks/marks.ts';
import { releasePicturesOf } from '#server/media/pictures.ts';
import { forgetPortfolioOf } from '#server/portfolio/portfolio.ts';
import { forgetReportsOf } from '#server/reports/reports.ts';
import type { Ctx } from '#server/types.ts';

/** The steps before a person is erased, in this order. Rows that refer to the person's row are deleted with it. */
const erasures: readonly Erasure[] = [
  forgetAccount,
  (tx, { id }, _ctx, now) => forgetApplicationsOf(tx, id, now),
  (tx, { id }, _ctx, now) => forgetPortfolioOf(tx, id, now),
  (tx, { id }, _ctx, now) => forgetChatOf(tx, id, now),
  (tx, { id }, _ctx, now) => releasePicturesOf(tx, id, now),
  (tx, { id }) => forgetReportsOf(tx, id),
  // Marks come before entries, because entries tell which things belong to the person.
  (tx, { id }) => forgetMarksOf(tx, id),
  (tx, { id }) => forgetFollowsOf(tx, id),
  (tx, { id }) => removeEntriesOf(tx, id),
];

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys' | 'log'>;

export const eraseAccount = (ctx: Needs, { userId }: { userId: number }): Promise<void> =>
  erase(ctx, userId, erasures);

/** Erases accounts whose queued work was given up, because erasure was promised to a person. */
export async function eraseDue(ctx: Needs): Promise<void> {
  for (const userId of await dueForErasure(ctx)) await eraseAccount(ctx, { userId });
}
