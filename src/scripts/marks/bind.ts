import { islandFailed } from '#scripts/directives/failed.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import type { LoadSheet } from './press.ts';

const load = () => import('./press.ts');

/**
 * Handles likes, bookmarks, follows and reports without an island. Nothing loads for signed-out visitors: the browser
 * submits the form that leads to the sign-in page.
 */
export function bindMarks(loadSheet: LoadSheet) {
  if ($signedIn.get()) void load().then(({ begin }) => begin(loadSheet));
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-press]');
    // A loaded island has handled the press already.
    if (!button || event.defaultPrevented || !$signedIn.get()) return;
    event.preventDefault();
    void handlePress(button, loadSheet);
  });
}

async function handlePress(button: HTMLElement, loadSheet: LoadSheet) {
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
