import { inTime } from './in-time.ts';

const openWithinMs = 3000;

/** Reconnects only after a first connection, which `isOpen` tells. */
export const connectionOptions = (url: string, isOpen: () => boolean) =>
  ({
    url,
    RESP: 2, // enough for us, and every version supports it
    maintNotifications: 'disabled',
    disableClientInfo: true,
    disableOfflineQueue: true, // no command waits for a connection
    commandsQueueMaxLength: 10_000,
    commandOptions: { timeout: 0 }, // the library's timeout ends when a command is sent; callers have their own
    pingInterval: 1000, // so that a quiet connection does not look dead
    socket: { connectTimeout: 2000, socketTimeout: 3000, reconnectStrategy: () => (isOpen() ? 500 : false) },
  }) as const;

export async function openRedis<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new Error(`Redis (REDIS_URL) cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

export const firstConnection = <T>(connecting: Promise<T>): Promise<T> =>
  inTime(connecting, openWithinMs, () => new Error(`no answer within ${openWithinMs / 1000} s`));

/** Node's error for a name with several addresses has a code but no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/**
 * Redis errors begin with their kind, such as OOM or READONLY. The rest may quote what was sent, so only the kind is
 * returned.
 */
export const replyCode = (error: unknown) =>
  error instanceof Error ? /^[A-Z]{2,20}(?= )/.exec(error.message)?.[0] : undefined;
