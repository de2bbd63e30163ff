import { type Thing, thingKey } from '#lib/things.ts';
import { $saver } from '#scripts/stores/preferences.ts';

const minute = 60_000;

/**
 * Shows, by a link at the top, that something has been published since: asked once a minute while the page is looked
 * at, and never for who saves data.
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

/** Nobody waits for it: what fails is asked again in a minute. */
async function fetchNewest(path: string): Promise<Thing | undefined> {
  try {
    const answer = await fetch(path);
    const { items } = await answer.json();
    return items[0];
  } catch {
    return undefined;
  }
}
