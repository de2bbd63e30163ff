import { ApiError } from '#scripts/calls/api-error.ts';
import type { NewAct } from '#scripts/outbox/act.ts';
import { keepForLater, queueBehind } from '#scripts/outbox/later.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

/** A like, a bookmark or a follow that somebody wants, or wants no longer. It is shown before it is sent. */
interface Wish {
  readonly about: string;
  /** The wish as the outbox keeps it. */
  readonly act: () => Omit<NewAct, 'tried'>;
  /** Asks the server, and shows what it says. */
  readonly send: () => Promise<unknown>;
  /** Shows what was there before. */
  readonly undo: () => void;
  readonly failed: (error: ApiError) => string;
  /** What the toast of a failure is about. */
  readonly toast: string;
}

/** Sends a wish, and undoes it if the server refuses it. Without a network it stays, and waits to be sent. */
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

/** The title of a thing, from the words that its button has for screen readers. */
export function titleOn(button: Element | null): string {
  const label = button?.getAttribute('aria-label') ?? '';
  return label.slice(label.indexOf(':') + 2);
}
