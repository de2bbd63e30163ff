import { ApiError } from '#scripts/calls/api-error.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';
import type { NewAct } from './act.ts';
import { $wishes } from './wishes.ts';

/** Call it while there is a network, so that the module is there when it is needed. */
export const loadOutbox = () => import('./outbox-of-acts.ts').catch(() => undefined);

/** A function, because making an act may shrink pictures first, and mostly no act is needed. */
type Make = () => NewAct | Promise<NewAct>;

/**
 * If something about the same thing waits in the outbox, the new act goes there too, so that the last wish wins.
 * Resolves to whether it does.
 */
async function queueBehind(about: string, make: Make): Promise<boolean> {
  if (!(about in $wishes.get())) return false;
  const outbox = await loadOutbox();
  return (await outbox?.post(await make())) ?? false;
}

/**
 * Stores an act that did not reach the server. 'full': the device has no room. Undefined for any other failure, or if
 * the outbox module does not load.
 */
export async function keepForLater(error: unknown, make: Make): Promise<'kept' | 'full' | undefined> {
  const outbox = await loadOutbox();
  if (!outbox?.isUnreached(error)) return undefined;
  return (await outbox.post(await make())) ? 'kept' : 'full';
}

interface Wish {
  readonly about: string;
  readonly act: () => Omit<NewAct, 'tried'>;
  readonly send: () => Promise<unknown>;
  readonly undo: () => void;
  readonly failed: (error: ApiError) => string;
  readonly toast: string;
}

/** Undoes the wish if the server refuses it. Without a network the wish stays shown and waits in the outbox. */
export async function sendWish({ about, act, send, undo, failed, toast }: Wish): Promise<void> {
  const isOnline = navigator.onLine;
  const made = (tried: boolean) => () => ({ ...act(), tried });
  try {
    if (await queueBehind(about, made(false))) return;
    await send();
    endToast(toast);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if ((await keepForLater(error, made(isOnline))) === 'kept') return;
    undo();
    // The sign-in page that follows says enough.
    if (!error.asksToSignIn) toastError(failed(error), { about: toast });
  }
}

/** The name of the thing in the label of its button, such as "Guardar: NAME". */
export function titleOn(button: Element | null): string {
  const label = button?.getAttribute('aria-label') ?? '';
  return label.slice(label.indexOf(':') + 2);
}
