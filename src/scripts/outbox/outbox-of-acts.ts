import './bar.ts';
import type { Act } from './act.ts';
import { $acts } from './outbox.ts';
import { $wishes } from './wishes.ts';

// The outbox for everything but messages. It shows what waits on the bar and on buttons; the chat shows messages itself.
export * from './outbox.ts';

$acts.subscribe((acts: readonly Act[]) => {
  const wishes = acts.filter(({ about, wish, refused }) => about && wish !== undefined && !refused);
  $wishes.set(Object.fromEntries(wishes.map(({ about, wish }) => [about, wish])));
});
