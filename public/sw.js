// Takes its place at once, so that what a later version keeps for hours without network starts at the next page.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(tell(event.data ? event.data.json() : {})));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription)));
// Whoever is signed out is told of nothing more.
self.addEventListener('message', (event) => event.data === 'forget' && event.waitUntil(forget()));

// As scripts/push/device.ts keeps it: whom this device is told for, and with which subscription.
const [store, entry] = ['push', '/push'];
const kept = async () => {
  const found = await (await caches.open(store)).match(entry);
  return found ? found.json() : {};
};

const windowsNow = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tell({ to, title, body, path, tag, badge }) {
  const { person } = await kept();
  // Somebody else has the device since it was sent.
  if (!to || person !== to) return forget();
  if (navigator.setAppBadge) await navigator.setAppBadge(badge).catch(() => undefined);
  const windows = await windowsNow();
  if (windows.some(({ focused, url }) => focused && showsConversation(url, path))) return undefined;
  const looks = { icon: '/icons/192.png', badge: '/icons/badge.png', lang: 'pt-MZ' };
  return self.registration.showNotification(title, { ...looks, body, tag, renotify: true, data: path });
}

function showsConversation(url, path) {
  const [shown, told] = [new URL(url), new URL(path, self.location.origin)];
  const open = told.searchParams.get('open');
  return open !== null && shown.pathname === told.pathname && shown.searchParams.get('open') === open;
}

/** In a window that is open already, if there is one. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  const address = origin === self.location.origin ? href : '/';
  const windows = await windowsNow();
  const window =
    windows.find(({ url }) => url === address) ||
    windows.find(({ visibilityState }) => visibilityState === 'visible') ||
    windows[0];
  if (!window) return self.clients.openWindow(address);
  await window.focus().catch(() => undefined);
  if (window.url === address) return window;
  return window.navigate(address).catch(() => self.clients.openWindow(address));
}

/** The browser has given the subscription up. */
async function renew(newer) {
  const { person, key, former } = await kept();
  if (!former) return;
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = newer || (await self.registration.pushManager.subscribe(asked));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys, former });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/push/renewals', { method: 'PUT', headers, body });
  if (!answer.ok) return;
  const now = { person, key, former: { endpoint, auth: keys.auth } };
  await (await caches.open(store)).put(entry, new Response(JSON.stringify(now)));
}

async function forget() {
  await caches.delete(store);
  for (const shown of await self.registration.getNotifications()) shown.close();
  if (navigator.clearAppBadge) await navigator.clearAppBadge().catch(() => undefined);
  const subscription = await self.registration.pushManager.getSubscription();
  if (subscription) await subscription.unsubscribe();
}
