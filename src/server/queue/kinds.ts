import type { FollowedType, Thing } from '#lib/things.ts';
import type { QueuedMail } from '#server/mail/queued-mail.ts';
import type { QueuedSms } from '#server/sms/queued-sms.ts';

/**
 * All kinds of jobs and their payloads. Payloads are stored as JSON, and a new version must still read waiting ones.
 */
export interface QueuedWork {
  mail: QueuedMail;
  sms: QueuedSms;
  'end-deal': { dealId: number };
  /** The version is the deal's when the job was planned. */
  'remind-of-deal': { dealId: number; version: number };
  /** Shows what both wrote, once the time to write is over. */
  'show-reviews': { dealId: number };
  'remind-of-review': { dealId: number };
  /** What time does to a verification: documents go, a reminder is sent, the seal ends. */
  'verification-due': { verificationId: number };
  'erase-account': { userId: number };
  'end-lost-access': { userId: number };
  'end-takeover': { number: string };
  'end-suspension': { userId: number };
  /**
   * Pushes these notifications, or one of them to `only` one device. With `userId`: everything that waited for the
   * person's morning.
   */
  push: { ids: readonly number[]; only?: number } | { userId: number };
  /** Writes the entry of one thing, or of all that a person publishes. */
  'refresh-entries': { userId: number; thing?: Thing };
  /** Writes the entries of what a company publishes, which has another owner now. */
  'pass-entries': { companyId: number };
  sweep: { step?: string };
  /** Continues with this part after this id. `mended`: how many entries were repaired so far. */
  'mend-entries': { part?: 'owners' | 'strays' | 'counts'; after?: number; mended?: number };
  'sweep-pictures': Record<string, never>;
  /** Continues with the pictures below this id. */
  'remake-pictures': { below?: number };
  'drop-deleted-words': { table?: 'documents' | 'message_words'; isBegun?: boolean };
  /** Also pauses vacancies and hides the portfolio. */
  'pause-services': { userId: number };
  'close-job': { jobId: number };
  'close-overdue': Record<string, never>;
  'mail-unread-messages': { userId: number };
  'mail-summaries': { after?: number };
  'compute-reply-times': { after?: number };
  /** Of a conversation that has become a company's. */
  'index-messages': { conversationId: number; after?: number };
  /** Writes a seller's newest entry for followers who do not have it yet. */
  'tell-followers': { type: FollowedType; id: number };
  /** Removes what a deleted company published. */
  'empty-company': { companyId: number };
  'close-request': { requestId: number };
  'remind-of-request': { requestId: number };
  /** Declines the open offers on a request that is over. */
  'decline-offers': { requestId: number };
  'remind-of-deadline': { jobId: number };
  'tell-of-applications': { jobId: number };
  'tell-of-move': { applicationId: number; isAnswer?: boolean };
  /** Tells applicants that the owner closed the vacancy at `closedAt`. Continues after this application. */
  'tell-of-end': { jobId: number; closedAt: string; after?: number };
  /** Tells applicants that the owner's account will be erased at `due`. Continues after this application. */
  'tell-of-leaving': { userId: number; due: string; after?: number };
  /** Continues with who reported it after this report. */
  'tell-of-decision': {
    decisionId: number;
    what: 'decided' | 'upheld' | 'reversed';
    after?: number;
  };
  'decline-others': { jobId: number; until: string };
  'sweep-kept-file': { use: KeptFileUse; name: string };
  /** Tells people whose saved search finds this new thing. `toldTo`: the last search told so far. */
  'match-searches': Thing & { toldTo?: number };
  'make-export': { exportId: number };
  /** Takes the file away once its time is over. */
  'end-export': { exportId: number };
  /** Sends what is due by one webhook, as long as this plan is its newest. */
  'send-webhook': { webhookId: number; plan: number };
  'import-services': { importId: number };
  'take-over-picture': { userId: number; url: string };
}

export type KeptFileUse = 'cv' | 'message' | 'portfolio' | 'verification' | 'export';

export type WorkKind = keyof QueuedWork;
