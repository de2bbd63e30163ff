import { showMissing } from './missing-part.ts';

const patienceMs = 15_000;

/**
 * Islands that load by themselves have nobody who presses them, so the page looks after them: when the file of one has
 * not come within 15 seconds, or has failed, the note about a missing part is shown.
 */
export function watchIslands() {
  const waited = new Set<Element>();
  const look = () => {
    for (const island of document.querySelectorAll('[client=load][ssr],[client=visible][ssr]')) {
      if (!isOnScreen(island)) continue;
      if (waited.has(island)) showMissing();
      waited.add(island);
    }
  };
  setInterval(look, patienceMs);
  look();
  addEventListener('astro:hydration-error', (event) => event.defaultPrevented || showMissing());
}

/** An island itself has no box. */
function isOnScreen({ firstElementChild }: Element) {
  const { width = 0, top = 0 } = firstElementChild?.getBoundingClientRect() ?? {};
  return width > 0 && top < innerHeight;
}
