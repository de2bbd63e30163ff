import type { QueuedMail } from '#server/mail/queued-mail.ts';

/** Every kind of work and what has to be known to do it. Kept as JSON: a deploy must still read what is waiting. */
export interface QueuedWork {
  mail: QueuedMail;
  'erase-account': { userId: number };
  sweep: Record<string, never>;
  'sweep-pictures': Record<string, never>;
  'pause-services': { userId: number };
  'take-over-picture': { userId: number; url: string };
}

export type WorkKind = keyof QueuedWork;
