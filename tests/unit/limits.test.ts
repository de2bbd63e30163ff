import { createClient } from '@redis/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import { type Limit, type Limits, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { limitInWords } from '#server/http/calls/openapi.ts';
import { AppError } from '#server/runtime/errors.ts';
import { limitOf, openedLimits, taken } from '#tests/support/limits.ts';
import { redisForTests } from '#tests/support/redis.ts';

/** Limits, and what makes this much time pass for them. */
type Opened = () => Promise<{ limits: Limits; pass: (ms: number) => Promise<void> }>;

const inProcess = (): Opened => async () => {
  let now = 0;
  const pass = async (ms: number) => {
    now += ms;
  };
  return { limits: inProcessLimits(() => now), pass };
};

const inRedis = (): Opened => {
  const redis = redisForTests();
  return async () => {
    const { limits } = await openedLimits(redis().url);
    const clock = createClient({ url: redis().url });
    await clock.connect();
    onTestFinished(() => clock.close());
    const pass = async (ms: number) => {
      for (const key of await clock.keys('*')) await clock.pExpire(key, (await clock.pTTL(key)) - ms);
    };
    return { limits, pass };
  };
};

describe.each([
  ['in process', inProcess],
  ['in Redis', inRedis],
])('limits, counted %s', (_where, prepare) => {
  const open = prepare();

  it('let through as many as they say, and nobody more, however many come at once', async () => {
    const { limits } = await open();
    const limit = limitOf(10);
    expect(await taken(limits, limit, 'ana', 200)).toBe(10);
    expect(await taken(limits, limit, 'ana', 200)).toBe(0);
  });

  it('say how long to wait, and let through again after it', async () => {
    const { limits, pass } = await open();
    const limit = limitOf(2, 60_000);
    expect(await taken(limits, limit, 'ana', 2)).toBe(2);
    const wait = (await limits.take(limit, 'ana')) ?? 0;
    expect(wait).toBeGreaterThan(30_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    await pass(10_000);
    // Who keeps trying does not wait longer for it.
    const rest = (await limits.take(limit, 'ana')) ?? 0;
    expect(rest).toBeLessThanOrEqual(wait - 10_000);
    await pass(rest);
    expect(await taken(limits, limit, 'ana', 5)).toBe(2);
  });

  it('count each key and each limit by itself', async () => {
    const { limits } = await open();
    const [one, other] = [limitOf(3), limitOf(3)];
    expect(await taken(limits, one, 'ana', 9)).toBe(3);
    expect(await taken(limits, one, 'rui', 9)).toBe(3);
    expect(await taken(limits, other, 'ana', 9)).toBe(3);
  });

  it('give back one that did not count', async () => {
    const { limits } = await open();
    const limit = limitOf(10);
    await taken(limits, limit, 'ana', 10);
    await limits.giveBack(limit, 'ana');
    expect(await taken(limits, limit, 'ana', 50)).toBe(1);
  });

  it('do not give back what was never taken', async () => {
    const { limits } = await open();
    const limit = limitOf(3);
    for (let time = 0; time < 5; time += 1) await limits.giveBack(limit, 'ana');
    await limits.take(limit, 'ana');
    for (let time = 0; time < 5; time += 1) await limits.giveBack(limit, 'ana');
    expect(await taken(limits, limit, 'ana', 50)).toBe(3);
  });

  it('do not give back what has ended, nor begin anything with it', async () => {
    const { limits, pass } = await open();
    const limit = limitOf(3);
    await taken(limits, limit, 'ana', 3);
    await pass(60_000);
    await limits.giveBack(limit, 'ana');
    await limits.giveBack(limit, 'ana');
    expect(await taken(limits, limit, 'ana', 50)).toBe(3);
    await pass(60_000);
    expect(await taken(limits, limit, 'ana', 50)).toBe(3);
  });

  it('take keys of any length and with any signs in them', async () => {
    const { limits } = await open();
    const limit = limitOf(2);
    const long = 'á'.repeat(10_000);
    for (const key of ['', ' ', 'a:b', '*', '\0\r\n', '\u{1f600}', '__proto__', `${long}1`, `${long}2`])
      expect(await taken(limits, limit, key, 5), JSON.stringify(key).slice(-20)).toBe(2);
  });
});

describe('limits of this process', () => {
  it('keep the latest of endlessly many, not all', async () => {
    const limits = inProcessLimits();
    const limit = limitOf(1);
    for (let key = 0; key < 25_000; key += 1) await limits.take(limit, String(key));
    expect(await limits.take(limit, '24999')).toBeGreaterThan(0);
    expect(await limits.take(limit, '15001')).toBeGreaterThan(0);
    expect(await limits.take(limit, '0')).toBeUndefined();
  });

  it('hold each to its own end, whoever comes in between', async () => {
    let now = 0;
    const limits = inProcessLimits(() => now);
    const limit = limitOf(1, 300);
    const at = (time: number, key: string) => {
      now = time;
      return limits.take(limit, key);
    };
    await at(0, 'first');
    await at(299, 'ana');
    expect(await at(300, 'last')).toBeUndefined();
    expect(await at(300, 'first')).toBeUndefined();
    expect(await at(598, 'ana')).toBe(1);
    expect(await at(599, 'ana')).toBeUndefined();
    expect(await at(599, 'last')).toBe(1);
    expect(await at(600, 'last')).toBeUndefined();
  });
});

describe('a limit', () => {
  it('is refused with the seconds to wait, one at least', async () => {
    const { limits } = await openedLimits(undefined);
    const retryAfter = async (limit: Limit) => {
      await takeOrRefuse(limits, limit, 'ana');
      const refused = await takeOrRefuse(limits, limit, 'ana').catch((error: unknown) => error);
      return refused instanceof AppError && [refused.kind, refused.refusal.headers?.['retry-after']];
    };
    expect(await retryAfter(limitOf(1, 200))).toEqual(['rate_limited', '1']);
    expect(await retryAfter(limitOf(1, 60_000))).toEqual(['rate_limited', '60']);
  });

  it.each([
    [100, 3_600_000, '100 in 1 h'],
    [5, 86_400_000, '5 in 1 d'],
    [10, 900_000, '10 in 15 min'],
    [600, 10_000, '600 in 10 s'],
    [2, 1500, '2 in 1500 ms'],
    [3, 5_400_000, '3 in 90 min'],
  ])('is told in words: %i in %i ms', (most, withinMs, words) => {
    expect(limitInWords({ name: 'any', most, withinMs })).toBe(words);
  });
});
