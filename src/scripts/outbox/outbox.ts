import { atom } from 'nanostores';
import { heldTexts } from '#lib/copy/moderation/held.ts';
import { nameOf, outboxTexts as texts } from '#lib/copy/outbox.ts';
import { paths } from '#lib/paths.ts';
import { callAt } from '#scripts/calls/api.ts';
import { ApiError, logUnexpected } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { tokensNow } from '#scripts/stores/kept.ts';
import { toastDone, toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { change, dropEntry, keepEntry, readEntries, takeEntry } from './entries.ts';
import { laneOf, type NewOutboxEntry, type OutboxEntry } from './entry.ts';
import { isTemporary, isUnreached } from './failures.ts';
import { inOneTab, retries } from './retries.ts';
import { type Door, refusalOf, sendEntry } from './send-entry.ts';
import { tellUnsent } from './unsent.ts';

export { isUnreached };

export const $entries = atom<readonly OutboxEntry[]>([]);
/** The part already sent, from 0 to 1, of each entry that this tab is sending. */
export const $sending = atom<Readonly<Record<string, number>>>({});

/** Hidden tabs wait, because a visible tab can show what was sent. */
const hiddenPauseMs = 500;
const retry = retries(() => flush());
const leaving = new Map<string, Promise<void>>();
/** Entries of this page that are not stored yet, or cannot be stored. */
const unstored = new Map<string, OutboxEntry>();
/** Entries that this page has sent or taken back. The device may still list them for a moment. */
const dropped = new Set<string>();
const uploads = new Map<string, AbortController>();
let lastOrder = 0;

type Sent = (entry: OutboxEntry, answer: unknown) => void;
const sentListeners = new Set<Sent>();

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('acts');
const tellTabs = () => channel?.postMessage('changed');
if (channel) channel.onmessage = () => void flush();
if (typeof window !== 'undefined') {
  addEventListener('online', () => void flush());
  addEventListener('pageshow', ({ persisted }) => void (persisted && reload()));
  document.addEventListener(
    'visibilitychange',
    () => document.hidden && waiting().length > 0 && askForSync(),
  );
}

export const onSent = (listener: Sent): unknown => sentListeners.add(listener);

export async function reload(): Promise<void> {
  const person = personNow();
  const stored = person === undefined ? [] : await readEntries(person);
  if (person !== personNow()) return;
  const here = Array.from(unstored.values()).filter((entry) => entry.person === person);
  const others = stored.filter(({ key }) => !unstored.has(key) && !dropped.has(key));
  show([...others, ...here].sort((one, other) => one.order - other.order));
  // Stops uploads that another tab has taken back.
  for (const [key, stop] of uploads) if (!find(key)) stop.abort();
}

function show(entries: readonly OutboxEntry[]): void {
  $entries.set(entries);
  const messages = entries.filter(({ message }) => message).length;
  tellUnsent(messages, entries.length - messages);
}

const find = (key: string): OutboxEntry | undefined => $entries.get().find((entry) => entry.key === key);
const waiting = (): readonly OutboxEntry[] => $entries.get().filter(({ refused }) => !refused);

/**
 * Stores an entry and sends it as soon as possible. Resolves to false if the device cannot store it. A message shows at
 * once, and this page sends it even then.
 */
export async function post({ key = randomText(), ...made }: NewOutboxEntry): Promise<boolean> {
  const person = personNow();
  if (person === undefined) return false;
  lastOrder = Math.max(lastOrder + 1, Date.now());
  const token = tokensNow().access;
  const entry = { ...made, key, order: lastOrder, madeAt: Date.now(), person, token };
  dropped.delete(key);
  if (entry.message) {
    unstored.set(key, entry);
    // It shows, but counts as waiting only once it is stored: until then it would be lost with the page.
    $entries.set([...$entries.get(), entry]);
  }
  const isKept = await keepEntry(entry);
  if (isKept) unstored.delete(key);
  else if (!entry.message) return false;
  // After signing out, nothing of the person may be stored.
  if (personNow() !== person) await drop(key);
  await reload();
  tellTabs();
  void leaveInLanes();
  return isKept;
}

export async function tryAgain(key: string): Promise<void> {
  const here = unstored.get(key);
  if (here) unstored.set(key, { ...here, refused: undefined });
  else await change(key, { refused: undefined });
  tellTabs();
  await flush();
}

export async function cancel(key: string): Promise<void> {
  uploads.get(key)?.abort();
  await drop(key);
}

async function drop(key: string): Promise<void> {
  unstored.delete(key);
  dropped.add(key);
  show($entries.get().filter((entry) => entry.key !== key));
  await dropEntry(key);
  tellTabs();
}

/** Each lane is sent in order, by one tab of the browser. */
export async function flush(): Promise<void> {
  await reload();
  await leaveInLanes();
}

async function leaveInLanes(): Promise<void> {
  await Promise.all(Array.from(new Set(waiting().map(laneOf)), leaveOnce));
}

async function leaveOnce(lane: string): Promise<void> {
  // A run that has already begun may have missed the newest entry.
  await leaving.get(lane);
  const now = leaving.get(lane) ?? leave(lane).finally(() => leaving.delete(lane));
  leaving.set(lane, now);
  await now;
}

async function leave(lane: string): Promise<void> {
  if (document.hidden) await new Promise((resolve) => setTimeout(resolve, hiddenPauseMs));
  await inOneTab(`outbox-${lane}`, async () => {
    await reload();
    const next = () => waiting().find((entry) => laneOf(entry) === lane);
    const sent: OutboxEntry[] = [];
    for (let entry = next(); entry; entry = next()) if (!(await sendOne(entry.key, sent))) break;
    tellSent(sent);
  });
}

/** Resolves to whether the next entry of the lane may follow. */
async function sendOne(key: string, sent: OutboxEntry[]): Promise<boolean> {
  const entry = (await takeEntry(key)) ?? (await stillHere(key));
  if (!entry) return true;
  setProgress(key, 0);
  try {
    const answer = await sendEntry(entry, door);
    for (const tell of sentListeners) tell(entry, answer);
    if (isHeld(answer)) tellHeld(entry);
    else sent.push(entry);
    await drop(key);
    retry.over();
    return true;
  } catch (error) {
    if (!find(key)) return true;
    if (isTemporary(error)) {
      // A message waits like any other entry, but only this toast says why.
      if (entry.message && error.status === 429 && error.detail)
        toastError(error.detail, { about: 'storage' });
      retry.later(error);
      askForSync();
      return false;
    }
    logUnexpected(error);
    await refuse(entry, error);
    return true;
  } finally {
    setProgress(key, undefined);
    await reload();
  }
}

/** For an entry that is not stored, or that could not be marked as tried because the device is full. */
async function stillHere(key: string): Promise<OutboxEntry | undefined> {
  await reload();
  return find(key);
}

async function refuse(entry: OutboxEntry, error: unknown): Promise<void> {
  const refused = refusalOf(error, entry);
  unstored.set(entry.key, { ...entry, refused });
  if (await change(entry.key, { refused })) unstored.delete(entry.key);
  tellTabs();
  if (isSeenHere(entry) || location.pathname === paths.unsent) return;
  const see = { text: texts.see, run: () => location.assign(paths.unsent) };
  const words = texts.refused(nameOf(entry), refused.text);
  whenShown(() => toastError(words, { about: 'outbox-refused', action: see }));
}

const door: Door = {
  json: ({ method, path, person }, json) =>
    callAt(method, path, { ...(json !== undefined && { json }), background: true, person }),
  async form({ key, person }, path, form) {
    const stop = new AbortController();
    uploads.set(key, stop);
    try {
      // Only entries with files need this module. If it does not load, there is no network.
      const { uploadAt } = await import('#scripts/uploads/upload.ts').catch(() => {
        throw new ApiError(0);
      });
      const options = { signal: stop.signal, background: true, person };
      return await uploadAt('POST', path, form, (part) => setProgress(key, part), options);
    } finally {
      uploads.delete(key);
    }
  },
};

function setProgress(key: string, part: number | undefined): void {
  const { [key]: _, ...others } = $sending.get();
  $sending.set(part === undefined ? others : { ...others, [key]: part });
}

function tellSent(sent: readonly OutboxEntry[]): void {
  const told = sent.filter((entry) => !isSeenHere(entry)).map(nameOf);
  if (told.length > 0) whenShown(() => toastSuccess(texts.sent(told), { about: 'outbox' }));
}

const isHeld = (answer: unknown): boolean => (answer as { state?: string } | undefined)?.state === 'retido';

/** Others do not see it until a moderator has looked, so it is not said to be sent. */
function tellHeld(entry: OutboxEntry): void {
  whenShown(() => toastDone(heldTexts.title, `${nameOf(entry)}. ${heldTexts.next}`));
}

/** The conversation shows what became of its message. */
const isSeenHere = ({ message, page }: OutboxEntry): boolean =>
  message ? location.pathname === paths.messages : page === location.pathname + location.search;

function whenShown(tell: () => void): void {
  if (document.hidden) document.addEventListener('visibilitychange', tell, { once: true });
  else tell();
}

/**
 * Browsers with background sync wake the service worker when the network is back, even if no page is open:
 * `background.ts`.
 */
function askForSync(): void {
  type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };
  const worker = navigator.serviceWorker;
  if (!worker?.controller) return;
  void worker.ready
    .then((registration: Syncing) => registration.sync?.register('outbox'))
    .catch(() => undefined);
}
