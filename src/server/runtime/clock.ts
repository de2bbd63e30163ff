/** Passed to the code that needs the time, so that tests can advance it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
