import { createContext, runInContext } from 'node:vm';
import { workerNamed } from '#build/worker.ts';
import { pageHeader, pageHeaderOf } from '#lib/kept-pages/kept.ts';

export const origin = 'https://bizlink.example';
const source = await workerNamed('some-build');

type Answer = Response | Error;
export interface World {
  /** What the network says to an address; nothing is no network. */
  answer?: (url: string) => Answer | Promise<Answer> | undefined;
  quota?: number;
  /** How many bytes the device takes, whatever it has said. */
  room?: number;
  build?: string;
  stores?: Map<string, Map<string, Response>>;
}

/** The built worker with a browser around it of which only what it uses is there. Time stands unless `wait` is called. */
export function workerIn(world: World) {
  const listeners = new Map<string, (event: object) => void>();
  const stores = world.stores ?? new Map<string, Map<string, Response>>();
  const messages: unknown[] = [];
  const asked: string[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const keyOf = (request: unknown) => {
    const url = new URL(typeof request === 'string' ? request : (request as { url: string }).url, origin);
    url.hash = '';
    return url.href;
  };
  const used = () =>
    Array.from(stores.values())
      .flatMap((store) => Array.from(store.values()))
      .reduce((sum, one) => sum + Number(one.headers.get('x-kept-bytes') ?? 0), 0);
  const storeOf = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (request: unknown) => entries.get(keyOf(request))?.clone(),
      matchAll: async () => Array.from(entries.values(), (one) => one.clone()),
      keys: async () => Array.from(entries.keys(), (url) => ({ url })),
      delete: async (request: unknown) => entries.delete(keyOf(request)),
      put: async (request: unknown, response: Response) => {
        const size = (await response.clone().arrayBuffer()).byteLength;
        if (used() + size > (world.room ?? Number.POSITIVE_INFINITY))
          throw new DOMException('', 'QuotaExceededError');
        entries.delete(keyOf(request));
        entries.set(keyOf(request), response);
      },
    };
  };
  const caches = {
    open: async (name: string) => storeOf(name),
    keys: async () => Array.from(stores.keys()),
    delete: async (name: string) => stores.delete(name),
    match: async (request: unknown, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(keyOf(request))?.clone(),
  };
  const fetched = async (request: unknown) => {
    const url = keyOf(request);
    asked.push(url);
    const answer = await world.answer?.(url);
    if (answer instanceof Response) return answer;
    throw answer ?? new TypeError('Failed to fetch');
  };
  const client = { postMessage: (message: unknown) => messages.push(message) };
  const browser = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: new URL(origin),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined, get: async () => client },
    registration: {
      navigationPreload: { enable: async () => undefined, setHeaderValue: async () => undefined },
      getNotifications: async () => [],
    },
    navigator: { storage: { estimate: async () => ({ quota: world.quota ?? 1e12 }) } },
    importScripts: () => undefined,
    PerformanceObserver: class {
      observe() {}
    },
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
    caches,
    fetch: fetched,
    URL,
    Response,
    Request,
    Blob,
    Headers,
    Date,
  };
  const code = world.build ? source.replaceAll('some-build', world.build) : source;
  runInContext(code, createContext(browser));

  async function happen(type: string, event: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      respondWith: (promise: Promise<Response>) => {
        answer = promise;
      },
    });
    const found = await answer;
    // The browser reads the answer while the worker keeps it.
    const body =
      found && found.status !== 0
        ? await found
            .clone()
            .text()
            .catch(() => '')
        : '';
    await Promise.all(work);
    return found && new Response(body || null, { status: found.status || 200, headers: found.headers });
  }

  const request = (path: string, given: object) => ({
    request: { url: new URL(path, origin).href, method: 'GET', ...given },
  });
  return {
    stores,
    messages,
    asked,
    happen,
    open: (path: string) => happen('fetch', request(path, { mode: 'navigate', destination: 'document' })),
    load: (path: string, destination: string) =>
      happen('fetch', request(path, { mode: 'no-cors', destination })),
    /** Time goes on for whoever waits for so long, or less. */
    wait: (ms: number) => {
      for (const timer of timers.splice(0))
        if (timer.ms <= ms) timer.run();
        else timers.push(timer);
    },
    kept: () => Array.from(stores.get('pages')?.keys() ?? [], (url) => url.slice(origin.length)),
  };
}

/** As the site answers, whose pages have a number by which they are found in the log. */
export function pageOf(text: string, title = text): Response {
  const [above, main] = [
    `<!doctype html><title>${title} · BizLink</title>`,
    `<main>${text}</main></html>`,
  ].map((part) => Buffer.from(part)) as [Buffer, Buffer];
  return new Response(Buffer.concat([above, main]), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-request-id': '1',
      [pageHeader]: pageHeaderOf(above.length, above.length + main.length),
    },
  });
}
