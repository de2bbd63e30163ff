/**
 * Wakes the workers of this process when there is something new, which spares it the second until they look by
 * themselves. In module scope, because whoever enqueues holds a transaction and nothing else; a worker that wakes for
 * another database finds nothing, and other processes find the work by looking.
 */
const asleep = new Set<() => void>();

export function onNewWork(wake: () => void): () => void {
  asleep.add(wake);
  return () => asleep.delete(wake);
}

export function announceWork(): void {
  for (const wake of asleep) wake();
}
