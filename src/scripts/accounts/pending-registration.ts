import type { PendingRegistration } from '#lib/contract/users.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

export const leftAs = 'registering';
/** As long as a code is good for. */
const lastsMs = 10 * 60_000;

/**
 * Who goes to read the SMS may find the page loaded anew, because a phone with little memory drops it. The password is not
 * kept: they give it once more when they enter.
 */
export function keepPending({ challenge, sent_to }: PendingRegistration): void {
  keptForSession[leftAs] = JSON.stringify({ challenge, sent_to, until: Date.now() + lastsMs });
}

export const dropPending = () => delete keptForSession[leftAs];

export function pendingRegistration(): PendingRegistration | undefined {
  try {
    const { challenge, sent_to, until } = JSON.parse(keptForSession[leftAs] ?? '{}');
    if (Date.now() < until) return { challenge, sent_to };
    dropPending();
    return undefined;
  } catch {
    return undefined;
  }
}
