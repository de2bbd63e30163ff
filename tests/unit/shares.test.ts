import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from '#server/fairness/turns.ts';

let Shares: typeof import('#server/fairness/shares.ts').Shares;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // Who asked lately is known to the whole process, and here time begins anew.
  vi.resetModules();
  ({ Shares } = await import('#server/fairness/shares.ts'));
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('the share of this thread', () => {
  it('of one who is alone is all of it', () => {
    const shares = new Shares();
    for (let at = 0; at < 50; at += 1) {
      expect(shares.waitOf('a')).toBe(0);
      shares.spend('a', 20);
      pass(20);
    }
  });

  it('of one among others is a quarter, after what a page needs at once', () => {
    const shares = new Shares();
    let worked = 0;
    for (let at = 0; at < 1000; at += 1) {
      if (at % 50 === 0) expect(shares.waitOf('b')).toBe(0);
      if (shares.waitOf('a') === 0) {
        shares.spend('a', 5);
        worked += 5;
      }
      pass(5);
    }
    // Of five seconds, and what it may use at once.
    expect(worked).toBeGreaterThan(1100);
    expect(worked).toBeLessThan(1500);
  });

  it('is waited for in turns, and no longer than it takes', async () => {
    const turns = new Turns(4, 100, { shares: new Shares() });
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
