import { kept } from '#scripts/stores/kept.ts';
import { followUnread } from './unread.ts';

/** What every page does for who is signed in. */
export function begin(): void {
  followUnread();
  void sendUnsent();
  addEventListener('online', () => void sendUnsent());
}

/** What was written in the chat and waits for a network leaves from any page. */
async function sendUnsent(): Promise<void> {
  if (!kept['unsent']) return;
  // Without a network the code does not come either: the next page tries again.
  const outbox = await import('#scripts/chat/outbox.ts').catch(() => undefined);
  await outbox?.reload();
  await outbox?.flush();
}
