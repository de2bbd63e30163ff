import { useState } from 'react';
import { logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { type Outcome, useSending } from './use-sending.ts';

interface Options {
  /** The words where the server gives none that are known. */
  readonly failed?: string | undefined;
  /** A toast about this says what went wrong. Otherwise `problem` is to be shown beside the button. */
  readonly about?: string;
}

/** Does one thing at a time, and says so if it goes wrong. */
export function useAct({ failed, about }: Options = {}) {
  const { busy, send } = useSending();
  const [problem, setProblem] = useState<string>();

  const act = (work: () => Promise<Outcome>, onFailed?: (error: unknown) => unknown) =>
    send(async () => {
      setProblem(undefined);
      try {
        return await work();
      } catch (error) {
        logUnexpected(error);
        const text = problemText(error, failed);
        if (about) toastError(text, { about });
        else setProblem(text);
        await onFailed?.(error);
        return undefined;
      }
    });

  return { busy, problem, act };
}
