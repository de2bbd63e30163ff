import type { Ctx } from '#server/runtime/ctx.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Six in the morning in Maputo is 04:00 UTC. */
const begins = 4 * hour;

/**
 * The last morning. All times of the seeder count from it, so that they stay the same all day and none lies in the
 * future.
 */
export const morningOf = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - begins) / day) * day + begins);

export function daysAgo(ctx: Ctx, days: number): Ctx {
  const then = new Date(ctx.clock.now().getTime() - days * day);
  return { ...ctx, clock: { now: () => then } };
}
