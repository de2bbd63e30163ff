import { paths } from '#lib/paths.ts';
import { forgetSession } from '#scripts/stores/session.ts';

/** Replaces the page in the history, because its content was for the signed-in person. */
export function leaveSignedOut() {
  // Without this, the shell would notice the end of the session and go to a sign-in page that leads back here.
  document.documentElement.removeAttribute('data-protected');
  forgetSession('left');
  location.replace(paths.login);
}
