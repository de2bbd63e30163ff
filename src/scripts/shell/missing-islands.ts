import { whenNetworkIsBack } from '#scripts/calls/network.ts';
import { hideMissing, showMissing } from './missing-part.ts';

const patienceMs = 15_000;

/** Astro's element. */
type Island = Element & { start(): Promise<void> };

/**
 * Islands that load by themselves have nobody who presses them, so the page looks after them: when the file of one has
 * not come within 15 seconds, or has failed, the note about a missing part is shown until it has come. One that failed
 * before this script came is found after 15 seconds. All are asked for again when the network is back.
 */
export function watchIslands() {
  const waited = new Set<Island>();
  const look = () => {
    for (const island of document.querySelectorAll<Island>('[client=load][ssr],[client=visible][ssr]')) {
      if (!isOnScreen(island)) continue;
      if (waited.has(island)) showMissingUntilThere(island);
      waited.add(island);
    }
  };
  setInterval(look, patienceMs);
  look();
  addEventListener('astro:hydration-error', (event) => {
    if (event.defaultPrevented) return;
    waited.add(event.target as Island);
    showMissingUntilThere(event.target as Island);
  });
  // Astro and React take the second start of one that is only late for the first.
  whenNetworkIsBack(() => {
    for (const island of waited) if (island.hasAttribute('ssr')) void island.start();
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
