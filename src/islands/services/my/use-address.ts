import { goToAddress, useQuery } from '#islands/ui/use-query.ts';
import { paths } from '#lib/paths.ts';

export type Tab = 'dashboard' | 'services';

export interface Place {
  readonly tab: Tab;
  readonly company: string | null;
}

export function useAddress(): Place {
  const query = useQuery();
  return {
    tab: query.get('tab') === 'services' ? 'services' : 'dashboard',
    company: query.get('company'),
  };
}

export function addressOf({ tab, company }: Place): string {
  const query = new URLSearchParams();
  if (company) query.set('company', company);
  if (tab === 'services') query.set('tab', tab);
  const text = query.toString();
  return text ? `${paths.myServices}?${text}` : paths.myServices;
}

export const goTo = (place: Place) => goToAddress(addressOf(place));

/** `?publicar=1` opens the dialog only once: not after a reload or on "back". */
export function takePublishing(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has('publicar')) return false;
  url.searchParams.delete('publicar');
  history.replaceState(null, '', url);
  return true;
}
