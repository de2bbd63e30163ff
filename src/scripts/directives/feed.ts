import type { ClientDirective } from 'astro';
import { signInForm } from '#lib/marks/anchors.ts';
import { sleep } from './touch.ts';

/**
 * Of a list that goes on: wakes it at the first act on a card, when its tail comes near if it goes on by itself, and for
 * who comes back to it by the button of the browser after it had grown.
 */
const feed: ClientDirective = (load, _options, island) => {
  const wake = sleep(load, island, isAct);
  const tail = island.querySelector<HTMLElement>('[data-tail=near]');
  if (isLeftBehind(island)) void wake();
  else if (tail) watch(tail, wake);
};

/** For who is not signed in the browser itself sends the form that leads there. */
function isAct(target: Element) {
  const control = target.closest('button, summary');
  const isSignedIn = document.documentElement.hasAttribute('data-session');
  return control !== null && (isSignedIn || !control.matches(`[form=${signInForm}]`));
}

function watch(tail: HTMLElement, wake: () => Promise<boolean>) {
  const observer = new IntersectionObserver(
    async ([entry]) => {
      // Who saves data asks for more by a button.
      if (!entry?.isIntersecting || document.documentElement.hasAttribute('data-saver')) return;
      observer.disconnect();
      // The next try is for the person to make: the button shows, and says what to do.
      if (!(await wake())) tail.setAttribute('data-failed', '');
    },
    { rootMargin: '200px', threshold: 0.1 },
  );
  observer.observe(tail);
}

function isLeftBehind(island: HTMLElement) {
  const key = island.querySelector<HTMLElement>('[data-feed]')?.dataset['feed'];
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    return entry?.type === 'back_forward' && key !== undefined && sessionStorage.getItem(key) !== null;
  } catch {
    // The browser keeps nothing for us.
    return false;
  }
}

export default feed;
