import { paths } from '#lib/paths.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { $signedIn, tokensNow } from '#scripts/stores/session.ts';
import { leaveSignedOut } from './leave.ts';

const root = document.documentElement;

/** Keeps <html> saying who looks: the store hears of other tabs, and of what changed while the page was in the cache. */
export function followSession() {
  $signedIn.subscribe((signedIn) => {
    if (signedIn) root.setAttribute('data-session', 'in');
    else root.removeAttribute('data-session');
    // The script in the head knows where to.
    if (signedIn && root.hasAttribute('data-guests')) location.reload();
    if (!signedIn && root.hasAttribute('data-protected'))
      location.replace(paths.loginThen(location.pathname + location.search));
  });
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', signOut);
  }
}

/** The server is told while the page already goes; it need not wait for a slow network. */
function signOut() {
  const refresh_token = tokensNow().refresh;
  leaveSignedOut();
  if (!refresh_token) return;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
    keepalive: true,
  };
  // Unheard, the session ends by itself after its 30 days; this browser has already forgotten it.
  fetch('/api/auth/logout', request).catch(() => undefined);
}

/** Once a browser session, when the page is there: a new photo, a new name. Only who is signed in loads what asks. */
export async function askWhoLooks() {
  if (!$signedIn.get() || keptForSession['person']) return;
  const { fetchPerson } = await import('#scripts/calls/person.ts');
  if (await fetchPerson()) keptForSession['person'] = 'known';
}
