import { device, quietly } from './database.ts';
import type { OutboxEntry } from './entry.ts';
import { afterOlder, endedBy } from './older.ts';

export async function readEntries(person: number): Promise<readonly OutboxEntry[]> {
  const all = (await quietly((db) => db.getAll('acts'))) ?? [];
  return all.filter((entry) => entry.person === person).sort((one, other) => one.order - other.order);
}

/** The new entry replaces older ones about the same thing. Returns false if the storage is full or forbidden. */
export async function keepEntry(entry: OutboxEntry): Promise<boolean> {
  try {
    const db = await device();
    if (!db) return false;
    const changing = db.transaction('acts', 'readwrite');
    const older = endedBy(entry, await changing.store.getAll());
    const kept = afterOlder(entry, older);
    // Stored before the older entries are deleted, so that nothing is lost if there is no room.
    if (kept) void changing.store.put(kept).catch(() => undefined);
    for (const { key } of older) void changing.store.delete(key).catch(() => undefined);
    await changing.done;
    return true;
  } catch {
    return false;
  }
}

/**
 * Marks an entry as tried, unless the browser is offline, because from now on a request may reach the server. Only entries
 * with an `about` are marked: only a newer entry about the same thing reads the mark, and a message should not be
 * written again with its file. Undefined if the entry was taken back meanwhile.
 */
export async function takeEntry(key: string): Promise<OutboxEntry | undefined> {
  const found = await quietly((db) => db.get('acts', key));
  return found?.about && navigator.onLine ? change(key, { tried: true }) : found;
}

export async function change(key: string, changes: Partial<OutboxEntry>): Promise<OutboxEntry | undefined> {
  return quietly(async (db) => {
    const changing = db.transaction('acts', 'readwrite');
    const found = await changing.store.get(key);
    const changed = found && { ...found, ...changes };
    if (changed) void changing.store.put(changed).catch(() => undefined);
    await changing.done;
    return changed;
  });
}

export const dropEntry = (key: string): Promise<unknown> => quietly((db) => db.delete('acts', key));
