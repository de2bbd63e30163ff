import type { ClientDirective } from 'astro';
import { islandFailed } from './failed.ts';

/**
 * Loads an island at a person's first act: a click, a key, the mouse over it, or keyboard focus. A touch that becomes
 * a scroll does not count. The script in the head (layouts/first-paint.js) holds back what is pressed, and repeats it
 * once the island marks itself with `data-ready`.
 */
const touch: ClientDirective = (load, _options, island) => {
  sleep(load, island);
};

/**
 * `isAct` decides which acts load the island. Returns a function that loads it for another reason and resolves to
 * whether that worked.
 */
export function sleep(
  load: Parameters<ClientDirective>[0],
  island: HTMLElement,
  isAct: (target: Element) => boolean = () => true,
): () => Promise<boolean> {
  let waking: Promise<boolean> | undefined;

  const wake = () => {
    // Astro builds this file for newer browsers than `??=` needs.
    waking = waking ?? loadIsland();
    return waking;
  };

  const loadIsland = async () => {
    try {
      await Promise.race([hydrate(load, island), failure(island)]);
      for (const kind of kinds) island.removeEventListener(kind, hear, true);
      return true;
    } catch {
      waking = undefined;
      const [pressed, ...others] = heldIn(island);
      for (const control of [pressed, ...others]) {
        control?.removeAttribute('data-held');
        control?.removeAttribute('aria-busy');
      }
      // The shell shows the message. Astro bundles each directive alone, so a toast store
      // imported here would be a second one.
      pressed?.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
      return false;
    }
  };

  const hear = (event: Event) => {
    const target = event.target as HTMLElement;
    if (!isAct(target)) return;
    if (event.type === 'click') {
      // A plain link works without script.
      if (!target.closest('input, label, summary')) return;
    } else if (event.type === 'pointerover') {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
    } else if (event.type !== held && !isFocusShown(target)) {
      return;
    }
    void wake();
  };

  for (const kind of kinds) island.addEventListener(kind, hear, true);
  // This script comes with the first act, which may have been one on this island.
  const focused = document.activeElement;
  const isActed = heldIn(island).some(isAct) || (focused && island.contains(focused) && isAct(focused));
  if (isActed || hasLeftSomething(island)) void wake();
  return wake;
}

/** In this tab, by the name that the island says: it shows that by itself. */
function hasLeftSomething(island: HTMLElement): boolean {
  const place = island.querySelector<HTMLElement>('[data-left-as]');
  try {
    return place !== null && sessionStorage.getItem(place.dataset['leftAs'] ?? '') !== null;
  } catch {
    return false;
  }
}

const heldIn = (island: HTMLElement) => Array.from(island.querySelectorAll('[data-held]'));

/** The script in the head sends it from what it holds back. */
const held = 'bizlink:held';

const kinds = [held, 'click', 'focusin', 'keydown', 'pointerover'];

/** Browsers before Chrome 86 do not know the selector and throw. */
function isFocusShown(target: HTMLElement): boolean {
  try {
    return target.matches(':focus-visible');
  } catch {
    return true;
  }
}

async function hydrate(load: Parameters<ClientDirective>[0], island: HTMLElement) {
  const render = await load();
  await render();
  await ready(island);
}

/** React shows a component some frames after hydrate() has returned. Only the component knows when it can react. */
const ready = (island: HTMLElement) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!island.querySelector('[data-ready]')) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(island, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
    look();
  });

/** Astro's load() never rejects. After a failure it sends this event and returns nothing to render. */
const failure = (island: HTMLElement) =>
  new Promise<never>((_, reject) => {
    island.addEventListener(
      'astro:hydration-error',
      (event) => {
        event.preventDefault();
        reject(new Error('The island did not load.'));
      },
      { once: true },
    );
  });

export default touch;
