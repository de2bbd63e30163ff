import { expect } from 'vitest';
import type { Span } from '#lib/moderation/signals.ts';
import { cpuOf } from '#tests/support/cpu.ts';

export const marked = (text: string, signal: (text: string) => readonly Span[]): string[] =>
  signal(text).map(({ from, to }) => text.slice(from, to));

/**
 * Sixteen times the text takes some 16 times the CPU, and up to 80 where new memory is dear. It would be 256 times and more
 * if the work grew with its square.
 */
const mostGrowth = 128;

export async function expectLinear(signal: (text: string) => unknown, part: string): Promise<void> {
  const textOf = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const [short, long] = [textOf(2000), textOf(32_000)];
  const costOf = async (text: string, runs: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 4; round += 1)
      least = Math.min(
        least,
        await cpuOf(() => {
          for (let run = 0; run < runs; run += 1) signal(text);
        }),
      );
    return least / runs;
  };
  const growth = async () => (await costOf(long, 5)) / (await costOf(short, 80));
  // Other threads of the process may work meanwhile, so only what grows each time does.
  let least = await growth();
  for (let again = 0; again < 3 && least >= mostGrowth; again += 1) least = Math.min(least, await growth());
  expect(least).toBeLessThan(mostGrowth);
}
