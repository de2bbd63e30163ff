import type { Ctx } from '#server/runtime/ctx.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Six in the morning in Maputo. */
const begins = 4 * hour;

/**
 * The last morning. All times of the seeder count from it: so they are the same all day, the newest are of today, and
 * none is to come.
 */
export const morningOf = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - begins) / day) * day + begins);

/** The program so many days ago. */
export function daysAgo(ctx: Ctx, days: number): Ctx {
  const then = new Date(ctx.clock.now().getTime() - days * day);
  return { ...ctx, clock: { now: () => then } };
}
