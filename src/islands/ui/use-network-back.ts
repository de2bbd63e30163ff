import { useEffect, useRef } from 'react';
import { whenNetworkIsBack } from '#scripts/calls/network.ts';

/** For components that show a loading error: retries once, automatically, when the network is back. */
export function useNetworkBack(ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const stop = whenNetworkIsBack(() => {
      // Stops first, because two events may arrive at once. If the retry fails, the component mounts again.
      stop();
      latest.current();
    });
    return stop;
  }, []);
}
