import { shellTexts } from '#lib/copy/shell.ts';
import { islandFailed } from '#scripts/directives/failed.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { tellWhatIsLost } from '#scripts/stores/session.ts';
import { pickUpToasts, toastError } from '#scripts/stores/toasts.ts';
import { bindChatStarts } from './chat-starts.ts';
import { closeOnEscapeAndOutside } from './closing.ts';
import { openDialogs } from './dialogs.ts';
import { focusContent } from './focus.ts';
import { fillInvited } from './invited.ts';
import { watchIslands } from './missing-islands.ts';
import { bindPreferences } from './preferences.ts';
import { followSession, refreshPerson } from './session.ts';
import { showToasts } from './toasts.ts';
import { showPerson } from './who.ts';

/** What every page does for a person who acts. */
export function bindShell() {
  showPerson();
  finishGoogleSignIn();
  followSession();
  bindPreferences();
  closeOnEscapeAndOutside();
  openDialogs();
  bindChatStarts();
  dismissBanners();
  showToasts();
  watchIslands();
  fillInvited();
  pickUpToasts();
  if (document.documentElement.hasAttribute('data-guests')) tellWhatIsLost();
  addEventListener('pageshow', (event) => event.persisted && pickUpToasts());
  addEventListener(islandFailed, ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-when-failed]');
    toastError(pressed?.dataset['whenFailed'] ?? shellTexts.islandFailed);
  });
  void refreshPerson();
}

/** Removes Google's answer from the address and the history before anything else runs. */
async function finishGoogleSignIn() {
  const { hash, pathname, search } = location;
  if (!document.documentElement.hasAttribute('data-guests') || !hash.includes('state=')) return;
  history.replaceState(history.state, '', pathname + search);
  // Who is signed in already stays here until it is done.
  document.documentElement.removeAttribute('data-guests');
  try {
    const google = await import('#scripts/accounts/google-return.ts');
    await google.finishGoogle(hash);
  } catch (error) {
    toastError(shellTexts.islandFailed);
    throw error;
  }
}

function dismissBanners() {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) {
    const key = `banner:${banner.dataset['banner']}`;
    banner.hidden = keptForSession[key] !== undefined;
    banner.querySelector('[data-close]')?.addEventListener('click', () => {
      banner.hidden = true;
      keptForSession[key] = 'closed';
      focusContent();
    });
  }
}
