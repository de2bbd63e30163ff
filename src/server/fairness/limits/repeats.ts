import type { Limits } from './limits.ts';

/** What is being done now, by what was sent. */
const underWay = new WeakMap<Limits, Map<string, Promise<unknown>>>();

/**
 * Does one after the other what one person sends under one client id. A repeat that comes at once then finds what the
 * first made, and takes nothing of the limit. Repeats that reach different programs give theirs back.
 */
export async function afterRepeats<T>(
  limits: Limits,
  { what, personId, client_id }: { what: string; personId: number; client_id: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (client_id === undefined) return work();
  const all = underWay.get(limits) ?? new Map<string, Promise<unknown>>();
  underWay.set(limits, all);
  const key = `${what} ${personId} ${client_id}`;
  const mine = (all.get(key) ?? Promise.resolve()).then(work);
  const ended = mine.catch(() => undefined);
  all.set(key, ended);
  try {
    return await mine;
  } finally {
    if (all.get(key) === ended) all.delete(key);
  }
}
