import { ApiError } from '#scripts/calls/api-error.ts';
import type { NewOutboxEntry } from '#scripts/outbox/entry.ts';
import { keepForLater, queueBehind } from '#scripts/outbox/later.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

interface Wish {
  readonly about: string;
  readonly act: () => Omit<NewOutboxEntry, 'tried'>;
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

export function titleOn(button: Element | null): string {
  const label = button?.getAttribute('aria-label') ?? '';
  return label.slice(label.indexOf(':') + 2);
}
