import type { Message } from '#lib/contract/chat.ts';
import { nameOf, outboxTexts as texts } from '#lib/copy/outbox.ts';
import { paths } from '#lib/paths.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

/**
 * Sends what waits on this device, messages and all else. Every page of who is signed in calls it when it begins and when
 * the network is back.
 */
export async function sendWaiting(): Promise<void> {
  await Promise.all([kept['unsent'] && sendMessages(), kept['unsent:acts'] && sendActs()]);
}

// Each may be missing where there is no network: the next page tries again.
async function sendActs(): Promise<void> {
  const outbox = await import('./outbox.ts').catch(() => undefined);
  await outbox?.flush();
}

let isHeard = false;

async function sendMessages(): Promise<void> {
  const outbox = await import('#scripts/chat/outbox.ts').catch(() => undefined);
  if (!outbox) return;
  if (!isHeard) outbox.onTaken(tellSent);
  isHeard = true;
  await outbox.reload();
  await outbox.flush();
}

/** A conversation shows by itself what has left. */
function tellSent({ text }: Message): void {
  if (location.pathname === paths.messages) return;
  const name = nameOf({ kind: 'message', title: text || texts.file });
  toastSuccess(texts.sent([name]), { about: 'outbox' });
}
