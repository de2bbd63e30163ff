import { type Thing, thingKey } from '#lib/things.ts';
import { $saver } from '#scripts/stores/preferences.ts';

const minute = 60_000;

/**
 * Shows a link at the top when something new was published. Asks once a minute, only while the page is visible, and
 * never for readers who save data.
 */
export function watchNewerPosts() {
  const link = document.querySelector<HTMLElement>('[data-newer]');
  if (!link) return;
  const path = link.dataset['newer'] ?? '';
  let isDue = false;
  const ask = async () => {
    const isWanted = link.hidden && document.visibilityState === 'visible' && $saver.get() === 'off';
    if (!isDue || !isWanted) return;
    wait();
    const newest = await fetchNewest(path);
    if (newest && !document.querySelector(`[data-mark="${thingKey(newest)}"]`)) link.hidden = false;
  };
  const wait = () => {
    isDue = false;
    setTimeout(() => {
      isDue = true;
      void ask();
    }, minute);
  };
  document.addEventListener('visibilitychange', () => void ask());
  wait();
}

async function fetchNewest(path: string): Promise<Thing | undefined> {
  try {
    const answer = await fetch(path);
    const { items } = await answer.json();
    return items[0];
  } catch {
    return undefined;
  }
}
