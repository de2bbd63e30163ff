import { useSyncExternalStore } from 'react';

const moved = 'query:moved';

/**
 * The query string of the URL. It holds the page's state, so that "back", a reload and a link restore that
 * state.
 */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  return new URLSearchParams(search);
}

export function goToAddress(address: string) {
  history.pushState(null, '', address);
  dispatchEvent(new Event(moved));
}

function subscribe(hear: () => void) {
  addEventListener('popstate', hear);
  addEventListener(moved, hear);
  return () => {
    removeEventListener('popstate', hear);
    removeEventListener(moved, hear);
  };
}
