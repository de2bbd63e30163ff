import type { Notification } from '#lib/contract/notifications.ts';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import type { Topic } from '#lib/contract/topics.ts';
import type { DealNotice } from '#lib/copy/deal-notices.ts';
import type { MailTemplate } from '#lib/copy/mail.ts';
import type { decisionNotices } from '#lib/copy/moderation/notices.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { matchedText } from '#lib/copy/saved-searches.ts';
import type { TeamNotice } from '#lib/copy/team.ts';
import type { VerificationNotice } from '#lib/copy/verification-notices.ts';
import { dateText } from '#lib/jobs/words.ts';
import type { Thing } from '#lib/things.ts';
import type { Db } from '#server/db/connect.ts';
import type { NotificationTable } from '#server/db/schema.ts';
import type { Clock } from '#server/runtime/clock.ts';

interface Happening {
  readonly type: NotificationTable['type'];
  readonly topic: Topic;
}

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
  decision: { type: 'service', topic: 'system' },
  deal: { type: 'service', topic: 'service' },
  'request-ending': { type: 'service', topic: 'service' },
  'company-verification': { type: 'service', topic: 'service' },
  team: { type: 'service', topic: 'service' },
  'new-device': { type: 'system', topic: 'system' },
  'google-linked': { type: 'system', topic: 'system' },
  'password-changed': { type: 'system', topic: 'system' },
  'email-changed': { type: 'system', topic: 'system' },
  'account-act': { type: 'system', topic: 'system' },
  'lost-access-begun': { type: 'system', topic: 'system' },
  'takeover-begun': { type: 'system', topic: 'system' },
  'lost-access-done': { type: 'system', topic: 'system' },
  'export-ready': { type: 'system', topic: 'system' },
  'export-failed': { type: 'system', topic: 'system' },
} as const satisfies Record<string, Happening>;

export type HappeningName = keyof typeof happenings;

export type NoticeName = keyof typeof texts.notices;
export type MailedHappening = Exclude<
  Extract<MailTemplate, HappeningName>,
  NoticeName | 'company-verification'
>;
export type ActName = 'liked' | 'followed';

/** Stored details of a happening. They hold no names, because names change and people are erased. */
export interface JobDetails {
  readonly jobId: number;
  readonly status?: keyof typeof texts.applicationMoved | undefined;
  readonly interviewAt?: string | undefined;
  /** The applicant knew of the interview before. */
  readonly change?: keyof typeof texts.interviewChange | undefined;
  readonly count?: number | undefined;
  readonly deadline?: string | undefined;
  readonly people: readonly number[];
  readonly why?: keyof typeof texts.vacancyOver | undefined;
}
export interface ActDetails {
  readonly thing: Thing;
  readonly people: readonly number[];
  readonly since: string;
}
export interface MatchDetails {
  readonly searchId: number;
  readonly thing: Thing;
  readonly people: readonly number[];
}
interface ReportDetails {
  readonly reportId: number;
}
interface DecisionDetails {
  readonly decisionId: number;
  readonly decided: keyof typeof decisionNotices;
}
interface DealDetails {
  readonly dealId: number;
  readonly notice: DealNotice;
  readonly people: readonly number[];
}
interface RequestDetails {
  readonly requestId: number;
  /** The last on which it is open, in words. */
  readonly day: string;
}
interface VerificationDetails {
  readonly companyId: number;
  readonly verification: VerificationNotice;
}
interface TeamDetails {
  readonly companyId: number;
  readonly happened: TeamNotice;
  readonly people: readonly number[];
}
export type Details = Partial<
  JobDetails &
    ActDetails &
    MatchDetails &
    ReportDetails &
    DecisionDetails &
    DealDetails &
    RequestDetails &
    VerificationDetails &
    TeamDetails
>;

export interface StoredNotification {
  readonly happening: HappeningName;
  readonly details: Details;
  readonly count: number;
  readonly conversation_id: number | null;
  readonly isRead: boolean;
}

export type Words = Pick<Notification, 'title' | 'description' | 'path' | 'from'> &
  Partial<Pick<Notification, 'about'>> & {
    /** Other pages that show what it tells of. */
    readonly seenAt?: readonly string[];
  };

/** Puts the notifications of one person into words, in the same order. Names and titles are today's. */
export type Wording = (
  needs: { readonly db: Db; readonly clock: Clock },
  viewer: { readonly id: number },
  told: readonly StoredNotification[],
) => Promise<Words[]>;

/**
 * The function that puts each happening into words. Another file lists the features, so this one knows none of them.
 */
export type Wordings = Readonly<Record<HappeningName, Wording>>;

/** The name is undefined when the person is erased or hidden. */
export function actTitle(
  act: ActName,
  { type }: Pick<Thing, 'type'>,
  names: readonly (string | undefined)[],
  count: number,
): string {
  const who = texts.people(
    names.map((name) => name ?? texts.somebody),
    count,
  );
  return act === 'liked' ? texts.liked(who, type, count) : texts.followed(who, type, count);
}

export const matchTitle = (
  { name, type }: Pick<SavedSearch, 'name' | 'type'>,
  thing: Pick<Thing, 'type'>,
  count: number,
): string => matchedText(name, count, type ?? (count === 1 ? thing.type : undefined));

export function jobTitle(
  happening: HappeningName,
  { status, change, count = 1, deadline = '', why = 'closed' }: JobDetails,
): string {
  if (happening === 'application-moved')
    return change ? texts.interviewChange[change] : texts.applicationMoved[status ?? 'recebida'];
  if (happening === 'vacancy-over') return texts.vacancyOver[why];
  if (happening === 'application-withdrawn') return texts.applicationWithdrawn;
  if (happening === 'deadline-near') return texts.deadlineNear(dateText(deadline));
  return texts.applicationReceived(count);
}
