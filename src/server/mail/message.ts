import type { SendMailOptions } from 'nodemailer';
import {
  type Letter,
  letters,
  type MailLink,
  type MailSite,
  type MailTemplate,
  mailFrame,
} from '#lib/copy/mail.ts';
import { paths } from '#lib/paths.ts';
import type { Config } from '#server/config.ts';
import { htmlOf } from './html.ts';
import type { QueuedMail } from './queued-mail.ts';

export type MailConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'mailFrom'>;

/** The complete mail, the same at every try. Its headers contain nothing that people wrote. */
export function messageOf<T extends MailTemplate>(
  config: MailConfig,
  mail: QueuedMail<T>,
  to: string,
  token?: string,
): SendMailOptions {
  const written = letters[mail.template](safeValues(mail.values), config);
  const letter = token ? { ...written, end: endOf(token, config) } : written;
  return {
    from: { name: 'BizLink', address: config.mailFrom },
    to: { name: '', address: to },
    subject: letter.subject,
    text: textOf(letter, config),
    html: htmlOf(letter, config),
    date: new Date(mail.writtenAt),
    messageId: `<${mail.id}@${config.mailFrom.replace(/^.*@/, '')}>`,
    headers: {
      // Keeps automatic replies from answering.
      'Auto-Submitted': 'auto-generated',
      ...(token && oneClick(token, config)),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const endOf = (token: string, { publicUrl }: MailSite): MailLink => ({
  label: mailFrame.end,
  href: `${publicUrl}${paths.endMails}?token=${token}`,
});

/** RFC 8058: the mail program has a button that ends such mails, without a page. */
const oneClick = (token: string, { publicUrl }: MailSite) => ({
  'List-Unsubscribe': `<${publicUrl}/api/notifications/unsubscribe?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The mail as plain text, complete without the HTML. */
function textOf(letter: Letter, site: MailSite): string {
  const { title, name, before, code, facts = [], after, action, second, otherwise, end } = letter;
  const parts = [
    title,
    mailFrame.greeting(name),
    before,
    code && `    ${code}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    after,
    action && line(action),
    second && line(second),
    otherwise && `${mailFrame.otherwise}\n${otherwise.text}`,
    otherwise?.links.map(line).join('\n'),
    `-- \nBizLink, ${site.publicUrl}\n${mailFrame.help} ${site.supportEmail}\n${mailFrame.automatic}`,
    end && line(end),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The label of a mailto link already shows the address. */
const line = ({ label, href }: MailLink) => (href.startsWith('mailto:') ? label : `${label}: ${href}`);

/** Control characters could break out of a line. Direction marks could make one text read as another. */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Letters, digits and separators. No full stop inside a word, because mail programs turn `evil.com` into a link. */
const nameLike = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} ,'’&()-]|\.(?= |$))*$/u;

/** Values that people chose and others read. */
const chosenByPeople = new Set(['title', 'company', 'applicant', 'from', 'lines']);

/** Mail programs make a link of `evil.com`. */
const withoutLinks = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(?<=\S)[.\u3002\u2024](?=\S)/g, '. ')
    .replace(/:\/\//g, ': ');

/** The values in a form that is safe in a mail: text that people chose must not pose as our own words. */
const safeValues = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, safeValue(key, value)])) as V;

function safeValue(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => safeValue(key, one));
  if (typeof value !== 'string') return value;
  const text = value.replace(invisibleCharacters, ' ').trim().slice(0, 120);
  if (key === 'name') return nameForGreeting(text);
  return chosenByPeople.has(key) ? withoutLinks(text) : text;
}

/**
 * The name for the greeting, or null. Otherwise somebody could register a stranger's e-mail with an advertisement as
 * the name, and our mail would deliver it.
 */
const nameForGreeting = (name: string) => (name.length <= 60 && nameLike.test(name) ? name : null);
