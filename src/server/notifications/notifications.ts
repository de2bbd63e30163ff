import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  findReceiver,
  insertNotification,
  keepMessageRow,
  markAllRead,
  markConversationRead,
} from './queries.ts';

/** What people are told of, beside the mails about their accounts. */
export type Happening = Extract<
  MailTemplate,
  | 'application-sent'
  | 'application-received'
  | 'application-moved'
  | 'application-withdrawn'
  | 'deadline-near'
>;

interface Record<What extends Happening> {
  /** Who is told. */
  readonly userId: number;
  readonly what: What;
  readonly values: Omit<MailValues[What], 'name'>;
  readonly now: Date;
}

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
  if (!ownActs.has(what))
    await insertNotification(tx, {
      ...{ user_id: userId, type: 'service', happening: what, conversation_id: null },
      ...{ details: detailsOf(values), time: now.toISOString() },
    });
  await queueMail(tx, {
    to: person.email,
    template: what,
    values: { ...values, name: person.full_name } as MailValues[What],
    userId,
    now,
  });
}

/** Names and titles are looked up when the row is shown: they change, and people are erased. */
const detailsOf = ({ jobId, ...values }: { readonly jobId: number }): string => {
  const { status, count, deadline } = values as Partial<MailValues['application-moved']> &
    Partial<MailValues['application-received']> &
    Partial<MailValues['deadline-near']>;
  return JSON.stringify({ jobId, status, count, deadline });
};

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

export const readAll = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { id }: Viewer) =>
  markAllRead(db, id, clock.now().toISOString());
