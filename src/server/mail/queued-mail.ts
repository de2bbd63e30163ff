import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';

/** A mail as it waits in the queue. */
export interface QueuedMail<T extends MailTemplate = MailTemplate> {
  /** Tells mails apart, and stays through every try: it makes the Message-ID, so that a second copy can be recognised. */
  readonly id: string;
  readonly writtenAt: string;
  readonly to: string | null;
  readonly template: T;
  readonly values: MailValues[T];
  readonly until?: string | undefined;
}
