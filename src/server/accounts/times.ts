const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Milliseconds. */
export const lasts = {
  accessToken: 15 * minute,
  refreshToken: 30 * day,
  socketTicket: 30 * second,
  /** During this time a used refresh token still gets a successor, because two tabs may refresh at once. */
  grace: 30 * second,
  code: 10 * minute,
  /** Longer, because it opens nothing and people may read their mail only in the evening. */
  proofCode: day,
  resetToken: 15 * minute,
  challenge: 10 * minute,
  confirmation: 10 * minute,
  lostAccess: 2 * day,
  takeover: 7 * day,
  /** After a password reset, for as long factors stay. */
  afterReset: 7 * day,
  accountActs: 365 * day,
  /** Between two notices that somebody guesses codes. */
  guessNotice: day,
  newborn: 60 * minute,
  givenUpUsername: 90 * day,
  regret: 14 * day,
  smsDays: 30 * day,
  endedSession: 90 * day,
  /** Listed for so long, so that its owner sees why a program stopped. */
  expiredKey: 30 * day,
} as const;

export const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
export const before = (now: Date, ms: number): string => after(now, -ms);
