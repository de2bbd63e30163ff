import { randomUUID } from 'node:crypto';
import type { MailKind } from '#lib/contract/topics.ts';
import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { QueuedMail } from './queued-mail.ts';

export interface NewMail<T extends MailTemplate> {
  /**
   * Null is queued like an address and dropped by the worker. So a recovery request takes the same time and writes as
   * much whether or not the account exists.
   */
  readonly to: string | null;
  readonly template: T;
  readonly values: MailValues[T];
  readonly userId?: number;
  readonly kind?: MailKind;
  readonly causes?: QueuedMail['causes'];
  readonly tells?: QueuedMail['tells'];
  /** ISO-8601. After this time the mail is dropped, because its code has expired. */
  readonly until?: string;
  readonly now: Date;
}

export async function queueMail<T extends MailTemplate>(tx: Tx, mail: NewMail<T>): Promise<void> {
  const { to, template, values, until, userId, kind, causes, tells, now } = mail;
  const payload: QueuedMail<T> = {
    id: randomUUID(),
    writtenAt: now.toISOString(),
    to,
    template,
    values,
    until,
    ...(kind && userId !== undefined && { subscription: { userId, kind } }),
    ...(causes && { causes }),
    ...(tells && { tells }),
  };
  await enqueue(tx, { kind: 'mail', payload, now, ...(userId === undefined ? {} : { userId }) });
}
