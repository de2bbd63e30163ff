import { nameOf } from '#lib/copy/outbox.ts';
import { sendAt } from '#scripts/calls/send.ts';
import { quietly } from './database.ts';
import { change, dropEntry, takeEntry } from './entries.ts';
import { laneOf, type OutboxEntry } from './entry.ts';
import { isTemporary } from './failures.ts';
import { type Door, refusalOf, sendEntry } from './send-entry.ts';

/** Open pages go first, because they notice the network too and can show what was sent. */
const pausedMs = 1000;

/**
 * For a service worker: on the event `sync` with the tag 'outbox', `event.waitUntil(sendInBackground())`. Sends
 * waiting entries while no page is open, and returns the names of the sent ones. Each entry uses the token from when it
 * was made, which lasts a quarter of an hour. A worker cannot renew it without ending the session of the pages, so
 * later entries wait for the next page. Rejects if the network fails again, so that the browser tries once more.
 */
export async function sendInBackground(pauseMs = pausedMs): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const lanes = new Set((await readWaiting()).map(laneOf));
  const sent: string[] = [];
  const outcomes = await Promise.allSettled(Array.from(lanes, (lane) => sendLane(lane, sent)));
  if (sent.length > 0) new BroadcastChannel('acts').postMessage('changed');
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return sent;
}

// A separate script, which the service worker loads only when the network is back.
Object.assign(globalThis, { sendInBackground });

async function readWaiting(): Promise<OutboxEntry[]> {
  const entries = (await quietly((db) => db.getAll('acts'))) ?? [];
  return entries.filter(({ refused }) => !refused).sort((one, other) => one.order - other.order);
}

/** The lock keeps a page and the worker from sending the same entries at once. */
const sendLane = (lane: string, sent: string[]): Promise<void> =>
  navigator.locks.request(`outbox-${lane}`, async () => {
    for (const { key } of (await readWaiting()).filter((entry) => laneOf(entry) === lane)) {
      const entry = await takeEntry(key);
      if (!entry) continue;
      const outcome = await sendOne(entry);
      if (outcome === 'expired') return;
      if (outcome === 'sent') sent.push(nameOf(entry));
    }
  });

async function sendOne(entry: OutboxEntry): Promise<'sent' | 'refused' | 'expired'> {
  try {
    await sendEntry(entry, door);
  } catch (error) {
    if (!isTemporary(error)) {
      await change(entry.key, { refused: refusalOf(error, entry) });
      return 'refused';
    }
    if (error.asksToSignIn) return 'expired';
    throw error;
  }
  await dropEntry(entry.key);
  return 'sent';
}

const door: Door = {
  json: ({ method, path, token }, json) =>
    sendAt(method, path, { ...(json !== undefined && { json }), token }),
  form: ({ token }, path, form) => sendAt('POST', path, { form, token }),
};
