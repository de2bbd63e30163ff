import { shellTexts } from '#lib/copy/shell.ts';
import { islandFailed } from '#scripts/directives/touch.ts';
import { pickUpToasts, toastError } from '#scripts/stores/toasts.ts';
import { dismissBanners } from './banners.ts';
import { closeOnEscapeAndOutside } from './closing.ts';
import { openDialogs } from './dialogs.ts';
import { offerInstall } from './install.ts';
import { bindPreferences } from './preferences.ts';
import { askWhoLooks, followSession } from './session.ts';
import { showToasts } from './toasts.ts';
import { showToday } from './today.ts';
import { takeUpGoogle } from './way-back.ts';
import { showWhoLooks } from './who.ts';

showWhoLooks();
followSession();
bindPreferences();
closeOnEscapeAndOutside();
openDialogs();
dismissBanners();
offerInstall();
showToday();
showToasts();
pickUpToasts();
addEventListener('pageshow', (event) => event.persisted && pickUpToasts());
addEventListener(islandFailed, () => toastError(shellTexts.islandFailed));
takeUpGoogle();

addEventListener('load', () => {
  void askWhoLooks();
  navigator.serviceWorker?.register('/sw.js').catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the site works without it, and whoever looks for the cause looks here
    console.warn('sw.js', error);
  });
});
