import { useEffect, useRef } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { ownUser } from '#scripts/calls/own-user.ts';

const fetchSecurity = () => call('GET', '/users/me/security');

/** The sections that say how one signs in, and what is signed in, so that another device changes them too. */
const shared = new Set(['ways', 'email', 'phone', 'security', 'devices']);

/**
 * Asked once for the list, which says what is on, and for the sections, which change it. Asked again when somebody comes
 * back to one of them, because another device may have changed it meanwhile.
 */
export function useSecurity(open: string, onUser: (user: OwnUser) => void) {
  const security = useLoaded(fetchSecurity);
  const { load } = security;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!shared.has(open)) return;
    const loadBoth = () => {
      void load();
      // What is shown stays where this fails.
      void ownUser({ background: true }).then(onUser, logUnexpected);
    };
    if (wasOpen.current) loadBoth();
    wasOpen.current = true;
    const lookAgain = () => {
      if (!document.hidden && navigator.onLine) loadBoth();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [open, load, onUser]);
  return security;
}
export type OwnSecurity = ReturnType<typeof useSecurity>;
