import { useRef, useState } from 'react';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { isUnreached } from '#scripts/outbox/failures.ts';
import { addressesOf, isMissing, isUnderWay } from './picture-list.ts';
import type { Pictures } from './use-pictures.ts';

/** Pictures are never dropped silently: the form waits for running uploads and asks about failed ones. */
export function useUploads({ list, settled, missing }: Pictures) {
  const [waiting, setWaiting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isWithout = useRef(false);

  return {
    waiting,
    undecided: isAsking ? missing.length : 0,
    canTryAgain: missing.some(({ state }) => state === 'failed'),
    /**
     * The URLs of all pictures after upload. Undefined while the person must decide about failed ones.
     * Without a network it throws at once instead of waiting. With `orLater`, pictures that failed without a
     * network cause no question, because they can be sent later.
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
/** Checks for a real connection: a phone without credit is "online", but no data gets through. */
async function isReached(): Promise<boolean> {
  try {
    await call('GET', '/users/me', { background: true, patienceMs: 5000 });
    return true;
  } catch (error) {
    return !isUnreached(error);
  }
}

export type Uploads = ReturnType<typeof useUploads>;
