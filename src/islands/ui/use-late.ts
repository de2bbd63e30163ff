import { type ComponentType, useEffect, useState } from 'react';
import { shellTexts } from '#lib/copy/shell.ts';
import { whenNetworkIsBack } from '#scripts/calls/network.ts';
import { toastError } from '#scripts/stores/toasts.ts';

interface Options {
  readonly isWanted?: boolean;
  /** For what somebody pressed: they are told, and press again. What comes by itself comes once the network is back. */
  readonly onFailed?: () => void;
}

/**
 * Loads a component when it is first needed. If loading fails without a network, only this part fails.
 * React's `lazy` would take down the whole island.
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted = true, onFailed }: Options = {},
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it is wanted, until it is there
  useEffect(() => {
    if (!isWanted || part) return;
    const ask = () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => {
          if (!onFailed) return;
          toastError(shellTexts.islandFailed);
          onFailed();
        },
      );
    ask();
    return onFailed ? undefined : whenNetworkIsBack(ask);
  }, [isWanted, part]);
  return part;
}
