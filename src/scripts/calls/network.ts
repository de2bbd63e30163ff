/** Statuses where no answer of our server says what became of a request: none came, or a proxy answered in its place. */
export const unreached: readonly number[] = [0, 408, 502, 503, 504];

const back = 'network-back';
let isCutOff = false;

/** For each request that has ended. After one that did not get through, the next that does proves that the network is back. */
export function noteOutcome(status: number): void {
  const wasCutOff = isCutOff;
  isCutOff = unreached.includes(status);
  if (wasCutOff && !isCutOff) dispatchEvent(new Event(back));
}

/**
 * What failed for want of a network asks again by this. Browsers tell of cables and antennas; that nothing passes, and
 * that something does again, only requests find out: those of the outbox and of the socket try until they get through.
 */
export function whenNetworkIsBack(ask: () => void): () => void {
  for (const sign of ['online', back]) addEventListener(sign, ask);
  return () => {
    for (const sign of ['online', back]) removeEventListener(sign, ask);
  };
}
