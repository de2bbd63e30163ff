import { nameOf } from '#lib/copy/outbox.ts';
import { sendAt } from '#scripts/calls/send.ts';
import type { Act } from './act.ts';
import { change, dropAct, takeAct } from './acts.ts';
import { quietly } from './database.ts';
import { isPassing } from './passing.ts';
import { type Door, refusalOf, sendAct } from './send-act.ts';

/**
 * For a service worker: on the event `sync` with the tag 'outbox', `event.waitUntil(sendInBackground())`. Sends what waits
 * while no page is open, and returns what has left, in words. Each act goes out with the token that its person had when
 * it was made, which lasts a quarter of an hour: a worker cannot renew it without ending the session of the pages. What it
 * cannot send it leaves to the next page. Rejects if the network failed again, so that the browser tries once more.
 */
export async function sendInBackground(): Promise<readonly string[]> {
  const sent: string[] = [];
  // A page that sends the same at the same time holds the lock.
  await navigator.locks.request('acts', async () => {
    const acts = (await quietly((db) => db.getAll('acts'))) ?? [];
    const waiting = acts.filter(({ refused }) => !refused).sort((one, other) => one.order - other.order);
    for (const { key } of waiting) {
      const act = await takeAct(key);
      if (!act) continue;
      const outcome = await sendOne(act);
      if (outcome === 'expired') return;
      if (outcome === 'sent') sent.push(nameOf(act));
    }
  });
  if (sent.length > 0) new BroadcastChannel('acts').postMessage('changed');
  return sent;
}

async function sendOne(act: Act): Promise<'sent' | 'refused' | 'expired'> {
  try {
    await sendAct(act, door);
  } catch (error) {
    if (!isPassing(error)) {
      await change(act.key, { refused: refusalOf(error) });
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
