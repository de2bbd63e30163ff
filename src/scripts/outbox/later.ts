import type { NewOutboxEntry } from './entry.ts';
import { $wishes } from './wishes.ts';

/** Call it while there is a network, so that the module is there when it is needed. */
export const loadOutbox = () => import('./outbox-of-entries.ts').catch(() => undefined);

/** A function, because making an entry may shrink pictures first, and mostly no entry is needed. */
type Make = () => NewOutboxEntry | Promise<NewOutboxEntry>;

/**
 * If something about the same thing waits in the outbox, the new entry goes there too, so that the last wish wins.
 * Resolves to whether it does.
 */
export async function queueBehind(about: string, make: Make): Promise<boolean> {
  if (!(about in $wishes.get())) return false;
  const outbox = await loadOutbox();
  return (await outbox?.post(await make())) ?? false;
}

/**
 * Stores an entry that did not reach the server. 'full': the device has no room. Undefined for any other failure, or if
 * the outbox module does not load.
 */
export async function keepForLater(error: unknown, make: Make): Promise<'kept' | 'full' | undefined> {
  const outbox = await loadOutbox();
  if (!outbox?.isUnreached(error)) return undefined;
  return (await outbox.post(await make())) ? 'kept' : 'full';
}
