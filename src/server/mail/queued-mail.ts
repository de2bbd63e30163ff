import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { Subscription } from './unsubscribe.ts';

export interface QueuedMail<T extends MailTemplate = MailTemplate> {
  /** The same at each try. Becomes the Message-ID, so that duplicates can be recognised. */
  readonly id: string;
  readonly writtenAt: string;
  readonly to: string | null;
  readonly template: T;
  readonly values: MailValues[T];
  readonly until?: string | undefined;
  readonly subscription?: Subscription;
  /** The people who caused it. Empty when nobody or very many did. */
  readonly causes?: readonly number[];
  readonly tells?: readonly number[];
}
