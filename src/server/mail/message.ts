import type { SendMailOptions } from 'nodemailer';
import {
  type Letter,
  letters,
  type MailLink,
  type MailSite,
  type MailTemplate,
  mailFrame,
} from '#lib/copy/mail.ts';
import { aboutPaths } from '#lib/paths.ts';
import type { Config } from '#server/config.ts';
import { htmlOf } from './html.ts';
import type { QueuedMail } from './queued-mail.ts';

export type MailConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'mailFrom'>;

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
      // Prevents automatic replies.
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
  href: `${publicUrl}${aboutPaths.endMails}?token=${token}`,
});

/** RFC 8058: lets the mail program offer a one-click unsubscribe button. */
const oneClick = (token: string, { publicUrl }: MailSite) => ({
  'List-Unsubscribe': `<${publicUrl}/api/notifications/unsubscribe?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function textOf(letter: Letter, site: MailSite): string {
  const { title, name, before, code, facts = [], after, action, second, notYou, end } = letter;
  const parts = [
    title,
    mailFrame.greeting(name),
    before,
    code && `    ${code}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    after,
    action && line(action),
    second && line(second),
    notYou && `${mailFrame.notYou}\n${notYou.text}`,
    notYou?.links.map(line).join('\n'),
    `-- \nBizLink, ${site.publicUrl}\n${mailFrame.help} ${site.supportEmail}\n${mailFrame.automatic}`,
    end && line(end),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const line = ({ label, href }: MailLink) => (href.startsWith('mailto:') ? label : `${label}: ${href}`);

/** Control characters could break out of a line. Direction marks could make a text read as another. */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Letters, digits and separators. No full stop inside a word, because mail programs turn `evil.com` into a link. */
const nameLike = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} ,'’&()-]|\.(?= |$))*$/u;

/** A moderator's letter, or what a customer wants changed. */
const longest: Readonly<Record<string, number>> = { words: 2000 };

const chosenByPeople = new Set([
  'title',
  'company',
  'applicant',
  'place',
  'from',
  'lines',
  'words',
  'what',
  'who',
]);

const withoutLinks = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(?<=\S)[.\u3002\u2024](?=\S)/g, '. ')
    .replace(/:\/\//g, ': ');

/** So that what people write cannot pose as a part of our mail. */
const safeValues = <V extends object>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, safeValue(key, value)])) as V;

function safeValue(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => safeValue(key, one));
  if (typeof value !== 'string') return value;
  const text = value
    .replace(invisibleCharacters, ' ')
    .trim()
    .slice(0, longest[key] ?? 120);
  if (key === 'name') return nameForGreeting(text);
  return chosenByPeople.has(key) ? withoutLinks(text) : text;
}

/**
 * Null when the text does not look like a name. Otherwise a person could register a stranger's e-mail with an
 * advertisement as the name, and our mail would deliver it.
 */
const nameForGreeting = (name: string) => (name.length <= 60 && nameLike.test(name) ? name : null);
