import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from '#server/fairness/turns.ts';

let Allowances: typeof import('#server/fairness/allowances.ts').Allowances;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // Who asked lately is known to the whole process, and here time begins anew.
  vi.resetModules();
  ({ Allowances } = await import('#server/fairness/allowances.ts'));
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('the allowance of this thread', () => {
  it('of one who is alone is all of it', () => {
    const allowances = new Allowances();
    for (let at = 0; at < 50; at += 1) {
      expect(allowances.waitOf('a')).toBe(0);
      allowances.spend('a', 20);
      pass(20);
    }
  });

  it('of one among others is a quarter, after what a page needs at once', () => {
    const allowances = new Allowances();
    let worked = 0;
    for (let at = 0; at < 1000; at += 1) {
      if (at % 50 === 0) expect(allowances.waitOf('b')).toBe(0);
      if (allowances.waitOf('a') === 0) {
        allowances.spend('a', 5);
        worked += 5;
      }
      pass(5);
    }
    // Of five seconds, and what it may use at once.
    expect(worked).toBeGreaterThan(1100);
    expect(worked).toBeLessThan(1500);
  });

  it('is waited for in turns, and no longer than it takes', async () => {
    const turns = new Turns(4, 100, { allowances: new Allowances() });
    const work = (who: string, ms: number) => turns.take(who, async () => pass(ms));
    await work('b', 1);
    await work('a', 120);
    await work('b', 1);
    let isDone = false;
    const waiting = work('a', 1).then(() => {
      isDone = true;
    });
    await work('b', 1);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    await waiting;
    expect(isDone).toBe(true);
  });
});
