import type { MailTemplate } from '#lib/copy/mail.ts';

/** What people are told of, beside the mails about their accounts. */
export type Happening = Extract<
  MailTemplate,
  | 'application-sent'
  | 'application-received'
  | 'application-moved'
  | 'application-withdrawn'
  | 'deadline-near'
>;
