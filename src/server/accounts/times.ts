const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** How long things of an account hold, in milliseconds. */
export const lasts = {
  accessToken: 15 * minute,
  refreshToken: 30 * day,
  /** Within it each use of a spent refresh token gets a successor: two tabs at once. */
  grace: 30 * second,
  code: 10 * minute,
  resetToken: 15 * minute,
  newborn: 60 * minute,
  givenUpUsername: 90 * day,
  regret: 14 * day,
  /** How long an ended session is remembered, to know its device again. */
  endedSession: 90 * day,
} as const;

export const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
export const before = (now: Date, ms: number): string => after(now, -ms);
