import { dueForErasure, type Erasure, erase, forgetAccount } from '#server/accounts/accounts.ts';
import { removeEntriesOf } from '#server/entries/entries.ts';
import { forgetMarksOf } from '#server/marks/marks.ts';
import { releasePicturesOf } from '#server/media/pictures.ts';
import type { Ctx } from '#server/types.ts';

/** What is done before a person is erased, in this order. What refers to their row goes with the row by itself. */
const erasures: readonly Erasure[] = [
  forgetAccount,
  (tx, { id }, _ctx, now) => releasePicturesOf(tx, id, now),
  // Before the entries, which say which things were theirs.
  (tx, { id }) => forgetMarksOf(tx, id),
  (tx, { id }) => removeEntriesOf(tx, id),
];

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys' | 'log'>;

export const eraseAccount = (ctx: Needs, { userId }: { userId: number }): Promise<void> =>
  erase(ctx, userId, erasures);

/** Should the queue ever have given one up: the promise was made to a person. */
export async function eraseDue(ctx: Needs): Promise<void> {
  for (const userId of await dueForErasure(ctx)) await eraseAccount(ctx, { userId });
}
