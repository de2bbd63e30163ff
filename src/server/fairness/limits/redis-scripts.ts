import { type CommandParser, defineScript } from '@redis/client';

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
