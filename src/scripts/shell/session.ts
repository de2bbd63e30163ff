import { paths } from '#lib/paths.ts';
import { kept, keptForSession } from '#scripts/stores/kept.ts';
import { $signedIn, forgetTab } from '#scripts/stores/session.ts';
import { signOut } from './leave.ts';

const root = document.documentElement;

/**
 * Keeps the session marks on <html> up to date. The store also reports changes by other tabs, even those made while
 * the page was in the back/forward cache.
 */
export function followSession() {
  $signedIn.subscribe((signedIn, before) => {
    if (signedIn) root.setAttribute('data-session', 'in');
    else for (const mark of ['session', 'prompt', 'mine']) root.removeAttribute(`data-${mark}`);
    // After the reload, the script in the head leads to the right page.
    if (signedIn && root.hasAttribute('data-guests')) location.reload();
    if (!signedIn && root.hasAttribute('data-protected'))
      location.replace(paths.loginThen(location.pathname + location.search));
    if (before && !signedIn) forgetTab();
  });
  let leftBy: string | undefined;
  addEventListener('pagehide', () => {
    leftBy = kept['person'];
  });
  // The browser may show the page again as it was, to somebody else.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (kept['person'] !== leftBy || isOwnPlace())) location.reload();
  });
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => signOut());
  }
}

/** What such a page says may have changed on the pages between. */
const isOwnPlace = () =>
  root.hasAttribute('data-mine') || document.querySelector('[data-own-place]') !== null;

/**
 * Updates the stored person once per browser session. Also runs when the script in the head has led away from the
 * sign-in page. The module loads only for signed-in people.
 */
export async function refreshPerson() {
  if (!keptForSession['entering'] && (!$signedIn.get() || keptForSession['person'])) return;
  const { learnPerson } = await import('#scripts/calls/person.ts');
  await learnPerson();
}
