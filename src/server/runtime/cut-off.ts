import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work that may be told to stop. Nothing can end a promise from outside, but once the signal is aborted the
 * database refuses what the work still asks of it.
 */
export const stoppable = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  signals.run(signal, work);

export function refuseAfterStop(): void {
  signals.getStore()?.throwIfAborted();
}
