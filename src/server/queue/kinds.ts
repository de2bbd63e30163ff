import type { FollowedType, Thing } from '#lib/things.ts';
import type { QueuedMail } from '#server/mail/queued-mail.ts';

/**
 * Every kind of work with its payload. Payloads are stored as JSON, and a new version must still read those that wait.
 */
export interface QueuedWork {
  mail: QueuedMail;
  'erase-account': { userId: number };
  /** Tells of these notifications, or `only` one device of the one; or of all that waited for the person's morning. */
  push: { ids: readonly number[]; only?: number } | { userId: number };
  sweep: Record<string, never>;
  'sweep-pictures': Record<string, never>;
  /** Takes the words that were deleted out of the indexes. */
  'drop-deleted-words': Record<string, never>;
  /** Pauses services and vacancies, and hides the portfolio. */
  'pause-services': { userId: number };
  'close-job': { jobId: number };
  'close-overdue': Record<string, never>;
  /** Of messages that lie unread. */
  'mail-unread-messages': { userId: number };
  /** To those after this one. */
  'mail-summaries': { after?: number };
  /** How soon people answer, of those after this one. */
  'reckon-reply-times': { after?: number };
  /** Those who have not been told yet which entry of a seller is the newest. */
  'tell-followers': { type: FollowedType; id: number };
  'remind-of-deadline': { jobId: number };
  'tell-of-applications': { jobId: number };
  /** An answer is told by work of its own. */
  'tell-of-move': { applicationId: number; isAnswer?: boolean };
  /** To who applied, after this application, for a vacancy that its owner closed then. */
  'tell-of-end': { jobId: number; closedAt: string; after?: number };
  /** To who applied, after this application, to somebody whose account is erased then. */
  'tell-of-leaving': { userId: number; due: string; after?: number };
  /** Of those who had applied until then. */
  'decline-others': { jobId: number; until: string };
  'sweep-file': { name: string };
  'sweep-media': { name: string };
  'sweep-message-file': { name: string };
  /** Tells those whose saved search finds this new thing. They were told up to this search. */
  'match-searches': Thing & { toldTo?: number };
  'take-over-picture': { userId: number; url: string };
}

export type WorkKind = keyof QueuedWork;
