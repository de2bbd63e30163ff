/** The current time. It is passed to the code that needs it, so that tests can advance it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
