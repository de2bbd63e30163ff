import type { Action, CaseType } from '#lib/moderation/life.ts';
import { thingTypes } from '#lib/things.ts';
import { reinstateUser, suspendUser } from '#server/accounts/accounts.ts';
import { giveBack, markPrint, withhold } from '#server/cases/cases.ts';
import { tellMessageTaken } from '#server/chat/chat.ts';
import type { Tx } from '#server/db/connect.ts';
import { refreshEntry } from '#server/entries/entries.ts';
import { enqueue } from '#server/queue/queue.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import { findActOfOperator, listSuspensions } from './queries.ts';

interface Concerned {
  readonly caseId: number;
  readonly type: CaseType;
  readonly id: number;
  /** Null once the person is erased. Then nothing of theirs is left to act on. */
  readonly ownerId: number | null;
  readonly now: Date;
}

/** Does what was decided. The caller has locked the owner. */
export async function act(tx: Tx, about: Concerned, action: Action, until: Date | null): Promise<void> {
  const { caseId, type, id, ownerId, now } = about;
  if (action === 'none' || action === 'warn') {
    if (await giveBack(tx, type, id, caseId)) await follow(tx, about);
    return;
  }
  // Whoever is suspended over a thing does not get it shown again when the suspension ends.
  if (type !== 'user') {
    await withhold(tx, type, id, action === 'remove' ? 'removido' : 'oculto', caseId);
    await markPrint(tx, type, id, true);
    await follow(tx, about);
  }
  if (action === 'suspend' && ownerId !== null) await suspendUser(tx, ownerId, until, now);
}

/** Puts back what a decision took. It is marked as reversed already. */
export async function undo(tx: Tx, about: Concerned, action: Action): Promise<void> {
  const { caseId, type, id, ownerId, now } = about;
  // First, because what a person publishes is shown only with their account.
  if (action === 'suspend' && ownerId !== null) await endSuspension(tx, ownerId, now);
  if (!(await giveBack(tx, type, id, caseId))) return;
  await markPrint(tx, type, id, false);
  await follow(tx, about);
}

/** What an operator or another decision has ordered stays. An operator who lets somebody in ends all that was before. */
async function endSuspension(tx: Tx, ownerId: number, now: Date): Promise<void> {
  const last = await findActOfOperator(tx, ownerId);
  if (last?.what === 'suspended-by-operator') return;
  const others = await listSuspensions(tx, ownerId, last?.at ?? '', now.toISOString());
  await reinstateUser(tx, ownerId, now);
  for (const { until } of others)
    await suspendUser(tx, ownerId, until === null ? null : new Date(until), now);
}

/** Pages, lists and devices follow what is shown. What belongs to a company may be much, so it follows in the queue. */
async function follow(tx: Tx, { type, id, ownerId, now }: Concerned): Promise<void> {
  if (type === 'message') return tellMessageTaken(tx, id);
  if (ownerId !== null) await tellThingsChanged(tx, ownerId);
  const thing = thingTypes.find((one) => one === type);
  if (thing) await refreshEntry(tx, thing, id);
  if (type === 'company' && ownerId !== null)
    await enqueue(tx, { kind: 'refresh-entries', payload: { userId: ownerId }, userId: ownerId, now });
}
