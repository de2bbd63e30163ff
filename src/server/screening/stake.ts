import { moderationTexts as texts } from '#lib/copy/moderation/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type ClaimedCase, findClaimed, hasStake, type InCase, type OfCase } from './queries.ts';

/** Who is looking at it. Null when the claim is over. */
export const claimOf = (
  { claimed_by, claimed_until }: Pick<ClaimedCase, 'claimed_by' | 'claimed_until'>,
  now: Date,
): number | null => (claimed_until !== null && claimed_until > now.toISOString() ? claimed_by : null);

export function refuseIfClaimed(row: ClaimedCase, viewer: Viewer, now: Date): void {
  const claimer = claimOf(row, now);
  if (claimer === null || claimer === viewer.id) return;
  throw new AppError('conflict', { detail: texts.claimed(row.claimer_name ?? `@${row.claimer_username}`) });
}

/** For what moderators do beside the case itself: nobody acts on what they have a part in, or what another looks at. */
export async function requireImpartial(tx: Tx, viewer: Viewer, about: OfCase, now: Date): Promise<void> {
  const row = await findClaimed(tx, about);
  const inCase: InCase = { ...about, id: row?.id ?? 0 };
  if (await hasStake(tx, viewer.id, inCase)) throw new AppError('forbidden', { detail: texts.ownCase });
  if (row) refuseIfClaimed(row, viewer, now);
}
