import { atom } from 'nanostores';
import { nameOf, outboxTexts as texts } from '#lib/copy/outbox.ts';
import { paths } from '#lib/paths.ts';
import { callAt } from '#scripts/calls/api.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { tokensNow } from '#scripts/stores/session.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { uploadAt } from '#scripts/uploads/upload.ts';
import type { Act, NewAct } from './act.ts';
import { change, dropAct, keepAct, readActs, takeAct } from './acts.ts';
import './bar.ts';
import { isPassing, isUnreached } from './passing.ts';
import { inOneTab, retries } from './retries.ts';
import { type Door, refusalOf, sendAct } from './send-act.ts';
import { tellUnsent } from './unsent.ts';
import { $wishes } from './wishes.ts';

export { isUnreached };

/** What this person has done and the server has not taken yet, in the order in which it leaves. */
export const $acts = atom<readonly Act[]>([]);
/** The key of the act that is on its way from this tab. */
export const $sending = atom<string | undefined>(undefined);

/** The tab that is looked at goes first, because it can say what has left. */
const hiddenPauseMs = 500;
const retry = retries(() => flush());
let leaving: Promise<void> | undefined;
let lastOrder = 0;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('acts');
if (channel) channel.onmessage = () => void reload();
if (typeof window !== 'undefined') {
  addEventListener('online', () => void flush());
  addEventListener('pageshow', ({ persisted }) => void (persisted && reload()));
}

/** Reads what waits on this device. */
export async function reload(): Promise<void> {
  const person = personNow();
  const acts = person === undefined ? [] : await readActs(person);
  if (person !== personNow()) return;
  $acts.set(acts);
  const wishes = acts.filter(({ about, wish, refused }) => about && wish !== undefined && !refused);
  $wishes.set(Object.fromEntries(wishes.map(({ about, wish }) => [about, wish])));
  tellUnsent('unsent:acts', acts.length);
}

/** Keeps an act and sends it as soon as that is possible. False where the device cannot keep it. */
export async function post(made: NewAct): Promise<boolean> {
  const person = personNow();
  if (person === undefined) return false;
  lastOrder = Math.max(lastOrder + 1, Date.now());
  const token = tokensNow().access;
  const act = { ...made, key: randomText(), order: lastOrder, madeAt: Date.now(), person, token };
  if (!(await keepAct(act))) return false;
  // Whoever has signed out meanwhile leaves nothing here.
  if (personNow() !== person) await dropAct(act.key);
  await reload();
  channel?.postMessage('changed');
  askForSync();
  void flush();
  return true;
}

/** For an act that the server has refused. */
export async function tryAgain(key: string): Promise<void> {
  await change(key, { refused: undefined });
  await reload();
  channel?.postMessage('changed');
  await flush();
}

export async function cancel(key: string): Promise<void> {
  await dropAct(key);
  await reload();
  channel?.postMessage('changed');
}

/** Sends what waits, one after another, in one tab of the browser. */
export async function flush(): Promise<void> {
  // What came since has perhaps been overlooked.
  await leaving;
  leaving ??= leave().finally(() => {
    leaving = undefined;
  });
  await leaving;
}

async function leave(): Promise<void> {
  await reload();
  if (!nextAct()) return;
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, hiddenPauseMs));
  await inOneTab('acts', async () => {
    await reload();
    const sent: Act[] = [];
    for (let next = nextAct(); next; next = nextAct()) if (!(await sendOne(next, sent))) break;
    if (sent.length > 0) whenShown(() => toastSuccess(texts.sent(sent.map(nameOf)), { about: 'outbox' }));
  });
}

const nextAct = (): Act | undefined => $acts.get().find(({ refused }) => !refused);

/** Returns whether the next one may follow. */
async function sendOne({ key }: Act, sent: Act[]): Promise<boolean> {
  const act = await takeAct(key);
  $sending.set(act?.key);
  try {
    if (act) await sendAct(act, door);
    await dropAct(key);
    if (act) sent.push(act);
    retry.over();
    return true;
  } catch (error) {
    if (isPassing(error)) {
      retry.later(error);
      return false;
    }
    logUnexpected(error);
    if (await change(key, { refused: refusalOf(error) })) tellRefused(act, refusalOf(error).text);
    return true;
  } finally {
    $sending.set(undefined);
    await reload();
    channel?.postMessage('changed');
  }
}

const door: Door = {
  json: ({ method, path, person }, json) =>
    callAt(method, path, { ...(json !== undefined && { json }), background: true, person }),
  form: ({ person }, path, form) =>
    uploadAt('POST', path, form, () => undefined, { background: true, person }),
};

function tellRefused(act: Act | undefined, why: string): void {
  if (!act || location.pathname === paths.unsent) return;
  const see = { text: texts.see, run: () => location.assign(paths.unsent) };
  whenShown(() => toastError(texts.refused(nameOf(act), why), { about: 'outbox-refused', act: see }));
}

function whenShown(tell: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', tell, { once: true });
  else tell();
}

/** Where the browser can, it wakes the service worker when the network is back, though no page is open: `background.ts`. */
function askForSync(): void {
  type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
  const worker = navigator.serviceWorker;
  if (!worker?.controller) return;
  void worker.ready
    .then((registration: Syncing) => registration.sync?.register('outbox'))
    .catch(() => undefined);
}
