import { createClient } from '@redis/client';
import { connectionOptions, firstConnection } from '#server/runtime/redis.ts';

export interface RedisChannel {
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

/** Connects, or throws. Later it reconnects by itself. */
export async function openRedisChannel(
  url: string,
  { onText, onLost, onBack }: Listeners,
): Promise<RedisChannel> {
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
