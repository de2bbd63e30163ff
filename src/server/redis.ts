import { setTimeout as sleep } from 'node:timers/promises';

const openWithinMs = 3000;

/** How each connection to Redis behaves. `isOpen` says whether it was connected once: only then it connects again. */
export const connectionOptions = (url: string, isOpen: () => boolean) =>
  ({
    url,
    RESP: 2, // all that is needed, and every version speaks it
    maintNotifications: 'disabled',
    disableClientInfo: true,
    disableOfflineQueue: true, // nobody waits for a connection
    commandsQueueMaxLength: 10_000,
    commandOptions: { timeout: 0 }, // theirs counts until a command is sent; whoever asks has a patience of its own
    pingInterval: 1000, // a quiet connection is not taken for a dead one
    socket: { connectTimeout: 2000, socketTimeout: 3000, reconnectStrategy: () => (isOpen() ? 500 : false) },
  }) as const;

/** Opens what needs Redis. The error of a wrong setting names the setting and says what is wrong with it. */
export async function openRedis<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new Error(`Redis (REDIS_URL) cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Waits for the first connection, but not for long. */
export const firstConnection = <T>(connecting: Promise<T>): Promise<T> =>
  Promise.race([connecting, refusalAfter(openWithinMs)]);

async function refusalAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`no answer within ${ms / 1000} s`);
}

/** An error for each address of a name has no message of its own, only a code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Replies of Redis begin with their kind, such as OOM or READONLY; the rest of them may quote what was sent. */
export const replyCode = (error: unknown) =>
  error instanceof Error ? /^[A-Z]{2,20}(?= )/.exec(error.message)?.[0] : undefined;
