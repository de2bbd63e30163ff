import { teamPaths } from '#lib/companies/paths.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

const key = 'invitation';

/**
 * Takes the invitation out of the address, so that neither a glance nor the history shows it. It waits in the tab, with the
 * e-mail that it was sent to, which the forms to sign in and to register begin with (scripts/shell/invited.ts).
 */
export function takeInvitation(): string | undefined {
  const invitation = location.hash.slice(1);
  if (invitation) {
    keepInvitation(invitation);
    history.replaceState(history.state, '', teamPaths.invited);
  }
  return keptInvitation()?.split('/')[0];
}

export const keptInvitation = (): string | undefined => keptForSession[key];

export function keepInvitation(invitation: string) {
  keptForSession[key] = invitation;
}

export function dropInvitation() {
  delete keptForSession[key];
}
