import { type ComponentType, useEffect, useState } from 'react';
import { shellTexts } from '#lib/copy/shell.ts';
import { toastError } from '#scripts/stores/toasts.ts';

interface Options {
  readonly isWanted?: boolean;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it is wanted, once
  useEffect(() => {
    if (!isWanted || part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        toastError(shellTexts.islandFailed);
        onFailed?.();
      },
    );
  }, [isWanted]);
  return part;
}
