import type { PushedNotification } from '#lib/contract/push.ts';
import { worker } from './scope.ts';

// scripts/push/device.ts writes this entry: the person, and the subscription of this device.
const [store, entry] = ['push', '/push'];

interface Subscribed {
  readonly person?: number;
  readonly key?: string;
  readonly former?: { readonly endpoint: string; readonly auth: string };
}

async function subscribed(): Promise<Subscribed> {
  const found = await (await caches.open(store)).match(entry);
  return found ? found.json() : {};
}

const badges = worker.navigator as Partial<Pick<WorkerNavigator, 'setAppBadge' | 'clearAppBadge'>>;

const windowsNow = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

export async function tell({
  to,
  title = '',
  body,
  path = '/',
  tag,
  badge,
}: Partial<PushedNotification>): Promise<void> {
  const { person } = await subscribed();
  // Somebody else uses the device since the push was sent.
  if (!to || person !== to) return forgetPush();
  await badges.setAppBadge?.(badge).catch(() => undefined);
  const windows = await windowsNow();
  if (windows.some(({ focused, url }) => focused && showsConversation(url, path))) return;
  const looks = { icon: '/icons/192.png', badge: '/icons/badge.png', lang: 'pt-MZ', renotify: true };
  await worker.registration.showNotification(title, {
    ...looks,
    body,
    tag,
    data: path,
  } as NotificationOptions);
}

function showsConversation(url: string, path: string): boolean {
  const [shown, told] = [new URL(url), new URL(path, worker.location.origin)];
  const open = told.searchParams.get('open');
  return open !== null && shown.pathname === told.pathname && shown.searchParams.get('open') === open;
}

export async function open(path: string): Promise<unknown> {
  const { href, origin } = new URL(path, worker.location.origin);
  const address = origin === worker.location.origin ? href : '/';
  const windows = await windowsNow();
  const window =
    windows.find(({ url }) => url === address) ||
    windows.find(({ visibilityState }) => visibilityState === 'visible') ||
    windows[0];
  if (!window) return worker.clients.openWindow(address);
  await window.focus().catch(() => undefined);
  if (window.url === address) return window;
  return window.navigate(address).catch(() => worker.clients.openWindow(address));
}

/** Called when the browser has replaced or dropped the subscription. */
export async function renew(newer: PushSubscription | null): Promise<void> {
  const { person, key, former } = await subscribed();
  if (!former || !key) return;
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = newer ?? (await worker.registration.pushManager.subscribe(asked));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, former });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/push/renewals', { method: 'PUT', headers, body });
  if (!answer.ok) return;
  const now = { person, key, former: { endpoint, auth: keys?.['auth'] } };
  await (await caches.open(store)).put(entry, new Response(JSON.stringify(now)));
}

export async function forgetPush(): Promise<void> {
  await caches.delete(store);
  for (const shown of await worker.registration.getNotifications()) shown.close();
  await badges.clearAppBadge?.().catch(() => undefined);
  const subscription = await worker.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
