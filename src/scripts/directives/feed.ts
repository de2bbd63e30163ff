import type { ClientDirective } from 'astro';
import { sleep } from './touch.ts';

/**
 * Loads the island of a list at a press on its end, or when the end of a feed comes near. It loads at once for
 * visitors who come back by the browser's button, because their stored list has to be restored. Buttons on cards need
 * no island: the page's own script handles them.
 */
const feed: ClientDirective = (load, _options, island) => {
  const wake = sleep(load, island, isAct);
  const tail = island.querySelector<HTMLElement>('[data-tail=near]');
  if (isReturnToStoredList(island)) void wake();
  else if (tail) watch(tail, wake);
};

const isAct = (target: Element) => target.closest('[data-tail]') !== null;

function watch(tail: HTMLElement, wake: () => Promise<boolean>) {
  const observer = new IntersectionObserver(
    async ([entry]) => {
      // Readers who save data press a button instead.
      if (!entry?.isIntersecting || document.documentElement.hasAttribute('data-saver')) return;
      observer.disconnect();
      // Shows the button and the failure. The reader decides about the next try.
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
    return false;
  }
}

export default feed;
