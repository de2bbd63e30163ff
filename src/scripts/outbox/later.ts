import type { Act, NewAct } from './act.ts';
import { $wishes } from './wishes.ts';

type Outbox = typeof import('./outbox.ts');
let loaded: Promise<Outbox | undefined> | undefined;

/** Whoever may need it asks for it while there is a network, with the bar that says what waits. */
export function loadOutbox(): Promise<Outbox | undefined> {
  loaded ??= Promise.all([import('./outbox.ts'), import('./bar.ts')]).then(
    ([outbox]) => {
      outbox.$acts.subscribe(showWishes);
      return outbox;
    },
    () => {
      loaded = undefined;
      return undefined;
    },
  );
  return loaded;
}

function showWishes(acts: readonly Act[]): void {
  const wishes = acts.filter(({ about, wish, refused }) => about && wish !== undefined && !refused);
  $wishes.set(Object.fromEntries(wishes.map(({ about, wish }) => [about, wish])));
}

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
