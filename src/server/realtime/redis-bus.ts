import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { type ProgramMessage, programMessage } from '#lib/contract/events.ts';
import type { Log } from '#server/runtime/log.ts';
import { connectionOptions, firstConnection, openRedis, replyCode } from '#server/runtime/redis.ts';
import { type Bus, inProcessBus } from './bus.ts';

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

interface RedisChannel {
  /**
   * Sends to all listeners, including this process. A text that cannot be sent at once is lost, and `onLost` is called.
   */
  send(text: string): void;
  close(): void;
}

interface Listeners {
  readonly onText: (text: string) => void;
  /** May be called repeatedly while Redis is unreachable. */
  readonly onLost: (error: unknown) => void;
  readonly onBack: () => void;
}

async function openRedisChannel(url: string, { onText, onLost, onBack }: Listeners): Promise<RedisChannel> {
  let isOpen = false;
  // A Redis connection that subscribes cannot publish.
  const sender = createClient(connectionOptions(url, () => isOpen));
  const receiver = createClient(connectionOptions(url, () => isOpen));
  const both = [sender, receiver];
  for (const client of both) {
    client.on('error', (error: unknown) => {
      if (isOpen) onLost(error);
    });
    // The receiver is ready once Redis has confirmed the subscription.
    client.on('ready', () => {
      if (isOpen && both.every(({ isReady }) => isReady)) onBack();
    });
  }
  const channel = channelOf(url);
  const close = () => {
    for (const client of both) client.destroy();
  };

  try {
    const listening = receiver.connect().then(() => receiver.subscribe(channel, onText));
    await firstConnection(Promise.all([sender.connect(), listening]));
    isOpen = true;
  } catch (error) {
    close();
    throw error;
  }
  return {
    send: (text) => void sender.publish(channel, text).catch(onLost),
    close,
  };
}

/**
 * Sites sharing a Redis use different databases, but channels span all databases, so the name includes the database
 * number.
 */
const channelOf = (url: string) => `bizlink:events:${new URL(url).pathname.slice(1) || '0'}`;
