import type { ClientDirective } from 'astro';
import { signInForm } from '#lib/marks/anchors.ts';
import { sleep } from './touch.ts';

/**
 * Loads the island of a list on the first press on a card, or when the end of a feed comes near. It loads at once for
 * visitors who come back by the browser's button, because their stored list has to be restored.
 */
const feed: ClientDirective = (load, _options, island) => {
  const wake = sleep(load, island, isAct);
  const tail = island.querySelector<HTMLElement>('[data-tail=near]');
  if (isReturnToStoredList(island)) void wake();
  else if (tail) watch(tail, wake);
};

/** Presses of signed-out visitors need no island: the browser sends the form that leads to sign in. */
function isAct(target: Element) {
  const control = target.closest('button, summary');
  const isSignedIn = document.documentElement.hasAttribute('data-session');
  return control !== null && (isSignedIn || !control.matches(`[form=${signInForm}]`));
}

function watch(tail: HTMLElement, wake: () => Promise<boolean>) {
  const observer = new IntersectionObserver(
    async ([entry]) => {
      // Readers who save data press a button instead.
      if (!entry?.isIntersecting || document.documentElement.hasAttribute('data-saver')) return;
      observer.disconnect();
      // Shows the button, and with it the failure. The reader decides about the next try.
      if (!(await wake())) tail.setAttribute('data-failed', '');
    },
    { rootMargin: '200px', threshold: 0.1 },
  );
  observer.observe(tail);
}

function isReturnToStoredList(island: HTMLElement) {
  const key = island.querySelector<HTMLElement>('[data-feed]')?.dataset['feed'];
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    return entry?.type === 'back_forward' && key !== undefined && sessionStorage.getItem(key) !== null;
  } catch {
    // The browser does not allow storage.
    return false;
  }
}

export default feed;
