import { teamPaths } from '#lib/companies/paths.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

/**
 * An invitation to a team is for one e-mail alone, so the forms for guests begin with it. They lead to the invitation, also
 * where somebody came to them by the top bar.
 */
export function fillInvited() {
  const email = document.querySelector<HTMLInputElement>('[data-guests] #email');
  const invited = keptForSession['invitation']?.split('/')[1];
  if (!email || !invited) return;
  if (!email.value) email.value = new URLSearchParams(`email=${invited}`).get('email') ?? '';
  const here = new URL(location.href);
  if (here.searchParams.has('next')) return;
  here.searchParams.set('next', teamPaths.invited);
  history.replaceState(history.state, '', here);
}
