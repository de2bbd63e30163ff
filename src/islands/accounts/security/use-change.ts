import { useSending } from '#islands/forms/use-sending.ts';
import { isNotFound, problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';

const about = 'security';

/**
 * One change at a time. Who closes the dialog that asks for a proof has changed their mind. `onStale`: what is shown
 * may be older than what another device did, so it is asked for again when the server refuses. `gone`: the words where
 * what was to be changed is there no more.
 */
export function useChange(onStale?: () => void, gone?: string) {
  const { busy, send } = useSending();
  const change = (work: () => Promise<void>) =>
    send(async () => {
      try {
        await work();
      } catch (error) {
        const isGivenUp = (error as { code?: unknown }).code === 'confirmation_needed';
        if (isGivenUp) return undefined;
        toastError((isNotFound(error) && gone) || problemText(error), { about });
        onStale?.();
      }
      return undefined;
    });
  return { busy, change };
}
