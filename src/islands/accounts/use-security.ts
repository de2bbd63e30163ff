import { useLoaded } from '#islands/ui/use-loaded.ts';
import { call } from '#scripts/calls/api.ts';

const fetchSecurity = () => call('GET', '/users/me/security');

/** Asked once: the list says whether a second step is on, and the section changes it. */
export const useSecurity = () => useLoaded(fetchSecurity);
export type OwnSecurity = ReturnType<typeof useSecurity>;
