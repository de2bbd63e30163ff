import type { NewAct } from './act.ts';
import { $wishes } from './wishes.ts';

/** Whoever may need it asks for it while there is a network. */
export const loadOutbox = () => import('./outbox.ts').catch(() => undefined);

/** Made only where it is needed: it may take pictures that are made smaller first. */
type Make = () => NewAct | Promise<NewAct>;

/** Goes into the outbox if something about the same waits there, so that the last wish wins. Returns whether it does. */
export async function queueBehind(about: string, make: Make): Promise<boolean> {
  if (!(about in $wishes.get())) return false;
  const outbox = await loadOutbox();
  return (await outbox?.post(await make())) ?? false;
}

/**
 * Keeps an act that did not reach the server, to send it later. 'full' where the device cannot keep it. Undefined for any
 * other failure, and where the code for it does not come either.
 */
export async function keepForLater(error: unknown, make: Make): Promise<'kept' | 'full' | undefined> {
  const outbox = await loadOutbox();
  if (!outbox?.isUnreached(error)) return undefined;
  return (await outbox.post(await make())) ? 'kept' : 'full';
}
