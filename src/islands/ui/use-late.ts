import { type ComponentType, useEffect, useState } from 'react';
import { shellTexts } from '#lib/copy/shell.ts';
import { toastError } from '#scripts/stores/toasts.ts';

interface Options {
  readonly isWanted?: boolean;
  readonly onFailed?: () => void;
}

/**
 * A part that loads when it is first wanted. Without a network that fails: then it says so and the rest of the island
 * stays, which React's own `lazy` would take down.
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
