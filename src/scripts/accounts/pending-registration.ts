import type { PendingRegistration } from '#lib/contract/users.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

const name = 'registering';
/** As long as a code is good for. */
const lastsMs = 10 * 60_000;

/**
 * Who goes to read the SMS may find the page loaded anew, because a phone with little memory drops it. The password is not
 * kept: they give it once more when they enter.
 */
export function keepPending({ challenge, sent_to }: PendingRegistration): void {
  keptForSession[name] = JSON.stringify({ challenge, sent_to, until: Date.now() + lastsMs });
}

export const dropPending = () => delete keptForSession[name];

export function pendingRegistration(): PendingRegistration | undefined {
  try {
    const { challenge, sent_to, until } = JSON.parse(keptForSession[name] ?? '{}');
    return Date.now() < until ? { challenge, sent_to } : undefined;
  } catch {
    return undefined;
  }
}
