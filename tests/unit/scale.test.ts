import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { needOf, scaleTable, setups, usesOf } from '#tests/bench/scale.ts';

it('docs/scale.md shows the table that the simulation prints', async () => {
  expect(await readFile('docs/scale.md', 'utf8')).toContain(`\n${scaleTable()}\n`);
});

describe('the simulation', () => {
  it('needs ten times as much for ten times as many', () => {
    const [one, ten] = [needOf(1000), needOf(10_000)];
    for (const key of ['actsASecond', 'writesASecond', 'sockets', 'gigabytes'] as const)
      expect(ten[key] / one[key]).toBeCloseTo(10);
  });

  it('says first what is fullest, and a larger setup is never fuller', () => {
    for (const people of [1000, 1_000_000]) {
      const parts = setups.map((setup) => usesOf(setup, needOf(people)).map(([, part]) => part));
      for (const one of parts) expect(one).toEqual(one.toSorted((a, b) => b - a));
      const fullest = parts.map(([first = 0]) => first);
      expect(fullest).toEqual(fullest.toSorted((a, b) => b - a));
    }
  });
});
