import { paths } from '#lib/paths.ts';
import { $signedIn, forgetSession } from '#lib/stores/session.ts';

/** Keeps <html> saying who looks: the store hears of other tabs, and of what changed while the page was in the cache. */
export function followSession() {
  const root = document.documentElement;
  const show = (signedIn: boolean) => {
    if (signedIn) root.setAttribute('data-session', 'in');
    else root.removeAttribute('data-session');
    if (!signedIn && root.hasAttribute('data-protected')) {
      location.replace(paths.loginThen(location.pathname + location.search));
    }
  };
  $signedIn.subscribe(show);
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => {
      forgetSession();
      location.assign(paths.login);
    });
  }
}
