import type { MailValues } from '#lib/copy/mail.ts';
import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Happening } from './happenings.ts';
import {
  deleteOf,
  findOwn,
  findReceiver,
  insertNotification,
  keepMessageRow,
  markAllRead,
  markConversationRead,
  markRead,
  removeDeleted,
  restoreLast,
} from './queries.ts';
import { type Details, titleOf } from './shown.ts';

interface Record<What extends Happening> {
  /** Who is told. */
  readonly userId: number;
  readonly what: What;
  readonly values: Omit<MailValues[What], 'name'>;
  readonly now: Date;
}

type Needs = Pick<Ctx, 'db' | 'clock'>;

/** Somebody may press late, on a slow network. */
const undoneWithinMs = 60_000;
const keptDeletedMs = 24 * 60 * 60 * 1000;

/** Nobody is told of what they have done themselves, but for the mail that confirms it. */
const ownActs: ReadonlySet<Happening> = new Set(['application-sent']);

/**
 * Tells a person that something happened, in the same transaction: always if it commits, never if it does not. Every
 * way of telling goes through here. Nobody is told whose account is suspended or being deleted.
 */
export async function record<What extends Happening>(
  tx: Tx,
  { userId, what, values, now }: Record<What>,
): Promise<void> {
  const person = await findReceiver(tx, userId);
  if (!person) return;
  if (!ownActs.has(what)) await keepRow(tx, { userId, what, values, now });
  await queueMail(tx, {
    to: person.email,
    template: what,
    values: { ...values, name: person.full_name } as MailValues[What],
    userId,
    now,
  });
}

async function keepRow<What extends Happening>(
  tx: Tx,
  { userId, what, values, now }: Record<What>,
): Promise<void> {
  const { jobId, status, count, deadline } = values as unknown as Details;
  const details: Details = { jobId, status, count, deadline };
  const { id } = await insertNotification(tx, {
    ...{ user_id: userId, type: 'service', happening: what, conversation_id: null },
    ...{ details: JSON.stringify(details), time: now.toISOString() },
  });
  const notification = { id, type: 'service', conversation_id: null, title: titleOf(what, details) };
  tell(tx, { type: 'notified', to: 'programs', userId, notification });
}

interface MessageRecord {
  /** Who is told. */
  readonly userId: number;
  readonly conversationId: number;
  readonly sender: { readonly full_name: string | null; readonly username: string };
  readonly now: string;
}

/** Tells a person that a message has come, in the same transaction. Their unread count is written with the message. */
export async function recordMessage(
  tx: Tx,
  { userId, conversationId, sender, now }: MessageRecord,
): Promise<void> {
  const { id } = await keepMessageRow(tx, {
    ...{ user_id: userId, type: 'message', happening: 'message', details: '{}' },
    ...{ conversation_id: conversationId, time: now },
  });
  const title = sender.full_name ?? `@${sender.username}`;
  const notification = { id, type: 'chat', conversation_id: conversationId, title };
  tell(tx, { type: 'notified', to: 'programs', userId, notification });
}

/** What was told of a conversation is read when its messages are. */
export const readOf = (tx: Tx, userId: number, conversationId: number, now: Date) =>
  markConversationRead(tx, userId, conversationId, now.toISOString());

export const readAll = ({ db, clock }: Needs, { id }: Viewer) =>
  markAllRead(db, id, clock.now().toISOString());

/** Reading what was read already changes nothing. */
export async function readOne({ db, clock }: Needs, viewer: Viewer, id: number): Promise<void> {
  if (!(await findOwn(db, viewer.id, id))) throw new AppError('not_found');
  await markRead(db, viewer.id, id, clock.now().toISOString());
}

export async function deleteOne({ db, clock }: Needs, viewer: Viewer, id: number): Promise<void> {
  const deleted = await deleteOf(db, viewer.id, clock.now().toISOString(), id);
  if (deleted === 0) throw new AppError('not_found');
}

export async function deleteAll({ db, clock }: Needs, viewer: Viewer): Promise<void> {
  await deleteOf(db, viewer.id, clock.now().toISOString());
}

/** Takes the last deletion back. */
export async function restore({ db, clock }: Needs, viewer: Viewer): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - undoneWithinMs).toISOString();
  await db.inTransaction((tx) => restoreLast(tx, viewer.id, since, now.toISOString()));
}

/** Run once a day. */
export async function forgetDeleted({ db, clock }: Needs): Promise<void> {
  await removeDeleted(db, new Date(clock.now().getTime() - keptDeletedMs).toISOString());
}
