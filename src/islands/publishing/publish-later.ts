import { laterTexts as texts } from '#lib/copy/outbox-later.ts';
import type { NewOutboxEntry } from '#scripts/outbox/entry.ts';
import { keepForLater } from '#scripts/outbox/later.ts';
import { toastDone, toastError } from '#scripts/stores/toasts.ts';

/**
 * If the server was not reached, stores the publication on the device to send it later, and tells the person.
 * Returns false if the device cannot store it. Rethrows every other error.
 */
export async function publishLater(
  error: unknown,
  about: string,
  make: () => Promise<Omit<NewOutboxEntry, 'method'>>,
): Promise<boolean> {
  const outcome = await keepForLater(error, async () => ({ ...(await make()), method: 'POST' }));
  if (!outcome) throw error;
  if (outcome === 'kept') toastDone(texts.kept, texts.later, { about });
  else toastError(texts.noRoom, { about });
  return outcome === 'kept';
}
