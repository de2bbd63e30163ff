import type { ClientDirective } from 'astro';

/**
 * Loads an island at a person's first act: a click, a key, the mouse over it, or keyboard focus. A touch that becomes
 * a scroll does not count. The first click is held back, and repeated once the island marks itself with `data-ready`.
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
  const waiting = new Set<HTMLElement>();
  let waking: Promise<boolean> | undefined;

  const wake = () => {
    // Astro builds this file for newer browsers than `??=` needs.
    waking = waking ?? loadIsland();
    return waking;
  };

  const loadIsland = async () => {
    try {
      await Promise.race([hydrate(load, island, () => busy(waiting, false)), failure(island)]);
      for (const kind of kinds) island.removeEventListener(kind, hear, true);
      for (const target of waiting) if (target.isConnected) repeatPress(target);
      return true;
    } catch {
      waking = undefined;
      busy(waiting, false);
      // The shell shows the message. Astro bundles each directive alone, so a toast store
      // imported here would be a second one.
      const [pressed] = waiting.keys();
      pressed?.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
      return false;
    } finally {
      waiting.clear();
    }
  };

  const hear = (event: Event) => {
    const target = event.target as HTMLElement;
    if (!isAct(target)) return;
    if (event.type === 'submit') {
      // A program submitted the form, such as a password manager. A person's own press arrives as a click on the button.
      hold(event, target);
    } else if (event.type === 'click') {
      const control = target.closest<HTMLElement>('button, [role=button], input, label, summary');
      // A plain link works without script.
      if (!control) return;
      // Text fields and menus work without script too.
      if (!isForText(control) && !control.matches('summary')) hold(event, control);
    } else if (event.type === 'pointerover') {
      if ((event as PointerEvent).pointerType !== 'mouse') return;
    } else if (!isFocusShown(target)) {
      return;
    }
    void wake();
  };

  const hold = (event: Event, target: HTMLElement) => {
    event.preventDefault();
    event.stopPropagation();
    waiting.add(target);
    busy(waiting, true);
  };

  for (const kind of kinds) island.addEventListener(kind, hear, true);
  return wake;
}

const isForText = (control: HTMLElement) =>
  (control instanceof HTMLLabelElement ? control.control : control)?.matches(
    'input:not([type=checkbox]):not([type=radio]), textarea',
  );

function repeatPress(target: HTMLElement) {
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.click();
}

/** Tells the shell that an island did not load. The next act tries again. */
export const islandFailed = 'bizlink:island-failed';

const kinds = ['click', 'submit', 'focusin', 'keydown', 'pointerover'] as const;

/** Browsers before Chrome 86 do not know the selector and throw. */
function isFocusShown(target: HTMLElement): boolean {
  try {
    return target.matches(':focus-visible');
  } catch {
    return true;
  }
}

/** On a slow network the press must show at once that it counted. */
function busy(waiting: Iterable<HTMLElement>, isBusy: boolean) {
  for (const control of waiting) {
    if (isBusy) control.setAttribute('aria-busy', 'true');
    else control.removeAttribute('aria-busy');
  }
}

async function hydrate(load: Parameters<ClientDirective>[0], island: HTMLElement, loaded: () => void) {
  const render = await load();
  // Removed before rendering, because React compares the page with its own output.
  loaded();
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
