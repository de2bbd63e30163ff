import type { Act } from './act.ts';
import { device, quietly } from './database.ts';
import { afterOlder, endedBy } from './older.ts';

export async function readActs(person: number): Promise<readonly Act[]> {
  const all = (await quietly((db) => db.getAll('acts'))) ?? [];
  return all.filter((act) => act.person === person).sort((one, other) => one.order - other.order);
}

/** The new act replaces older ones about the same thing. Returns false if the storage is full or forbidden. */
export async function keepAct(act: Act): Promise<boolean> {
  try {
    const db = await device();
    if (!db) return false;
    const changing = db.transaction('acts', 'readwrite');
    const older = endedBy(act, await changing.store.getAll());
    const kept = afterOlder(act, older);
    // Stored before the older acts are deleted, so that nothing is lost if there is no room.
    if (kept) void changing.store.put(kept).catch(() => undefined);
    for (const { key } of older) void changing.store.delete(key).catch(() => undefined);
    await changing.done;
    return true;
  } catch {
    return false;
  }
}

/**
 * Marks an act as tried, unless the browser is offline, because from now on a request may reach the server. Only acts
 * with an `about` are marked: only a newer act about the same thing reads the mark, and a message should not be
 * written again with its file. Undefined if the act was taken back meanwhile.
 */
export async function takeAct(key: string): Promise<Act | undefined> {
  const found = await quietly((db) => db.get('acts', key));
  return found?.about && navigator.onLine ? change(key, { tried: true }) : found;
}

export async function change(key: string, changes: Partial<Act>): Promise<Act | undefined> {
  return quietly(async (db) => {
    const changing = db.transaction('acts', 'readwrite');
    const found = await changing.store.get(key);
    const changed = found && { ...found, ...changes };
    if (changed) void changing.store.put(changed).catch(() => undefined);
    await changing.done;
    return changed;
  });
}

export const dropAct = (key: string): Promise<unknown> => quietly((db) => db.delete('acts', key));
