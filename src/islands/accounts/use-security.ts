import { useEffect, useRef } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { call } from '#scripts/calls/api.ts';

const fetchSecurity = () => call('GET', '/users/me/security');

/**
 * Asked once for the list, which says whether a second step is on, and for the section, which changes it. Asked again when
 * somebody comes back to the section, because another device may have changed it meanwhile.
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
