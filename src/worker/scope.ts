/** What the browser gives to a service worker, and to no page: this folder has its own types. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
