import type { ApiError } from '#scripts/calls/api-error.ts';
import { checkConnection } from '#scripts/live/live.ts';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

/**
 * Tries again after a passing failure, each time after a longer pause. The earliest retry serves all waiting entries, so
 * an entry that must wait until tomorrow does not delay the others.
 */
export function retries(work: () => Promise<unknown>) {
  let tries = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  return {
    later({ status, retryAfter, asksToSignIn }: ApiError) {
      if (asksToSignIn) return;
      if (status === 0) checkConnection();
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** tries) * (0.75 + Math.random() / 2);
      tries += 1;
      const waitMs = Math.max(retryAfter * 1000, pause);
      const at = Date.now() + waitMs;
      if (at >= dueAt) return;
      dueAt = at;
      clearTimeout(again);
      again = setTimeout(() => {
        dueAt = Number.POSITIVE_INFINITY;
        void work();
      }, waitMs);
    },
    over() {
      tries = 0;
    },
  };
}

/** Sending the same in two tabs is harmless, but may waste megabytes. */
export function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work) : work();
}
