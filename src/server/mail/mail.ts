import { randomUUID } from 'node:crypto';
import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { QueuedMail } from './queued-mail.ts';

export interface NewMail<T extends MailTemplate> {
  /**
   * Null is queued like any other and dropped by the worker: asking for a recovery code must not take longer, or write
   * more, where the account exists.
   */
  readonly to: string | null;
  readonly template: T;
  readonly values: MailValues[T];
  /** Whose it is: it goes when they go. */
  readonly userId?: number;
  /** ISO-8601. After it the mail is worthless (its code has expired) and is dropped. */
  readonly until?: string;
  readonly now: Date;
}

/** Has a mail sent once the transaction is kept. */
export async function queueMail<T extends MailTemplate>(tx: Tx, mail: NewMail<T>): Promise<void> {
  const { to, template, values, until, userId, now } = mail;
  const payload: QueuedMail<T> = {
    id: randomUUID(),
    writtenAt: now.toISOString(),
    to,
    template,
    values,
    until,
  };
  await enqueue(tx, { kind: 'mail', payload, now, ...(userId === undefined ? {} : { userId }) });
}
