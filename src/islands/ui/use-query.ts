import { useSyncExternalStore } from 'react';

const moved = 'address-moved';

/**
 * Something that the URL or its entry in the history says. The URL holds the page's state, so that "back", a reload and
 * a link restore that state. `before`: on the server, and until the script has come.
 */
export const useAddressed = <T extends string | boolean>(read: () => T, before: T): T =>
  useSyncExternalStore(subscribe, read, () => before);

export const useQuery = (): URLSearchParams => new URLSearchParams(useAddressed(() => location.search, ''));

/** `replaces`: in place of the entry that is open. */
export function goToAddress(address: string, { replaces = false, state = null as unknown } = {}): void {
  history[replaces ? 'replaceState' : 'pushState'](state, '', address);
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
