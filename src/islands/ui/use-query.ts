import { useSyncExternalStore } from 'react';

const moved = 'query:moved';

/** The query of the address. The state of a page stands there, so that the back button, a reload and a link lead to it. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  return new URLSearchParams(search);
}

/** Goes to another state of this page without a reload. */
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
