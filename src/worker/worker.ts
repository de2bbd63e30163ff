import { keptAddress, visitHeader, type WorkerOrder } from '#lib/kept-pages/kept.ts';
import { sharePath } from '#lib/share-target.ts';
import { dropOldBuilds, file, keepAll, keepFile } from './files.ts';
import { forgetKept, sessionNow } from './kept.ts';
import { keepPage, page } from './pages.ts';
import { keepPicture, picture } from './pictures.ts';
import { forgetPush, open, renew, tell } from './pushes.ts';
import { worker } from './scope.ts';
import { receiveShare } from './share.ts';
import { tellUsage } from './usage.ts';

tellUsage();

// The new worker takes over at once. Pages come from the network and old files stay, so no tab is disturbed.
worker.addEventListener('install', (event) => {
  // A script imported during the install can be imported again later without a network.
  importScripts(SENDER);
  // If this fails, the earlier worker stays.
  event.waitUntil(keepAll(SHELL).then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('fetch', (event) => {
  // Development always uses the network, however slow.
  if (BUILD === 'development') return;
  const { method, mode, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'POST' && pathname === sharePath) event.respondWith(receiveShare(event));
  // Personal data goes through /api, which the worker leaves alone. Media are requested in parts, so only pictures are stored.
  if (method !== 'GET' || origin !== worker.location.origin || /^\/api\/(?!docs\b)/.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/_astro/')) event.respondWith(file(event));
  else if (destination === 'image' && pathname.startsWith('/media/')) event.respondWith(picture(event));
});

worker.addEventListener('message', (event) => event.waitUntil(obey(event.data as WorkerOrder)));

// The network is back, even if no page is open.
worker.addEventListener('sync', (event) => {
  importScripts(SENDER);
  (event as ExtendableEvent).waitUntil(sendInBackground());
});

worker.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

// TypeScript does not know this event.
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription } = event as ExtendableEvent & { newSubscription: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(renew(newSubscription));
});

async function obey(order: WorkerOrder): Promise<void> {
  if (order === 'forget') await Promise.all([forgetKept(), forgetPush()]);
  // Without a network, the next page asks again.
  else if (order === 'signed-in') await keepAll(OUTBOX).catch(() => undefined);
  else await keepLoaded(order);
}

/** Stores what a page loaded before the worker was there. The browser's cache still has it, so it costs no data. */
async function keepLoaded({ page: url, loaded, isSeen }: Extract<WorkerOrder, object>): Promise<void> {
  const session = sessionNow();
  const again = (address: string, headers = {}) => fetch(address, { cache: 'force-cache', headers });
  await keepPage(keptAddress(url), await again(url, isSeen ? {} : { [visitHeader]: BUILD }), session);
  for (const address of loaded) {
    const answer = await again(address);
    await (address.includes('/_astro/') ? keepFile(address, answer) : keepPicture(address, answer, session));
  }
}

async function begin(): Promise<void> {
  await dropOldBuilds();
  const { navigationPreload } = worker.registration;
  await navigationPreload?.enable();
  // Tells the server that this client has the styles of this build.
  await navigationPreload?.setHeaderValue(BUILD);
  await worker.clients.claim();
}
