import type { ApiError } from '#scripts/calls/api-error.ts';
import { doubt } from '#scripts/live/live.ts';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

/** Tries again after a failure that passes, each time after a longer pause. */
export function retries(work: () => Promise<unknown>) {
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  return {
    later({ status, retryAfter, asksToSignIn }: ApiError) {
      if (asksToSignIn) return;
      if (status === 0) doubt();
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries) * (0.75 + Math.random() / 2);
      tries += 1;
      clearTimeout(again);
      again = setTimeout(() => void work(), Math.max(retryAfter * 1000, pause));
    },
    over() {
      tries = 0;
    },
  };
}

/** What two tabs send at once comes to the same, but may be megabytes. */
export function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : work();
}
