import { useEffect, useRef } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { call } from '#scripts/calls/api.ts';

const fetchSecurity = () => call('GET', '/users/me/security');

/**
 * Asked once: the list says whether a second step is on, and the section changes it. Whoever comes back to the section is
 * told what another device has changed meanwhile.
 */
export function useSecurity(isOpen: boolean) {
  const security = useLoaded(fetchSecurity);
  const { load } = security;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen && wasOpen.current) void load();
    wasOpen.current ||= isOpen;
  }, [isOpen, load]);
  return security;
}
export type OwnSecurity = ReturnType<typeof useSecurity>;
