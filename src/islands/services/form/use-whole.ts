import { useRef, useState } from 'react';
import { addressesOf, isMissing, isUnderWay } from './picture-list.ts';
import type { Pictures } from './use-pictures.ts';

/** Nothing goes without its pictures unseen: those under way are waited for, of those that failed it is asked. */
export function useWhole({ list, settled, missing }: Pictures) {
  const [waiting, setWaiting] = useState(false);
  const [asking, setAsking] = useState(false);
  const isWithout = useRef(false);

  return {
    waiting,
    /** Of how many it is to be decided. */
    undecided: asking ? missing.length : 0,
    canTryAgain: missing.some(({ state }) => state === 'failed'),
    /** The addresses of all, or nothing while it is to be decided. */
    async whole(): Promise<string[] | undefined> {
      setAsking(false);
      setWaiting(list.$pictures.get().some(isUnderWay));
      await settled();
      setWaiting(false);
      const pictures = list.$pictures.get();
      if (!pictures.some(isMissing) || isWithout.current) return addressesOf(pictures);
      setAsking(true);
      return undefined;
    },
    async without(submit: () => Promise<void>) {
      isWithout.current = true;
      await submit();
      isWithout.current = false;
    },
    again() {
      for (const { id, state } of missing) if (state === 'failed') list.again(id);
    },
  };
}
export type Whole = ReturnType<typeof useWhole>;
