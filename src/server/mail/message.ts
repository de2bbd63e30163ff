import type { SendMailOptions } from 'nodemailer';
import {
  type Letter,
  letters,
  type MailLink,
  type MailSite,
  type MailTemplate,
  mailFrame,
} from '#lib/copy/mail.ts';
import type { Config } from '#server/config.ts';
import { htmlOf } from './html.ts';
import type { QueuedMail } from './queued-mail.ts';

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

/** The mail as plain text, whole by itself. */
function textOf(letter: Letter, site: MailSite): string {
  const { title, name, before, code, facts = [], after, action, otherwise } = letter;
  const parts = [
    title,
    mailFrame.greeting(name),
    before,
    code && `    ${code}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    after,
    action && line(action),
    `${mailFrame.otherwise}\n${otherwise.text}`,
    otherwise.links.map(line).join('\n'),
    `-- \nBizLink, ${site.publicUrl}\n${mailFrame.help} ${site.supportEmail}\n${mailFrame.automatic}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The label of a link to write to says the address already. */
const line = ({ label, href }: MailLink) => (href.startsWith('mailto:') ? label : `${label}: ${href}`);

/** Control signs could break out of a line; signs that turn the direction of writing could make one read as another. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Letters, digits and what stands between them. No full stop inside a word: mail programs make links of `evil.com`. */
const nameLike = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} ,'’&()-]|\.(?= |$))*$/u;

/** Values as they may be written into a mail: what people chose for themselves must not pose as our own words. */
function presentable<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    const text = value.replace(unseen, ' ').trim().slice(0, 120);
    return [key, key === 'name' ? greetable(text) : text];
  });
  return Object.fromEntries(entries) as V;
}

/** A name to greet with. Whoever registers a stranger's address could else have us deliver an advertisement to it. */
const greetable = (name: string) => (name.length <= 60 && nameLike.test(name) ? name : null);
