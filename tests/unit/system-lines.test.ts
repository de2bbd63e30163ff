import { describe, expect, it } from 'vitest';
import { formatMeasure } from '#lib/format/measure.ts';
import { drawLines, pathOf } from '#server/system/lines.ts';
import type { Sample } from '#server/system/sample.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = new Date('2026-11-18T12:00:00Z');

const sample = (minutesAgo: number, changes: Partial<Sample> = {}): Sample => ({
  program: 'a',
  at: new Date(now.getTime() - minutesAgo * minute).toISOString(),
  version: '1',
  since: now.toISOString(),
  delay_ms: 0,
  memory: 100,
  memory_share: 0.1,
  cpu: 0,
  hits: 0,
  misses: 0,
  sockets: 0,
  sockets_share: 0,
  queue_late_ms: 0,
  data_disk: { free: 500, share: 0.5 },
  ...changes,
});
const lineOf = (
  name: 'queue_oldest' | 'delay' | 'kept_pages' | 'memory' | 'data_disk',
  samples: readonly Sample[],
) => {
  const line = drawLines(samples, now).get(name);
  if (!line) throw new Error(`There is no line ${name}.`);
  return line;
};

describe('the path of a line', () => {
  const within = { from: 0, to: 24 * hour, top: 10 };
  const at = (value: number, minutes: number) => ({ at: minutes * minute, value });

  it('runs from left to right, with zero at the bottom and the top value at the top', () => {
    const path = pathOf([at(0, 0), at(5, 5), at(10, 10)], within);
    expect(path).toBe('M0 62L1 32L2 2');
    expect(pathOf([at(3, 24 * 60)], within)).toMatch(/^M288 /);
  });

  it('breaks where nothing was written, and shows what stands alone as a point', () => {
    expect(pathOf([at(0, 0), at(0, 5), at(0, 60), at(0, 120), at(0, 125)], within)).toBe(
      'M0 62L1 62M12 62h0M24 62L25 62',
    );
  });

  it('lies at the bottom where all is zero, never leaves its picture, and is empty without values', () => {
    expect(pathOf([at(0, 0), at(0, 5)], { ...within, top: 0 })).toBe('M0 62L1 62');
    expect(pathOf([at(99, -60), at(99, -55)], within)).toBe('M0 2L0 2');
    expect(pathOf([], { ...within, top: Number.NEGATIVE_INFINITY })).toBe('');
  });
});

describe('a line', () => {
  it('says the least and the most, and is not there without a value', () => {
    const samples = [sample(15, { delay_ms: 8 }), sample(10, { delay_ms: 2 }), sample(5, { delay_ms: 4 })];
    expect(lineOf('delay', samples)).toMatchObject({ least: 2, most: 8 });
    expect(drawLines([], now)).toEqual(new Map());
  });

  it('shows the program that does worst', () => {
    const disk = (free: number) => ({ data_disk: { free, share: 0.5 } });
    const samples = [
      sample(4, { ...disk(900), delay_ms: 3, memory: 10, queue_late_ms: 0, hits: 9, misses: 0 }),
      sample(3, {
        ...disk(100),
        delay_ms: 70,
        memory: 90,
        queue_late_ms: 5000,
        hits: 0,
        misses: 3,
        program: 'b',
      }),
    ];
    const names = ['queue_oldest', 'delay', 'kept_pages', 'memory', 'data_disk'] as const;
    expect(names.map((name) => lineOf(name, samples).most)).toEqual([5, 70, 0.75, 90, 100]);
  });

  it('leaves out what nobody could measure', () => {
    const samples = [sample(10), sample(5, { data_disk: null })];
    expect(drawLines(samples, now).has('kept_pages')).toBe(false);
    expect(lineOf('data_disk', samples)).toMatchObject({ least: 500, most: 500 });
  });
});

describe('a measured number', () => {
  it.each([
    [0, 'seconds', '0 s'],
    [59, 'seconds', '59 s'],
    [61, 'seconds', '1 min'],
    [3600, 'seconds', '1 h'],
    [7500, 'seconds', '2 h 5 min'],
    [180_000, 'seconds', '2 dias 2 h'],
    [12.4, 'milliseconds', '12 ms'],
    [0.934, 'share', '93%'],
    [12_345, 'count', '12 345'],
    [0, 'bytes', '0 B'],
    [1536, 'bytes', '1,5 KB'],
    [250 * 1024 ** 2, 'bytes', '250 MB'],
    [83_751_862_272, 'bytes', '78,0 GB'],
  ] as const)('%d %s is %s', (value, unit, text) => {
    expect(formatMeasure(value, unit).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
