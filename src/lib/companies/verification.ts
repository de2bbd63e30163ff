import type { Verification } from './seal.ts';

type VerificationStep = 'send' | 'confirm' | 'refuse' | 'end';
type VerificationRole = 'company' | 'moderator' | 'program';

interface Step {
  readonly by: VerificationRole;
  readonly ways: Readonly<Partial<Record<Verification, Verification>>>;
}

/** The life of a verification, whole: who may take which step, from which state, and where it leads. */
export const life: Readonly<Record<VerificationStep, Step>> = {
  /** Also to renew what is verified. The seal stays while that waits. */
  send: { by: 'company', ways: { none: 'pending', verified: 'pending', refused: 'pending' } },
  confirm: { by: 'moderator', ways: { pending: 'verified' } },
  refuse: { by: 'moderator', ways: { pending: 'refused' } },
  /** Name, NUIT or owner changed, or the time is over. */
  end: { by: 'program', ways: { verified: 'none' } },
};

export const nextVerification = (
  state: Verification,
  step: VerificationStep,
  role: VerificationRole,
): Verification | undefined => (life[step].by === role ? life[step].ways[state] : undefined);

interface Known {
  readonly verified_at: string | null;
  /** The state of what was sent last. */
  readonly last_sent: Exclude<Verification, 'none'> | null;
}

/** For the people of the company. Others only learn whether it is verified. */
export function verificationOf({ verified_at, last_sent }: Known): Verification {
  if (last_sent === 'pending') return 'pending';
  if (verified_at !== null) return 'verified';
  return last_sent === 'refused' ? 'refused' : 'none';
}

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const documentLimit = 10 * 1024 * 1024;
export const documentNames = ['nuit_document', 'licence'] as const;
export type DocumentName = (typeof documentNames)[number];

const sealMonths = 12;
const dayMs = 24 * 60 * 60 * 1000;
const remindedBeforeMs = 30 * dayMs;
const documentsKeptMs = 30 * dayMs;

/** The last moment of the seal. */
export function sealUntil(verifiedAt: string): Date {
  const until = new Date(verifiedAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + sealMonths);
  // 29 February has no anniversary in most years.
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return until;
}

export const sealRemindedAt = (verifiedAt: string): Date =>
  new Date(sealUntil(verifiedAt).getTime() - remindedBeforeMs);

export const documentsUntil = (decidedAt: string): Date => new Date(Date.parse(decidedAt) + documentsKeptMs);
