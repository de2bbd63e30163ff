import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let stored: Record<string, string>;

/** Adds as a page does that is opened at this time, and stays. */
async function add(time: string, ...bytes: [number, number, number?]) {
  vi.setSystemTime(new Date(time));
  const { addUsage } = await import('#scripts/saver/usage.ts');
  addUsage(...bytes);
  vi.advanceTimersByTime(2000);
}
const kept = () => JSON.parse(stored['usage'] ?? '{}');

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  stored = {};
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the data of a device', () => {
  it('are added up by the days of Maputo', async () => {
    await add('2026-11-23T21:59:00Z', 1000, 200);
    await add('2026-11-23T21:59:30Z', 10, 2, 5);
    await add('2026-11-23T22:01:00Z', 7, -3);
    expect(kept()).toEqual({ '2026-11-23': [1010, 202, 5], '2026-11-24': [7, -3, 0] });
  });

  it('are written within two seconds, and when the page is left', async () => {
    const { addUsage, writeUsage } = await import('#scripts/saver/usage.ts');
    vi.setSystemTime(new Date('2026-11-23T10:00:00Z'));
    addUsage(1000, 1);
    addUsage(10, 0);
    expect(kept()).toEqual({});
    vi.advanceTimersByTime(2000);
    expect(kept()).toEqual({ '2026-11-23': [1010, 1, 0] });
    addUsage(5, 0);
    writeUsage();
    writeUsage();
    vi.advanceTimersByTime(2000);
    expect(kept()).toEqual({ '2026-11-23': [1015, 1, 0] });
  });

  it('of last month go when this month begins', async () => {
    await add('2026-11-30T10:00:00Z', 1, 1);
    await add('2026-12-01T10:00:00Z', 2, 2);
    expect(kept()).toEqual({ '2026-12-01': [2, 2, 0] });
  });

  it('outlive a clock that wakes years ago', async () => {
    await add('2026-11-23T10:00:00Z', 1000, 0);
    await add('1970-01-01T00:00:00Z', 5, 0);
    await add('2026-11-23T11:00:00Z', 1, 0);
    expect(kept()).toEqual({ '2026-11-23': [1001, 0, 0] });
  });

  it('stay few, wherever the clock jumps', async () => {
    for (let day = 0; day < 300; day += 1)
      await add(new Date(Date.UTC(2200, 0, 1) - day * 86_400_000 * 31).toISOString(), 1, 1);
    expect(Object.keys(kept()).length).toBeLessThanOrEqual(62);
    expect(stored['usage']?.length).toBeLessThan(2500);
  });

  it('begin anew where something else has written', async () => {
    stored['usage'] = '{';
    await add('2026-11-23T10:00:00Z', 1, 1);
    expect(kept()).toEqual({ '2026-11-23': [1, 1, 0] });
  });

  it('are shown for every day until today, in a month of its own length', async () => {
    await add('2026-02-20T10:00:00Z', 300, 40, 5);
    vi.setSystemTime(new Date('2026-02-21T10:00:00Z'));
    const { daysIn, daysOfMonth, sumOf } = await import('#islands/saver/usage-days.ts');
    const days = daysOfMonth();
    expect(days).toHaveLength(21);
    expect(days[19]).toEqual({ date: '2026-02-20', network: 300, device: 40, waiting: 5 });
    expect(sumOf(days)).toEqual({ network: 300, device: 40, waiting: 5 });
    expect(['2026-02', '2028-02', '2026-11', '2026-12'].map(daysIn)).toEqual([28, 29, 30, 31]);
  });
});
