import { useCallback, useRef, useState } from 'react';

/** 'leaving': the browser is leaving the page, so the button stays busy. */
// biome-ignore lint/suspicious/noConfusingVoidType: what never leaves the page returns nothing
export type Outcome = 'leaving' | undefined | void;

/** Sends one request at a time. Clicks during a request are ignored. */
export function useSending() {
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);

  const release = useCallback(() => {
    isSending.current = false;
    setBusy(false);
  }, []);

  async function send(work: () => Promise<Outcome>) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    let outcome: Outcome;
    try {
      outcome = await work();
    } finally {
      if (outcome !== 'leaving') release();
    }
  }

  return { busy, send, release };
}
