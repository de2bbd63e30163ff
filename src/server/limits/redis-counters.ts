import { createClient } from '@redis/client';
import { counterKey } from '#server/limits/key.ts';
import type { Limit, Limits } from '#server/limits/limits.ts';
import { scripts } from '#server/limits/redis-scripts.ts';
import { connectionOptions, firstConnection } from '#server/redis.ts';

/** The counts that all processes share. What Redis refuses, or what is lost on the way, is thrown. */
export interface RedisCounters extends Limits {
  /** Whether it counts: an answer to a mere PING does not say so of a Redis that is full or only read. */
  check(): Promise<void>;
}

const probe: Limit = { name: 'probe', most: 1, withinMs: 1000 };

/** Connects, or throws. From then on it connects again by itself, and tells `onLost` when it has to. */
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
