import type { BlockedPerson } from '#lib/contract/relations.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { lockConversationOf } from '#server/chat/chat.ts';
import { lockPeople } from '#server/db/people.ts';
import { tell } from '#server/db/transaction.ts';
import { forgetToldBetween } from '#server/notifications/notifications.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { forgetFollowsBetween } from './follows.ts';
import { deleteBlock, insertBlock, listBlocked } from './queries.ts';

const mostListed = 200;

export const blockedBy = ({ db }: Pick<Ctx, 'db'>, viewer: Viewer): Promise<BlockedPerson[]> =>
  listBlocked(db, viewer.id, mostListed);

export async function block(ctx: Ctx, viewer: Viewer, userId: number): Promise<void> {
  if (userId === viewer.id) throw new AppError('validation_failed', { detail: chatTexts.blockOneself });
  if (!(await findPerson(ctx, userId))) throw new AppError('not_found');
  await ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    // Writing for the other person needs one of these locks, so from here on nothing passes between the two.
    await lockPeople(tx, [viewer.id, userId]);
    await lockConversationOf(tx, viewer.id, userId);
    await forgetFollowsBetween(tx, viewer.id, userId);
    await forgetToldBetween(tx, viewer.id, userId, now);
    await insertBlock(tx, { blocker_id: viewer.id, blocked_id: userId, created_at: now.toISOString() });
    tell(tx, { type: 'contact-changed', to: 'programs', userIds: [viewer.id, userId] });
  });
}

export async function unblock(ctx: Ctx, viewer: Viewer, userId: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    await deleteBlock(tx, viewer.id, userId);
    tell(tx, { type: 'contact-changed', to: 'programs', userIds: [viewer.id, userId] });
  });
}
