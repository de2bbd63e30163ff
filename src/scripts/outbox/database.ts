import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Conversation, Message } from '#lib/contract/chat.ts';
import type { Outgoing } from '#scripts/chat/outgoing.ts';
import { deviceStore } from '#scripts/stores/device-store.ts';
import type { Act } from './act.ts';

export interface KeptThread {
  readonly person: number;
  readonly id: number;
  readonly messages: readonly Message[];
  readonly at: number;
}

export interface Device extends DBSchema {
  /** Messages that were not sent yet. */
  outbox: { key: string; value: Outgoing };
  lists: { key: number; value: { readonly person: number; readonly conversations: readonly Conversation[] } };
  threads: { key: [number, number]; value: KeptThread; indexes: { at: number } };
  /** All else that was not sent yet. */
  acts: { key: string; value: Act };
}

let opened: Promise<IDBPDatabase<Device> | undefined> | undefined;

/** Undefined where the browser keeps nothing: then all lasts only as long as the page. */
export function device(): Promise<IDBPDatabase<Device> | undefined> {
  opened ??= openDB<Device>(deviceStore, 2, {
    upgrade(db, version) {
      if (version < 1) {
        db.createObjectStore('outbox', { keyPath: 'key' });
        db.createObjectStore('lists', { keyPath: 'person' });
        db.createObjectStore('threads', { keyPath: ['person', 'id'] }).createIndex('at', 'at');
      }
      db.createObjectStore('acts', { keyPath: 'key' });
    },
    // Another tab signs out, and deletes everything.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  }).catch(() => undefined);
  return opened;
}

/** For what is only kept to be quicker the next time: nothing is lost where it fails. */
export async function quietly<T>(work: (db: IDBPDatabase<Device>) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await device();
    return db && (await work(db));
  } catch {
    return undefined;
  }
}
