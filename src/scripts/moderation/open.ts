import { mayModerate, type Role } from '#lib/moderation/roles.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { ownUser } from '#scripts/calls/own-user.ts';
import { islandFailed } from '#scripts/directives/failed.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { wear } from '#scripts/styles/wear.ts';

type Load = () => Promise<{ open: (place: HTMLElement, role: Role) => void }>;

/** The page says that it does not exist. For who may see it, the screen takes the place of these words. */
export async function openForModerators(sheet: string, load: Load, may = mayModerate): Promise<void> {
  const place = document.querySelector<HTMLElement>('#content > .wrap');
  const role = place && (await ownRole());
  if (!role || !may(role)) return;
  try {
    const [{ open }] = await Promise.all([load(), wear(sheet)]);
    place.setAttribute('data-own-place', '');
    open(place, role);
  } catch (error) {
    place.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
    throw error;
  }
}

async function ownRole(): Promise<Role | undefined> {
  try {
    const { role } = await ownUser({ background: true });
    return role;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.asksToSignIn) toastError(problemText(error));
    return undefined;
  }
}
