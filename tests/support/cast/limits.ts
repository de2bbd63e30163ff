import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';

/** Counts as the program does, but a fiftieth of the limits of this name, by a clock of its own. */
export function fiftieth(name: string) {
  let time = 0;
  const counters = inProcessLimits(() => time);
  const limits: Limits = {
    ...counters,
    take: (limit, key) =>
      counters.take(limit.name.startsWith(name) ? { ...limit, most: limit.most / 50 } : limit, key),
  };
  return {
    limits,
    pass: (ms: number) => {
      time += ms;
    },
  };
}
