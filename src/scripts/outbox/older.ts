import type { OutboxEntry } from './entry.ts';

export const endedBy = (entry: OutboxEntry, all: readonly OutboxEntry[]): OutboxEntry[] =>
  all.filter(({ person, about }) => about !== undefined && about === entry.about && person === entry.person);

/**
 * Returns what to store for an entry that replaces older ones. Undefined: a wish and its opposite cancel each other
 * out, because neither was sent. If a request may have arrived, the newer wish must be sent too.
 */
export function afterOlder(entry: OutboxEntry, older: readonly OutboxEntry[]): OutboxEntry | undefined {
  const waiting = older.filter(({ refused }) => !refused);
  const tried = entry.tried || waiting.some((one) => one.tried);
  const isTakenBack = !tried && entry.wish !== undefined && waiting.some(({ wish }) => wish === !entry.wish);
  return isTakenBack ? undefined : { ...entry, tried };
}
