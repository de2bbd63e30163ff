import type { Action, CaseType } from '#lib/moderation/life.ts';
import { thingTypes } from '#lib/things.ts';
import { reinstateUser, suspendOnlyUntil, suspendUser } from '#server/accounts/accounts.ts';
import { tellMessageTaken } from '#server/chat/chat.ts';
import type { Tx } from '#server/db/connect.ts';
import { refreshLater } from '#server/entries/entries.ts';
import { followReply, followReview, trustReview } from '#server/reviews/reviews.ts';
import { clearPrint, deletePrintOfGone, giveBack, takeDown } from '#server/screening/screening.ts';
import { type Locked, listSuspensions } from './queries.ts';

interface Concerned {
  readonly caseId: number;
  readonly type: CaseType;
  readonly id: number;
  /** Locked. Undefined once the person is erased. Then nothing of theirs is left to act on. */
  readonly owner: Locked | undefined;
  /** Whose account a suspension closes. */
  readonly writer: Locked | undefined;
  readonly now: Date;
}

/** Does what was decided. */
export async function act(tx: Tx, about: Concerned, action: Action, until: Date | null): Promise<void> {
  const { caseId, type, id, writer, now } = about;
  if (action === 'none' || action === 'warn') {
    const isGivenBack = await giveBack(tx, type, id, caseId);
    if (type === 'review' && action === 'none') await trustReview(tx, id);
    if (isGivenBack || type === 'review') await follow(tx, about);
    await deletePrintOfGone(tx, type, id);
    return;
  }
  // Whoever is suspended over a thing does not get it shown again when the suspension ends.
  if (type !== 'user' && type !== 'deal') {
    await takeDown(tx, { type, ref_id: id }, action === 'remove' ? 'removido' : 'oculto', caseId);
    await follow(tx, about);
  }
  if (action === 'suspend' && writer) await suspendUser(tx, writer, until, now);
}

/** Puts back what a decision took. It is marked as reversed already. */
export async function undo(tx: Tx, about: Concerned, action: Action): Promise<void> {
  const { caseId, type, id, writer, now } = about;
  // First, because what a person publishes is shown only with their account.
  if (action === 'suspend' && writer) {
    const ends = await listSuspensions(tx, writer.id, now.toISOString());
    if (ends.length === 0) await reinstateUser(tx, writer.id, now);
    else await suspendOnlyUntil(tx, writer.id, ends, now);
  }
  if (!(await giveBack(tx, type, id, caseId))) return;
  await clearPrint(tx, type, id);
  await deletePrintOfGone(tx, type, id);
  await follow(tx, about);
}

/** Pages, lists and devices follow what is shown. */
async function follow(tx: Tx, { type, id, owner, now }: Concerned): Promise<void> {
  if (type === 'message') return tellMessageTaken(tx, id);
  if (type === 'review') return followReview(tx, id, now);
  if (type === 'reply') return followReply(tx, id);
  const thing = thingTypes.find((one) => one === type);
  if (owner && thing) await refreshLater(tx, { ownerId: owner.id, thing: { type: thing, id }, now });
}
