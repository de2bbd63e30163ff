import type { Topic } from '#lib/contract/topics.ts';
import type { MailTemplate } from '#lib/copy/mail.ts';
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
  'deadline-near': { type: 'service', topic: 'service' },
  'search-matched': { type: 'service', topic: 'search' },
  'report-closed': { type: 'system', topic: 'system' },
} as const satisfies Record<string, Happening>;

export type HappeningName = keyof typeof happenings;

/** What a mail tells of at once. */
export type MailedHappening = Extract<MailTemplate, HappeningName>;
/** What somebody does to a thing, or to the person themselves. */
export type ActName = 'liked' | 'followed';
