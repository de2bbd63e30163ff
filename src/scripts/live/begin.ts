import { kept } from '#scripts/stores/kept.ts';
import { followUnread } from './unread.ts';

/** What every page does for who is signed in. */
export function begin(): void {
  followUnread();
  void sendUnsent();
  addEventListener('online', () => void sendUnsent());
  void confirmPush();
}

const dayMs = 24 * 60 * 60 * 1000;

/** The server forgets devices of which it hears nothing good. */
async function confirmPush(): Promise<void> {
  if (!kept['pushed'] || Date.now() - Number(kept['pushed']) < dayMs) return;
  const device = await import('#scripts/push/device.ts').catch(() => undefined);
  await device?.confirmPush();
}

/** What was written in the chat and waits for a network leaves from any page. */
async function sendUnsent(): Promise<void> {
  if (!kept['unsent']) return;
  // Without a network the code does not come either: the next page tries again.
  const outbox = await import('#scripts/chat/outbox.ts').catch(() => undefined);
  await outbox?.reload();
  await outbox?.flush();
}
