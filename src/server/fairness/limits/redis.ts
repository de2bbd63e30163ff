import { setTimeout as sleep } from 'node:timers/promises';
import { inTime } from '#server/runtime/in-time.ts';
import type { Log } from '#server/runtime/log.ts';
import { openRedis, replyCode } from '#server/runtime/redis.ts';
import { inProcessLimits } from './in-process.ts';
import type { Limits } from './limits.ts';
import { openRedisCounters } from './redis-counters.ts';

const timeoutMs = 500;
const tryAgainMs = 1000;
const redisIsLate = () => Object.assign(new Error('Redis is late'), { code: 'ETIMEDOUT' });

/**
 * Counts in Redis, shared with other processes. While Redis fails, this process counts alone, so that limits always
 * hold.
 */
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
      // The failure was logged at its start.
      fails = await shared.check().then(
        () => false,
        () => true,
      );
    }
    if (!isClosed) log.info('Redis counts again: limits are shared.');
  }

  /** Only the first calls wait for a Redis that does not answer. */
  async function withFallback<T>(count: (limits: Limits) => Promise<T>): Promise<T> {
    if (fails) return count(alone);
    try {
      return await inTime(count(shared), timeoutMs, redisIsLate);
    } catch (error) {
      begin(error);
      return count(alone);
    }
  }

  return {
    take: (limit, key) => withFallback((limits) => limits.take(limit, key)),
    wait: (limit, key) => withFallback((limits) => limits.wait(limit, key)),
    giveBack: (limit, key) => withFallback((limits) => limits.giveBack(limit, key)),
    async close() {
      isClosed = true;
      await shared.close();
    },
  };
}
