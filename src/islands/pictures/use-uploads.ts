import { useRef, useState } from 'react';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { isUnreached } from '#scripts/outbox/passing.ts';
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
     * ones. Without a network nobody waits. `orLater`: what failed for want of one can be sent later, so nothing is asked
     * about it.
     */
    async allUploaded({ orLater = false } = {}): Promise<string[] | undefined> {
      setAsking(false);
      const isDecided = list.$pictures.get().every(({ state }) => state !== 'refused' && state !== 'gone');
      if (!navigator.onLine && isDecided) throw new ApiError(0);
      setWaiting(list.$pictures.get().some(isUnderWay));
      await settled();
      setWaiting(false);
      const pictures = list.$pictures.get();
      if (!pictures.some(isMissing) || isWithout.current) return addressesOf(pictures);
      if (orLater && pictures.filter(isMissing).every(({ unreached }) => unreached) && !(await isReached()))
        throw new ApiError(0);
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
/** Whether anything passes at all. A phone without credit has a network, and nothing comes. */
async function isReached(): Promise<boolean> {
  try {
    await call('GET', '/users/me', { background: true, patienceMs: 5000 });
    return true;
  } catch (error) {
    return !isUnreached(error);
  }
}

export type Uploads = ReturnType<typeof useUploads>;
