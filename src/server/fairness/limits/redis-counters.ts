import { type CommandParser, createClient, defineScript } from '@redis/client';
import { connectionOptions, firstConnection } from '#server/runtime/redis.ts';
import { counterKey, type Limit, type Limits } from './limits.ts';

interface RedisCounters extends Limits {
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

const waitOf = (waitMs: unknown): number | undefined => (typeof waitMs === 'number' ? waitMs : undefined);

/** Redis runs scripts one at a time, so only one of two requests gets the last take. Counters expire by themselves. */
export const scripts = {
  takeOne: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: `
      local taken = redis.call('get', KEYS[1])
      if not taken then
        redis.call('set', KEYS[1], 1, 'px', ARGV[2])
        return false
      end
      if tonumber(taken) >= tonumber(ARGV[1]) then return redis.call('pttl', KEYS[1]) end
      redis.call('incr', KEYS[1])
      return false`,
    parseCommand(parser: CommandParser, counter: string, most: number, withinMs: number) {
      parser.pushKey(counter);
      parser.push(String(most), String(withinMs));
    },
    transformReply: waitOf,
  }),

  waitForOne: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: `
      local taken = tonumber(redis.call('get', KEYS[1]) or 0)
      if taken >= tonumber(ARGV[1]) then return redis.call('pttl', KEYS[1]) end
      return false`,
    parseCommand(parser: CommandParser, counter: string, most: number) {
      parser.pushKey(counter);
      parser.push(String(most));
    },
    transformReply: waitOf,
  }),

  giveOneBack: defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: `
      local taken = tonumber(redis.call('get', KEYS[1]) or 0)
      if taken > 1 then redis.call('decr', KEYS[1]) elseif taken == 1 then redis.call('del', KEYS[1]) end`,
    parseCommand(parser: CommandParser, counter: string) {
      parser.pushKey(counter);
    },
    transformReply: (): undefined => undefined,
  }),
};
