import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { counterKey } from '#server/limits/key.ts';
import type { Limit, Limits } from '#server/limits/limits.ts';
import { scripts } from '#server/limits/redis-scripts.ts';

/** The counts that all processes share. What Redis refuses, or what is lost on the way, is thrown. */
export interface RedisCounters extends Limits {
  /** Whether it counts: an answer to a mere PING does not say so of a Redis that is full or only read. */
  check(): Promise<void>;
}

const openWithinMs = 3000;
const probe: Limit = { name: 'probe', most: 1, withinMs: 1000 };

/** Connects, or throws. From then on it connects again by itself, and tells `onLost` when it has to. */
export async function openRedisCounters(
  url: string,
  onLost: (error: unknown) => void,
): Promise<RedisCounters> {
  let isOpen = false;
  const client = clientOf(url, () => isOpen);
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
    await Promise.race([client.connect().then(counters.check), refusalAfter(openWithinMs)]);
    isOpen = true;
    return counters;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

const clientOf = (url: string, isOpen: () => boolean) =>
  createClient({
    url,
    scripts,
    RESP: 2, // all that counting needs, and every version speaks it
    maintNotifications: 'disabled',
    disableClientInfo: true,
    disableOfflineQueue: true, // nobody waits for a connection
    commandsQueueMaxLength: 10_000,
    commandOptions: { timeout: 0 }, // theirs counts until a command is sent; whoever asks has a patience of its own
    pingInterval: 1000, // a quiet connection is not taken for a dead one
    socket: { connectTimeout: 2000, socketTimeout: 3000, reconnectStrategy: () => (isOpen() ? 500 : false) },
  });

const counterOf = ({ name }: Limit, key: string) => `bizlink:limit:${name}:${counterKey(key)}`;

async function refusalAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`no answer within ${ms / 1000} s`);
}
