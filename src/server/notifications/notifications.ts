import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/mail.ts';
import { findReceiver } from './queries.ts';

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
  await queueMail(tx, {
    to: person.email,
    template: what,
    values: { ...values, name: person.full_name } as MailValues[What],
    userId,
    now,
  });
}

interface MessageRecord {
  /** Who is told. */
  readonly userId: number;
  readonly conversationId: number;
  readonly sender: { readonly full_name: string | null; readonly username: string };
  /** The conversation is open on one of their devices, so that they see the message by itself. */
  readonly isOpen: boolean;
}

/** Tells a person that a message has come, in the same transaction. Their unread count is written with the message. */
export function recordMessage(tx: Tx, { userId, conversationId, sender, isOpen }: MessageRecord): void {
  if (isOpen) return;
  const title = sender.full_name ?? `@${sender.username}`;
  const notification = { id: null, type: 'chat', conversation_id: conversationId, title };
  tell(tx, { type: 'notified', to: 'programs', userId, notification });
}
