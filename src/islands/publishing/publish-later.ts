import { outboxTexts as texts } from '#lib/copy/outbox.ts';
import type { NewAct } from '#scripts/outbox/act.ts';
import { keepForLater } from '#scripts/outbox/later.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/**
 * Keeps a publication that did not reach the server, to send it later, and tells the person. Returns false where the device
 * cannot keep it: then it stays in the form. Throws every other failure on.
 */
export async function publishLater(
  error: unknown,
  about: string,
  make: () => Promise<Omit<NewAct, 'method'>>,
): Promise<boolean> {
  const outcome = await keepForLater(error, async () => ({ ...(await make()), method: 'POST' }));
  if (!outcome) throw error;
  if (outcome === 'kept') toastSuccess(texts.later, { about });
  else toastError(texts.noRoom, { about });
  return outcome === 'kept';
}
