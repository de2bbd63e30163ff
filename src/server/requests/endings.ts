import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { formatDate } from '#lib/format/date.ts';
import { openDays, type RequestEnd, reminderDays } from '#lib/requests/life.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner, refreshEntry } from '#server/entries/entries.ts';
import { tellPerson } from '#server/notifications/telling.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { findOwner, listOverdue, lockRequest, type StoredRequest, updateRequest } from './queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const day = 24 * 60 * 60 * 1000;
const mostOverdue = 200;

export const closesAt = (now: Date): Date => new Date(now.getTime() + openDays * day);

/** Both jobs ask the table again when they run. */
export async function planEnd(
  tx: Tx,
  { id, ownerId }: { id: number; ownerId: number },
  now: Date,
): Promise<void> {
  const end = closesAt(now);
  const work = { payload: { requestId: id }, userId: ownerId, now };
  await enqueue(tx, { kind: 'close-request', dueAt: end, ...work });
  await enqueue(tx, {
    kind: 'remind-of-request',
    dueAt: new Date(end.getTime() - reminderDays * day),
    ...work,
  });
}

/** In the caller's transaction, which has locked the owner. Does nothing where it is closed already. */
export async function end(tx: Tx, request: StoredRequest, ended_by: RequestEnd, now: Date): Promise<boolean> {
  if (request.status !== 'Aberto') return false;
  await updateRequest(tx, request.id, { status: 'Fechado', ended_by, updated_at: now.toISOString() });
  await refreshEntry(tx, 'request', request.id);
  return true;
}

/** Whoever offered is told that it is over. Deals know that, and requests do not know deals. */
export const planDeclining = (tx: Tx, { id, owner_id }: StoredRequest, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'decline-offers', payload: { requestId: id }, userId: owner_id, now });

/** Queue job. */
export const closeRequest = (ctx: Needs, { requestId }: QueuedWork['close-request']): Promise<void> =>
  change(ctx, requestId, async (tx, request, now) => {
    if (request.closes_at <= now.toISOString()) await end(tx, request, 'time', now);
  });

/** Closes some. Returns whether there may be more. */
export async function closeOverdueRequests(ctx: Needs): Promise<boolean> {
  const overdue = await listOverdue(ctx.db, ctx.clock.now().toISOString(), mostOverdue);
  for (const { id } of overdue) await closeRequest(ctx, { requestId: id });
  return overdue.length === mostOverdue;
}

/** Queue job. */
export const remindOfRequest = (ctx: Needs, { requestId }: QueuedWork['remind-of-request']): Promise<void> =>
  change(ctx, requestId, async (tx, { status, owner_id, closes_at }, now) => {
    if (status !== 'Aberto' || closes_at <= now.toISOString()) return;
    const day = formatDate(new Date(closes_at));
    const told = {
      happening: 'request-ending',
      details: { requestId, day },
      title: texts.requestEnding(day),
    } as const;
    await tellPerson(tx, { userId: owner_id, told, causes: [owner_id], now });
  });

async function change(
  { db, clock }: Needs,
  requestId: number,
  act: (tx: Tx, request: StoredRequest, now: Date) => Promise<void>,
): Promise<void> {
  const known = await findOwner(db, requestId);
  if (!known) return;
  await db.inTransaction(async (tx) => {
    await lockOwner(tx, known.owner_id);
    const request = await lockRequest(tx, requestId);
    if (request) await act(tx, request, clock.now());
  });
}
