import { setTimeout as sleep } from 'node:timers/promises';
import { inProcessLimits } from '#server/limits/in-process.ts';
import type { Limits } from '#server/limits/limits.ts';
import { openRedisCounters } from '#server/limits/redis-counters.ts';
import type { Log } from '#server/log.ts';
import { openRedis, replyCode } from '#server/redis.ts';

const patienceMs = 500;
const tryAgainMs = 1000;

/** Counts in Redis, together with every other process; while Redis fails, alone, so that limits never stop to hold. */
export async function redisLimits(url: string, log: Log): Promise<Limits> {
  const alone = inProcessLimits();
  let fails = false;
  let isClosed = false;
  const shared = await openRedis(() => openRedisCounters(url, begin));

  function begin(error: unknown): void {
    if (fails || isClosed) return;
    fails = true;
    log.error(
      { err: error, reply: replyCode(error) },
      'Redis fails: limits are counted in this process alone.',
    );
    void waitUntilItCounts();
  }

  async function waitUntilItCounts(): Promise<void> {
    while (fails && !isClosed) {
      await sleep(tryAgainMs, undefined, { ref: false });
      // That it fails was said when it began.
      fails = await shared.check().then(
        () => false,
        () => true,
      );
    }
    if (!isClosed) log.info('Redis counts again: limits are shared.');
  }

  /** Only the first ones wait for a Redis that does not answer. */
  async function ask<T>(where: (limits: Limits) => Promise<T>): Promise<T> {
    if (fails) return where(alone);
    try {
      return await inTime(where(shared));
    } catch (error) {
      begin(error);
      return where(alone);
    }
  }

  return {
    take: (limit, key) => ask((limits) => limits.take(limit, key)),
    wait: (limit, key) => ask((limits) => limits.wait(limit, key)),
    giveBack: (limit, key) => ask((limits) => limits.giveBack(limit, key)),
    async close() {
      isClosed = true;
      await shared.close();
    },
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(Object.assign(new Error('Redis is late'), { code: 'ETIMEDOUT' }));
    // An answer that has come while this process was busy is read first.
    timer = setTimeout(() => setImmediate(refuse), patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
