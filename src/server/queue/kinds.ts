import type { QueuedMail } from '#server/mail/queued-mail.ts';

/**
 * Every kind of work with its payload. Payloads are stored as JSON, and a new version must still read those that wait.
 */
export interface QueuedWork {
  mail: QueuedMail;
  'erase-account': { userId: number };
  sweep: Record<string, never>;
  'sweep-pictures': Record<string, never>;
  'pause-services': { userId: number };
  'take-over-picture': { userId: number; url: string };
}

export type WorkKind = keyof QueuedWork;
