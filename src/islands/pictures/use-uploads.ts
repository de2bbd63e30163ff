import { useRef, useState } from 'react';
import { ApiError } from '#scripts/calls/api-error.ts';
import { addressesOf, isMissing, isUnderWay } from './picture-list.ts';
import type { Pictures } from './use-pictures.ts';

/** No form leaves a picture out silently: it waits for running uploads, and asks about failed ones. */
export function useUploads({ list, settled, missing }: Pictures) {
  const [waiting, setWaiting] = useState(false);
  const [asking, setAsking] = useState(false);
  const isWithout = useRef(false);

  return {
    waiting,
    /** The number of failed pictures that the person has to decide about. */
    undecided: asking ? missing.length : 0,
    canTryAgain: missing.some(({ state }) => state === 'failed'),
    /**
     * The addresses of all pictures, once they are uploaded. Undefined while the person has to decide about failed
     * ones. Without a network nobody waits, and nothing is asked about what failed for want of it.
     */
    async allUploaded(): Promise<string[] | undefined> {
      setAsking(false);
      const isDecided = list.$pictures.get().every(({ state }) => state !== 'refused' && state !== 'gone');
      if (!navigator.onLine && isDecided) throw new ApiError(0);
      setWaiting(list.$pictures.get().some(isUnderWay));
      await settled();
      setWaiting(false);
      const pictures = list.$pictures.get();
      if (!pictures.some(isMissing) || isWithout.current) return addressesOf(pictures);
      setAsking(true);
      return undefined;
    },
    async submitWithoutFailed(submit: () => Promise<void>) {
      isWithout.current = true;
      await submit();
      isWithout.current = false;
    },
    retryFailed() {
      for (const { id, state } of missing) if (state === 'failed') list.again(id);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
