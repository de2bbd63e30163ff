import { useSending } from '#islands/forms/use-sending.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';

const about = 'security';

/** One change at a time. Who closes the dialog that asks for a proof has changed their mind. */
export function useChange() {
  const { busy, send } = useSending();
  const change = (work: () => Promise<void>) =>
    send(async () => {
      try {
        await work();
      } catch (error) {
        const isGivenUp = (error as { code?: unknown }).code === 'confirmation_needed';
        if (!isGivenUp) toastError(problemText(error), { about });
      }
      return undefined;
    });
  return { busy, change };
}
