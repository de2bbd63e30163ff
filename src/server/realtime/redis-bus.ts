import { randomUUID } from 'node:crypto';
import { type ProgramMessage, programMessage } from '#lib/contract/events.ts';
import type { Log } from '#server/runtime/log.ts';
import { openRedis, replyCode } from '#server/runtime/redis.ts';
import { type Bus, inProcessBus } from './bus.ts';
import { openRedisChannel } from './redis-channel.ts';

/**
 * Sends events to all processes through Redis. Listeners in this process are called at once, even if Redis fails. Then
 * other processes miss the events, but they find changes and work in the database within a second.
 */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  const here = inProcessBus(log);
  const from = randomUUID();
  let fails = false;
  let isClosed = false;

  const channel = await openRedis(() => openRedisChannel(url, { onText, onLost, onBack }));

  function onText(text: string): void {
    const message = read(text);
    if (message && message.from !== from) here.tell([message.event]);
  }

  function onLost(err: unknown): void {
    if (fails || isClosed) return;
    fails = true;
    log.error({ err, reply: replyCode(err) }, 'Redis fails: events reach this process alone.');
  }

  function onBack(): void {
    if (fails && !isClosed) log.info('Redis works again: events reach all processes.');
    fails = false;
  }

  function read(text: string): ProgramMessage | undefined {
    try {
      return programMessage.parse(JSON.parse(text));
    } catch (err) {
      log.warn({ err }, 'A message from Redis is no event known here and is ignored.');
      return undefined;
    }
  }

  return {
    tell(events) {
      here.tell(events);
      for (const event of events)
        if (event.to === 'programs') channel.send(JSON.stringify({ from, event } satisfies ProgramMessage));
    },

    on: here.on,

    async close() {
      isClosed = true;
      channel.close();
      await here.close();
    },
  };
}
