import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { Subscription } from './unsubscribe.ts';

/** A mail waiting in the queue. */
export interface QueuedMail<T extends MailTemplate = MailTemplate> {
  /** Stays the same at every try. It makes the Message-ID, so that a duplicate can be recognised. */
  readonly id: string;
  readonly writtenAt: string;
  readonly to: string | null;
  readonly template: T;
  readonly values: MailValues[T];
  readonly until?: string | undefined;
  /** For mails that their person may switch off. */
  readonly subscription?: Subscription;
  /** The people whose acts it tells of. None are named where it is nobody's doing, or that of very many. */
  readonly causes?: readonly number[];
  /** The notifications that it tells of. */
  readonly tells?: readonly number[];
}
