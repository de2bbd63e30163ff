import { paths } from '#lib/paths.ts';
import { forgetSession } from '#scripts/stores/session.ts';

/** Out, and to the way in. The page is not left in the history: what it showed was for who was signed in. */
export function leaveSignedOut() {
  // Else the shell, which hears of the end, would lead away by itself, and back here after signing in.
  document.documentElement.removeAttribute('data-protected');
  forgetSession();
  location.replace(paths.login);
}
