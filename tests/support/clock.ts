import type { Clock } from '#server/runtime/clock.ts';

export interface SettableClock extends Clock {
  advance(ms: number): void;
  set(date: Date): void;
}

/** Stands still until the test lets time pass. */
export function settableClock(start = new Date('2026-11-18T12:32:00Z')): SettableClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (date) => {
      now = date.getTime();
    },
  };
}
