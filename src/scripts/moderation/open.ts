import { mayModerate } from '#lib/moderation/life.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { islandFailed } from '#scripts/directives/touch.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { wear } from '#scripts/styles/wear.ts';

type Load = () => Promise<{ open: (place: HTMLElement) => void }>;

/** The page says that it does not exist. For moderators the screen takes the place of these words. */
export async function openForModerators(sheet: string, load: Load): Promise<void> {
  const place = document.querySelector<HTMLElement>('#content > .wrap');
  if (!place || !(await isModerator())) return;
  try {
    const [{ open }] = await Promise.all([load(), wear(sheet)]);
    open(place);
  } catch (error) {
    place.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
    throw error;
  }
}

async function isModerator(): Promise<boolean> {
  try {
    const { role } = await call('GET', '/users/me', { background: true });
    return mayModerate(role);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.asksToSignIn) toastError(problemText(error));
    return false;
  }
}
