import { createClient } from '@redis/client';
import { connectionOptions, firstConnection } from '#server/runtime/redis.ts';
import { counterKey } from './key.ts';
import type { Limit, Limits } from './limits.ts';
import { scripts } from './redis-scripts.ts';

export interface RedisCounters extends Limits {
  /** Checks by counting, because a Redis that is full or read-only still answers PING. */
  check(): Promise<void>;
}

const probe: Limit = { name: 'probe', most: 1, withinMs: 1000 };

/** Connects, or throws. Later it reconnects by itself, and reports each lost connection to `onLost`. */
export async function openRedisCounters(
  url: string,
  onLost: (error: unknown) => void,
): Promise<RedisCounters> {
  let isOpen = false;
  const client = createClient({ ...connectionOptions(url, () => isOpen), scripts });
  client.on('error', (error: unknown) => {
    if (isOpen) onLost(error);
  });
  const counters: RedisCounters = {
    take: (limit, key) => client.takeOne(counterOf(limit, key), limit.most, limit.withinMs),
    wait: (limit, key) => client.waitForOne(counterOf(limit, key), limit.most),
    giveBack: (limit, key) => client.giveOneBack(counterOf(limit, key)),
    check: async () => void (await counters.take(probe, 'probe')),
    close: async () => client.destroy(),
  };
  try {
    await firstConnection(client.connect().then(counters.check));
    isOpen = true;
    return counters;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

const counterOf = ({ name }: Limit, key: string) => `bizlink:limit:${name}:${counterKey(key)}`;
