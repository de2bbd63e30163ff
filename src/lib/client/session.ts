import { paths } from '#lib/paths.ts';
import { $signedIn, forgetSession } from '#lib/stores/session.ts';

/** Keeps <html> saying who looks: after signing out in another tab, and when the page comes back from the cache. */
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
  addEventListener('pageshow', (event) => {
    if (event.persisted) show(Boolean(localStorage.getItem('access_token')));
  });
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => {
      forgetSession();
      location.assign(paths.login);
    });
  }
}
