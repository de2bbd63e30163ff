import { teamPaths } from '#lib/companies/paths.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

const key = 'invitation';

/** Takes the invitation out of the address, so that neither a glance nor the history shows it. It waits in the tab. */
export function takeInvitation(): string | undefined {
  const token = location.hash.slice(1);
  if (token) {
    keepInvitation(token);
    history.replaceState(history.state, '', teamPaths.invited);
  }
  return keptForSession[key];
}

export function keepInvitation(token: string) {
  keptForSession[key] = token;
}

export function dropInvitation() {
  delete keptForSession[key];
}
