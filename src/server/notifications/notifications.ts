import type { UnreadCounts } from '#lib/contract/notifications.ts';
import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { QueuedMail } from '#server/mail/queued-mail.ts';
import type { Outcome } from '#server/mail/send.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  deleteOf,
  findOwn,
  markAllRead,
  markRead,
  noteMail,
  removeDeleted,
  removeTold,
  restoreLast,
} from './queries.ts';
import { listUnreadOf, unreadCounts } from './reading.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** On a slow network, "undo" may arrive late. */
const undoneWithinMs = 60_000;
const keptDeletedMs = 24 * 60 * 60 * 1000;
/**
 * How long an act is remembered, so that a person who repeats it is not counted twice while the notification is unread.
 */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

export const readAll = (ctx: Needs, viewer: Viewer): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => void (await markAllRead(tx, viewer.id, now)));

export const readOne = (ctx: Needs, viewer: Viewer, id: number): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => {
    if (!(await findOwn(tx, viewer.id, id))) throw new AppError('not_found');
    await markRead(tx, viewer.id, [id], now);
  });

/** Whoever has seen a page knows what its notices tell. */
export async function readOfPage(
  ctx: Needs & Pick<Ctx, 'wordings'>,
  viewer: Viewer,
  path: string,
): Promise<UnreadCounts> {
  const ids = await listUnreadOf(ctx, viewer, path);
  if (ids.length > 0)
    await changeOwn(ctx, viewer, async (tx, now) => void (await markRead(tx, viewer.id, ids, now)));
  return unreadCounts(ctx, viewer);
}

export const deleteOne = (ctx: Needs, viewer: Viewer, id: number): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => {
    if ((await deleteOf(tx, viewer.id, now, id)) === 0) throw new AppError('not_found');
  });

export const deleteAll = (ctx: Needs, viewer: Viewer): Promise<void> =>
  changeOwn(ctx, viewer, async (tx, now) => void (await deleteOf(tx, viewer.id, now)));

export const restore = (ctx: Needs, viewer: Viewer): Promise<void> =>
  changeOwn(ctx, viewer, (tx, now) => {
    const since = new Date(Date.parse(now) - undoneWithinMs).toISOString();
    return restoreLast(tx, viewer.id, since, now);
  });

const changeOwn = (
  { db, clock }: Needs,
  { id: userId }: Viewer,
  change: (tx: Tx, now: string) => Promise<void>,
): Promise<void> =>
  db.inTransaction(async (tx) => {
    await change(tx, clock.now().toISOString());
    tell(tx, { type: 'notifications-changed', to: 'programs', userId });
  });

/** Sorts before every time, so a dropped mail counts as lost. */
const droppedMail = '';

export async function noteOutcome(
  { db, clock }: Needs,
  { tells = [], writtenAt }: Pick<QueuedMail, 'tells' | 'writtenAt'>,
  outcome: Outcome,
): Promise<void> {
  if (tells.length === 0) return;
  const now = clock.now().toISOString();
  const mail = { ids: tells, mail_at: writtenAt };
  await noteMail(db, mail, outcome === 'delivered' ? { mailed_at: now } : { mail_at: droppedMail });
}

export async function forgetDeleted({ db, clock }: Needs): Promise<void> {
  const now = clock.now().getTime();
  await removeDeleted(db, new Date(now - keptDeletedMs).toISOString());
  await removeTold(db, new Date(now - rememberedMs).toISOString());
}
