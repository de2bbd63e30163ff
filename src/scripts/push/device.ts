import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { kept } from '#scripts/stores/kept.ts';

/** `install`: the device could get pushes if the site were installed. */
export type PushState = 'on' | 'off' | 'denied' | 'install' | 'unsupported';

/** When this device last subscribed at the server. `live/begin.ts` reads it, and it is deleted with the session. */
const confirmed = 'pushed';
/** The service worker reads the same names. */
const [store, entry] = ['push', '/push'];

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return isIphoneBrowser() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && kept[confirmed] && (await subscriptionNow());
  return isOn ? 'on' : 'off';
}

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'caches' in window;

const isIphoneBrowser = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** Call it within a press, because browsers ask only then. */
export async function turnOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) === 'granted') await subscribe();
  return pushState();
}

export async function turnOff(): Promise<PushState> {
  const subscription = await subscriptionNow();
  delete kept[confirmed];
  await caches.delete(store);
  if (!subscription) return pushState();
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  // If this fails, the server finds out with the next push.
  await call('DELETE', '/push/subscriptions', { json: { endpoint }, background: true }).catch(ifAnApiError);
  return pushState();
}

export async function confirmPush(): Promise<void> {
  if ((await pushState()) === 'on') await subscribe().catch(ifAnApiError);
  else delete kept[confirmed];
}

async function subscribe(): Promise<void> {
  const person = personNow();
  if (person === undefined) throw new ApiError(401);
  const { public_key: key } = await call('GET', '/push/key');
  const subscription = await subscriptionFor(key);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const own = { person, key, former: { endpoint, auth } };
  await (await caches.open(store)).put(entry, new Response(JSON.stringify(own)));
  const json = { endpoint, keys: { p256dh, auth } };
  await call('PUT', '/push/subscriptions', { json, person, background: true });
  kept[confirmed] = String(Date.now());
}

/** A subscription made for another key gets no pushes. */
async function subscriptionFor(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '');
}

async function subscriptionNow(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
}

function ifAnApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
