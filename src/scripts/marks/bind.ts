import { islandFailed } from '#scripts/directives/touch.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import type { LoadSheet } from './press.ts';

const load = () => import('./press.ts');

/**
 * Liking, saving, following and reporting where no island is awake. For signed-out visitors no script loads: the browser sends
 * the form that leads to sign in.
 */
export function bindMarks(loadSheet: LoadSheet) {
  if ($signedIn.get()) void load().then(({ begin }) => begin(loadSheet));
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-press]');
    // An island that is awake has done it.
    if (!button || event.defaultPrevented || !$signedIn.get()) return;
    event.preventDefault();
    void act(button, loadSheet);
  });
}

async function act(button: HTMLElement, loadSheet: LoadSheet) {
  button.setAttribute('aria-busy', 'true');
  try {
    const { press } = await load();
    await press(button, loadSheet);
  } catch (error) {
    button.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
    throw error;
  } finally {
    button.removeAttribute('aria-busy');
  }
}
