import { unsent } from '#scripts/outbox/unsent.ts';
import { kept } from '#scripts/stores/kept.ts';
import { $person } from '#scripts/stores/session.ts';
import { followUnread } from './unread.ts';

export function begin(): void {
  // The server refuses the socket of a suspended person.
  if (!$person.get()?.isSuspended) followUnread();
  void sendUnsent();
  addEventListener('online', () => void sendUnsent());
  for (const told of ['unsent', 'storage']) addEventListener(told, () => void showUnsent());
  void confirmPush();
  void prepareLater();
  $person.subscribe((person) => {
    if (person?.moderates || person?.isSuspended)
      void import('#scripts/moderation/menu.ts').catch(() => undefined);
  });
}

const prepareAfterMs = 4000;

/** Readers who save data start this in the settings instead. */
async function prepareLater(): Promise<void> {
  if (document.documentElement.hasAttribute('data-saver')) return;
  await new Promise((resolve) => setTimeout(resolve, prepareAfterMs));
  const offline = await import('#scripts/offline/prepare.ts').catch(() => undefined);
  await offline?.prepare();
}

const dayMs = 24 * 60 * 60 * 1000;

/** Confirms once a day, because the server forgets devices that it does not hear from. */
async function confirmPush(): Promise<void> {
  if (!kept['pushed'] || Date.now() - Number(kept['pushed']) < dayMs) return;
  const device = await import('#scripts/push/device.ts').catch(() => undefined);
  await device?.confirmPush();
}

async function sendUnsent(): Promise<void> {
  void showUnsent();
  if (unsent() === 0) return;
  // Without a network the module may not load. The next page tries again.
  const outbox = await import('#scripts/outbox/outbox.ts').catch(() => undefined);
  await outbox?.flush();
}

let isShown = false;

async function showUnsent(): Promise<void> {
  if (isShown || unsent() === 0) return;
  const bar = await import('#scripts/outbox/bar.ts').catch(() => undefined);
  isShown = bar !== undefined;
  bar?.showBar();
}
