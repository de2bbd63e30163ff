import { nameOf } from '#lib/copy/outbox.ts';
import { sendAt } from '#scripts/calls/send.ts';
import { type Act, laneOf } from './act.ts';
import { change, dropAct, takeAct } from './acts.ts';
import { quietly } from './database.ts';
import { isPassing } from './passing.ts';
import { type Door, refusalOf, sendAct } from './send-act.ts';

/** Open pages hear of the network too, and can say what has left. They go first. */
const pausedMs = 1000;

/**
 * For a service worker: on the event `sync` with the tag 'outbox', `event.waitUntil(sendInBackground())`. Sends what waits
 * while no page is open, and returns what has left, in words. Each act goes out with the token that its person had when
 * it was made, which lasts a quarter of an hour: a worker cannot renew it without ending the session of the pages. What it
 * cannot send it leaves to the next page. Rejects if the network failed again, so that the browser tries once more.
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

// A script of its own, which the service worker loads when the network is back: few ever need it.
Object.assign(globalThis, { sendInBackground });

async function readWaiting(): Promise<Act[]> {
  const acts = (await quietly((db) => db.getAll('acts'))) ?? [];
  return acts.filter(({ refused }) => !refused).sort((one, other) => one.order - other.order);
}

/** A page that sends the same at the same time holds the lock. */
const sendLane = (lane: string, sent: string[]): Promise<void> =>
  navigator.locks.request(`outbox-${lane}`, async () => {
    for (const { key } of (await readWaiting()).filter((act) => laneOf(act) === lane)) {
      const act = await takeAct(key);
      if (!act) continue;
      const outcome = await sendOne(act);
      if (outcome === 'expired') return;
      if (outcome === 'sent') sent.push(nameOf(act));
    }
  });

async function sendOne(act: Act): Promise<'sent' | 'refused' | 'expired'> {
  try {
    await sendAct(act, door);
  } catch (error) {
    if (!isPassing(error)) {
      await change(act.key, { refused: refusalOf(error, act) });
      return 'refused';
    }
    if (error.asksToSignIn) return 'expired';
    throw error;
  }
  await dropAct(act.key);
  return 'sent';
}

const door: Door = {
  json: ({ method, path, token }, json) =>
    sendAt(method, path, { ...(json !== undefined && { json }), token }),
  form: ({ token }, path, form) => sendAt('POST', path, { form, token }),
};
