import { useSyncExternalStore } from 'react';
import { paths } from '#lib/paths.ts';

export type Tab = 'dashboard' | 'services';

export interface Place {
  readonly tab: Tab;
  /** The company, as the address names it. */
  readonly company: string | null;
}

const moved = 'my-services:moved';

/** Tab and company stand in the address, so that the back button, a reload and a link all lead to them. */
export function useAddress(): Place {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const query = new URLSearchParams(search);
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

/** Goes to another place of this page without a reload. */
export function goTo(place: Place) {
  history.pushState(null, '', addressOf(place));
  dispatchEvent(new Event(moved));
}

/** `?publicar=1` opens the dialog once: not again after a reload or on the way back. */
export function takePublishing(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has('publicar')) return false;
  url.searchParams.delete('publicar');
  history.replaceState(null, '', url);
  return true;
}

function subscribe(hear: () => void) {
  addEventListener('popstate', hear);
  addEventListener(moved, hear);
  return () => {
    removeEventListener('popstate', hear);
    removeEventListener(moved, hear);
  };
}
