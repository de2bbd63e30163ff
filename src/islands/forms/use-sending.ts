import { useCallback, useRef, useState } from 'react';

/** What follows: the browser goes to another page and the button stays busy, or all is ready again. */
type Outcome = 'leaving' | undefined;

/** One at a time, whatever the finger does: what is pressed while something is on its way is not sent. */
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
