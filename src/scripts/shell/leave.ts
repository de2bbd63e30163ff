import { paths } from '#lib/paths.ts';
import { forgetSession } from '#scripts/stores/session.ts';

/**
 * Signs out and goes to the sign-in page. The page is replaced in the history, because its content was for the signed-
 * in person.
 */
export function leaveSignedOut() {
  // Without this, the shell would notice the end of the session and go to a sign-in page that leads back here.
  document.documentElement.removeAttribute('data-protected');
  forgetSession('left');
  location.replace(paths.login);
}
