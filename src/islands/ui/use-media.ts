import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; false in what is rendered without a browser. */
export function useMedia(query: string): boolean {
  const hear = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addListener(onChange);
      return () => media.removeListener(onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    hear,
    () => matchMedia(query).matches,
    () => false,
  );
}
