import { onTestFinished } from 'vitest';
import { openLimits } from '#server/compose.ts';
import type { Limit, Limits } from '#server/fairness/limits/limits.ts';
import { createLog } from '#server/runtime/log.ts';

let made = 0;
/** A limit that no other test counts. */
export const limitOf = (most: number, withinMs = 60_000): Limit => ({
  name: `limit-${++made}`,
  most,
  withinMs,
});

export async function openedLimits(redisUrl: string | undefined) {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const limits = await openLimits({ redisUrl }, log);
  onTestFinished(() => limits.close());
  return { limits, logged: () => lines.map((line) => JSON.parse(line)) };
}

/** How many of so many at once got one. */
export async function taken(limits: Limits, limit: Limit, key: string, tries: number): Promise<number> {
  const waits = await Promise.all(Array.from({ length: tries }, () => limits.take(limit, key)));
  return waits.filter((wait) => wait === undefined).length;
}
