import './bar.ts';
import type { OutboxEntry } from './entry.ts';
import { $entries } from './outbox.ts';
import { $wishes } from './wishes.ts';

// The outbox for everything but messages. It shows what waits on the bar and on buttons; the chat shows messages itself.
export * from './outbox.ts';

$entries.subscribe((entries: readonly OutboxEntry[]) => {
  const wishes = entries.filter(({ about, wish, refused }) => about && wish !== undefined && !refused);
  $wishes.set(Object.fromEntries(wishes.map(({ about, wish }) => [about, wish])));
});
