/**
 * With these statuses nobody knows what became of a request: no answer came, or a proxy answered instead of our
 * server.
 */
export const unreached: readonly number[] = [0, 408, 502, 503, 504];

const back = 'network-back';
let isCutOff = false;

/** Called after each request. The first success after a failure proves that the network is back. */
export function noteOutcome(status: number): void {
  const wasCutOff = isCutOff;
  isCutOff = unreached.includes(status);
  if (wasCutOff && !isCutOff) dispatchEvent(new Event(back));
}

/**
 * Calls `ask` when the network may be back. The browser's `online` event only knows about cables and antennas.
 * Requests find out more: those of the outbox and of the socket try until they get through.
 */
export function whenNetworkIsBack(ask: () => void): () => void {
  for (const sign of ['online', back]) addEventListener(sign, ask);
  return () => {
    for (const sign of ['online', back]) removeEventListener(sign, ask);
  };
}
