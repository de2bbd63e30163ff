import { useEffect, useRef } from 'react';
import { whenNetworkIsBack } from '#scripts/calls/network.ts';

/** For a component that says that something could not be loaded: asks again by itself, once, when the network is back. */
export function useNetworkBack(ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const stop = whenNetworkIsBack(() => {
      // Two signs of it may come in one moment. Where it fails again, the component is there again.
      stop();
      latest.current();
    });
    return stop;
  }, []);
}
