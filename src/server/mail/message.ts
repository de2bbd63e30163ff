import type { SendMailOptions } from 'nodemailer';
import { letters, type MailTemplate } from '#lib/copy/mail.ts';
import type { Config } from '#server/config.ts';
import { htmlOf } from './html.ts';
import type { QueuedMail } from './queued-mail.ts';
import { textOf } from './text.ts';
import { presentable } from './values.ts';

export type MailConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'mailFrom'>;

/** The whole mail, the same at every try. Nothing that people wrote stands in its headers. */
export function messageOf<T extends MailTemplate>(
  config: MailConfig,
  mail: QueuedMail<T>,
  to: string,
): SendMailOptions {
  const letter = letters[mail.template](presentable(mail.values), config);
  return {
    from: { name: 'BizLink', address: config.mailFrom },
    to: { name: '', address: to },
    subject: letter.subject,
    text: textOf(letter, config),
    html: htmlOf(letter, config),
    date: new Date(mail.writtenAt),
    messageId: `<${mail.id}@${config.mailFrom.replace(/^.*@/, '')}>`,
    // Answering machines keep quiet.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
