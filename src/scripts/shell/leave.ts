import { paths } from '#lib/paths.ts';
import { tokensNow } from '#scripts/stores/kept.ts';
import { forgetSession } from '#scripts/stores/session.ts';

/** Replaces the page in the history, because its content was for the signed-in person. */
export function leaveSignedOut(to: string = paths.login) {
  // Without this, the shell would notice the end of the session and go to a sign-in page that leads back here.
  document.documentElement.removeAttribute('data-protected');
  forgetSession('left');
  location.replace(to);
}

/** The request goes out while the page is left, so that signing out never waits for a slow network. */
export function signOut(to?: string) {
  const refresh_token = tokensNow().refresh;
  leaveSignedOut(to);
  if (!refresh_token) return;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
    keepalive: true,
  };
  // If the request is lost, the session ends after its 30 days. This browser has already forgotten it.
  fetch('/api/auth/logout', request).catch(() => undefined);
}
