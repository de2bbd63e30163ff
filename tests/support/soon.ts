import { setTimeout as wait } from 'node:timers/promises';

const longestMs = 60_000;

/** What Playwright would wait for without end. */
export async function soon<T>(waited: Promise<T>, what: () => string | Promise<string>): Promise<T> {
  const over = new AbortController();
  const late = wait(longestMs, undefined, { signal: over.signal }).then(async () => {
    throw new Error(`Nothing came within ${longestMs / 1000} s: ${await what()}`);
  });
  return Promise.race([waited, late]).finally(() => over.abort());
}
