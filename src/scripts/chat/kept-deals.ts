import type { DealRow } from '#lib/contract/deals.ts';
import { quietly } from '#scripts/outbox/database.ts';

/** The deals of a conversation are kept with its messages, and deleted with them. */
export const keepDeals = (person: number, id: number, deals: readonly DealRow[]): Promise<unknown> =>
  quietly(async (db) => {
    const { store } = db.transaction('threads', 'readwrite');
    const thread = await store.get([person, id]);
    if (thread) await store.put({ ...thread, deals });
  });

export const readDeals = async (person: number, id: number): Promise<readonly DealRow[] | undefined> =>
  (await quietly(async (db) => db.get('threads', [person, id])))?.deals;
