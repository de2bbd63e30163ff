import type { BlockedPerson } from '#lib/contract/relations.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { forgetMessagesFrom, lockConversationsBetween, readersBetween } from '#server/chat/chat.ts';
import { belongsTo, companyFor, mayFor, read as readCompany } from '#server/companies/reading.ts';
import { lockPeople } from '#server/db/people.ts';
import { companyOf, speakerOf } from '#server/db/sides.ts';
import { tell } from '#server/db/transaction.ts';
import { forgetToldBetween } from '#server/notifications/blocks.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { forgetFollowsBetween } from './follows.ts';
import { deleteBlock, insertBlock, listBlocked } from './queries.ts';

const mostListed = 200;

export async function blockedBy(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer,
  companyId?: number,
): Promise<BlockedPerson[]> {
  if (companyId === undefined) return listBlocked(ctx.db, viewer.id, mostListed);
  await companyFor(ctx, viewer, companyId, 'edit');
  return listBlocked(ctx.db, speakerOf(companyId), mostListed);
}

/** Of a block: who makes it, and whom it keeps away. Each is a person or a company (see sides.ts). */
interface Pair {
  readonly blocker: number;
  readonly blocked: number;
}

/** Whoever runs the company blocks for it. Others block the company itself. */
async function pairOf(
  ctx: Ctx,
  viewer: Viewer,
  userId: number,
  companyId: number | undefined,
): Promise<Pair> {
  if (companyId === undefined) return { blocker: viewer.id, blocked: userId };
  if (await mayFor(ctx, viewer, companyId, 'edit')) return { blocker: speakerOf(companyId), blocked: userId };
  if (await belongsTo(ctx, viewer, companyId)) throw new AppError('forbidden');
  const company = await readCompany(ctx, companyId);
  if (company?.owner_id !== userId) throw new AppError('not_found');
  return { blocker: viewer.id, blocked: speakerOf(companyId) };
}

/** Whoever came to a company that they had blocked ends that block as themselves. */
async function pairToEnd(
  ctx: Ctx,
  viewer: Viewer,
  userId: number,
  companyId: number | undefined,
): Promise<Pair> {
  const company = companyId === undefined ? undefined : await readCompany(ctx, companyId);
  if (company && company.owner_id === userId && userId !== viewer.id)
    return { blocker: viewer.id, blocked: speakerOf(company.id) };
  return pairOf(ctx, viewer, userId, companyId);
}

export async function block(ctx: Ctx, viewer: Viewer, userId: number, companyId?: number): Promise<void> {
  const { blocker, blocked } = await pairOf(ctx, viewer, userId, companyId);
  if (userId === viewer.id) throw new AppError('validation_failed', { detail: chatTexts.blockOneself });
  if (!(await findPerson(ctx, userId))) throw new AppError('not_found');
  const forCompany = companyOf(blocker);
  if (forCompany !== null && (await belongsTo(ctx, { id: userId }, forCompany)))
    throw new AppError('validation_failed', { detail: chatTexts.blockOwnPeople });
  await ctx.db.inTransaction(async (tx) => {
    const now = ctx.clock.now();
    // Writing for the other side needs one of these locks, so from here on nothing passes between the two.
    await lockPeople(tx, [viewer.id, userId]);
    await lockConversationsBetween(tx, blocker, blocked);
    if (blocker > 0 && blocked > 0) {
      await forgetFollowsBetween(tx, blocker, blocked);
      await forgetToldBetween(tx, blocker, blocked, now);
    } else await forgetMessagesFrom(tx, blocker, blocked);
    await insertBlock(tx, { blocker_id: blocker, blocked_id: blocked, created_at: now.toISOString() });
    tell(tx, {
      type: 'contact-changed',
      to: 'programs',
      userIds: await readersBetween(tx, blocker, blocked),
    });
  });
}

export async function unblock(ctx: Ctx, viewer: Viewer, userId: number, companyId?: number): Promise<void> {
  const { blocker, blocked } = await pairToEnd(ctx, viewer, userId, companyId);
  await ctx.db.inTransaction(async (tx) => {
    await deleteBlock(tx, blocker, blocked);
    tell(tx, {
      type: 'contact-changed',
      to: 'programs',
      userIds: await readersBetween(tx, blocker, blocked),
    });
  });
}
