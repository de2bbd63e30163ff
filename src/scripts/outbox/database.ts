import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Conversation, Message } from '#lib/contract/chat.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { messageEntry, type Written } from '#scripts/chat/message-entry.ts';
import { deviceStore } from '#scripts/stores/session.ts';
import type { OutboxEntry } from './entry.ts';

export interface KeptThread {
  readonly person: number;
  readonly id: number;
  readonly messages: readonly Message[];
  readonly deals?: readonly DealRow[];
  readonly at: number;
}

export interface Device extends DBSchema {
  lists: { key: number; value: { readonly person: number; readonly conversations: readonly Conversation[] } };
  threads: { key: [number, number]; value: KeptThread; indexes: { at: number } };
  acts: { key: string; value: OutboxEntry };
}

/** Version 2 and older kept messages in a store of their own. */
interface Former extends Device {
  outbox: {
    key: string;
    value: Written & {
      readonly key: string;
      readonly order: number;
      readonly person: number;
      readonly refused?: string;
    };
  };
}

let opened: Promise<IDBPDatabase<Device> | undefined> | undefined;

/** Undefined if the browser has no storage. Data then lasts only as long as the page. */
export function device(): Promise<IDBPDatabase<Device> | undefined> {
  opened ??= openDB<Device>(deviceStore, 3, {
    async upgrade(db, version, _, changing) {
      if (version < 1) {
        db.createObjectStore('lists', { keyPath: 'person' });
        db.createObjectStore('threads', { keyPath: ['person', 'id'] }).createIndex('at', 'at');
      }
      if (version < 2) db.createObjectStore('acts', { keyPath: 'key' });
      if (version > 0) await carryMessagesOver(changing as unknown as Carrying);
    },
    // Another tab signs out and deletes the database.
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

type Carrying = IDBPTransaction<Former, ['outbox', 'acts'], 'versionchange'>;

async function carryMessagesOver(changing: Carrying): Promise<void> {
  for (const { key, order, person, refused, ...written } of await changing.objectStore('outbox').getAll()) {
    const entry = { ...messageEntry(written, key), order, person, madeAt: order };
    await changing
      .objectStore('acts')
      .put({ ...entry, ...(refused && { refused: { status: 0, text: refused } }) });
  }
  changing.db.deleteObjectStore('outbox');
}

/** For data that only saves time. A failure returns undefined. */
export async function quietly<T>(work: (db: IDBPDatabase<Device>) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await device();
    return db && (await work(db));
  } catch {
    return undefined;
  }
}
