import type { Act } from './act.ts';
import { device, quietly } from './database.ts';
import { afterOlder, endedBy } from './older.ts';

/** What waits for this person, in its order. */
export async function readActs(person: number): Promise<readonly Act[]> {
  const all = (await quietly((db) => db.getAll('acts'))) ?? [];
  return all.filter((act) => act.person === person).sort((one, other) => one.order - other.order);
}

/** Keeps an act, in place of those that it ends. False where the storage is full or forbidden. */
export async function keepAct(act: Act): Promise<boolean> {
  try {
    const db = await device();
    if (!db) return false;
    const changing = db.transaction('acts', 'readwrite');
    const older = endedBy(act, await changing.store.getAll());
    const kept = afterOlder(act, older);
    // First, so that nothing is lost where there is no room for it.
    if (kept) void changing.store.put(kept).catch(() => undefined);
    for (const { key } of older) void changing.store.delete(key).catch(() => undefined);
    await changing.done;
    return true;
  } catch {
    return false;
  }
}

/**
 * Marks an act as tried, because from now on a request may reach the server, unless the browser knows that it cannot. Only
 * a newer act about the same asks for it: what is about nothing else, like a message with its file, is not written again.
 * Undefined if the act was taken back meanwhile.
 */
export async function takeAct(key: string): Promise<Act | undefined> {
  const found = await quietly((db) => db.get('acts', key));
  return found?.about && navigator.onLine ? change(key, { tried: true }) : found;
}

/** Does nothing if the act was taken back or replaced meanwhile. */
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
