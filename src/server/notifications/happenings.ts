import type { Topic } from '#lib/contract/topics.ts';
import type { MailTemplate } from '#lib/copy/mail.ts';
import type { notificationTexts } from '#lib/copy/notifications.ts';
import type { NotificationTable } from '#server/db/schema.ts';

interface Happening {
  readonly type: NotificationTable['type'];
  /** Under which choice of channels it falls. */
  readonly topic: Topic;
}

/** What people are told of. */
export const happenings = {
  message: { type: 'message', topic: 'message' },
  liked: { type: 'like', topic: 'like' },
  followed: { type: 'follow', topic: 'follow' },
  'application-received': { type: 'service', topic: 'service' },
  'application-moved': { type: 'service', topic: 'service' },
  'application-withdrawn': { type: 'service', topic: 'service' },
  'vacancy-over': { type: 'service', topic: 'service' },
  'deadline-near': { type: 'service', topic: 'service' },
  'search-matched': { type: 'service', topic: 'search' },
  'report-closed': { type: 'system', topic: 'system' },
  'new-device': { type: 'system', topic: 'system' },
  'google-linked': { type: 'system', topic: 'system' },
  'password-changed': { type: 'system', topic: 'system' },
  'email-changed': { type: 'system', topic: 'system' },
} as const satisfies Record<string, Happening>;

export type HappeningName = keyof typeof happenings;

/** What happens to the account itself. Its mails cannot be switched off, and the account sends them. */
export type NoticeName = keyof typeof notificationTexts.notices;
/** What else a mail tells of at once. */
export type MailedHappening = Exclude<Extract<MailTemplate, HappeningName>, NoticeName>;
/** What somebody does to a thing, or to the person themselves. */
export type ActName = 'liked' | 'followed';
