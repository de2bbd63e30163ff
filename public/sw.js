// Takes its place at once, so that what a later version keeps for hours without network starts at the next page.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
