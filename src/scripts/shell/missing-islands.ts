import { whenNetworkIsBack } from '#scripts/calls/network.ts';
import { hideMissing, showMissing } from './missing-part.ts';

const patienceMs = 15_000;

/** Astro's element. */
type Island = Element & { start(): Promise<void> };

/**
 * Islands that load by themselves have nobody who presses them, so the page looks after them: when the file of one has
 * not come within 15 seconds, or has failed, the note about a missing part is shown until it has come. What has failed is
 * asked for again when the network is back.
 */
export function watchIslands() {
  const waited = new Set<Element>();
  const look = () => {
    for (const island of document.querySelectorAll('[client=load][ssr],[client=visible][ssr]')) {
      if (!isOnScreen(island)) continue;
      if (waited.has(island)) showMissingUntilThere(island);
      waited.add(island);
    }
  };
  setInterval(look, patienceMs);
  look();
  addEventListener('astro:hydration-error', (event) => {
    if (event.defaultPrevented) return;
    const island = event.target as Island;
    showMissingUntilThere(island);
    const stop = whenNetworkIsBack(() => {
      stop();
      void island.start();
    });
  });
}

function showMissingUntilThere(island: Element) {
  showMissing();
  island.addEventListener('astro:hydrate', hideMissing, { once: true });
}

/** An island itself has no box. */
function isOnScreen({ firstElementChild }: Element) {
  const { width = 0, top = 0 } = firstElementChild?.getBoundingClientRect() ?? {};
  return width > 0 && top < innerHeight;
}
