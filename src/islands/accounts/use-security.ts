import { useEffect, useRef } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { call } from '#scripts/calls/api.ts';

const fetchSecurity = () => call('GET', '/users/me/security');

/** The sections that say what else is signed in, or may be, so that another device changes them too. */
const shared = new Set(['ways', 'security', 'devices']);

/**
 * Asked once for the list, which says what is on, and for the sections, which change it. Asked again when somebody comes
 * back to one of them, because another device may have changed it meanwhile.
 */
export function useSecurity(open: string) {
  const security = useLoaded(fetchSecurity);
  const { load } = security;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!shared.has(open)) return;
    if (wasOpen.current) void load();
    wasOpen.current = true;
    const lookAgain = () => {
      if (!document.hidden && navigator.onLine) void load();
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [open, load]);
  return security;
}
export type OwnSecurity = ReturnType<typeof useSecurity>;
