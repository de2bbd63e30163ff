import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { workerNamed } from '#build/worker.ts';

const source = await workerNamed('some-build');
const origin = 'https://bizlink.example';
const told = {
  to: 7,
  title: 'Rosa Cumbe',
  body: 'Enviou uma mensagem',
  path: '/messages?open=3',
  tag: 'conversation-3',
  badge: 2,
};

interface Window {
  readonly url: string;
  readonly focused?: boolean;
  readonly visibilityState?: 'visible' | 'hidden';
}

/** The worker in a browser of which only what it uses is there, and what it did. */
function installed({ windows = [], own = { person: 7 } }: { windows?: Window[]; own?: object | null } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const did: unknown[][] = [];
  const note =
    (name: string) =>
    async (...values: unknown[]) => {
      did.push([name, ...values]);
    };
  const stored = new Map(own && [['/push', JSON.stringify(own)]]);
  const subscription = {
    unsubscribe: note('unsubscribe'),
    toJSON: () => ({ endpoint: 'https://push.example/2', keys: { p256dh: 'B2', auth: 'A2' } }),
  };
  const cache = {
    match: async (name: string) => (stored.has(name) ? new Response(stored.get(name)) : undefined),
    put: async (name: string, response: Response) => stored.set(name, await response.text()),
  };
  const self = {
    location: new URL(origin),
    skipWaiting: note('skipWaiting'),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: {
      claim: note('claim'),
      openWindow: note('openWindow'),
      matchAll: async () =>
        windows.map((one) => ({
          ...one,
          focus: note('focus'),
          navigate: note('navigate'),
          postMessage: note('tell'),
        })),
    },
    registration: {
      showNotification: note('show'),
      getNotifications: async () => [{ close: () => did.push(['close']) }],
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async (asked: object) => {
          did.push(['subscribe', asked]);
          return subscription;
        },
      },
    },
  };
  const caches = {
    open: async () => cache,
    delete: async () => stored.clear(),
  };
  const navigator = { setAppBadge: note('badge'), clearAppBadge: note('no badge') };
  const fetched = async (path: string, { method, body }: { method: string; body: string }) => {
    did.push(['fetch', method, path, JSON.parse(body)]);
    return { ok: true };
  };
  let measured: (list: { getEntries: () => readonly object[] }) => Promise<void> = async () => undefined;
  class PerformanceObserver {
    constructor(hear: typeof measured) {
      measured = hear;
    }
    observe() {}
  }
  runInContext(
    source,
    createContext({
      ...self,
      caches,
      navigator,
      fetch: fetched,
      importScripts: () => undefined,
      PerformanceObserver,
      URL,
      Response,
    }),
  );
  const happen = async (type: string, event: object) => {
    let work: unknown;
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
    return did.splice(0);
  };
  return {
    push: (data: object = told) => happen('push', { data: { json: () => data } }),
    click: (path: string) => happen('notificationclick', { notification: { close() {}, data: path } }),
    happen,
    loads: async (...entries: readonly object[]) => {
      await measured({ getEntries: () => entries });
      return did.splice(0);
    },
    kept: () => JSON.parse(stored.get('/push') ?? 'null'),
  };
}

describe('the service worker', () => {
  it('shows what it is told, and how much is unread', async () => {
    const { title, body, tag, path } = told;
    expect(await installed().push()).toEqual([
      ['badge', 2],
      ['show', title, expect.objectContaining({ body, tag, renotify: true, data: path })],
    ]);
  });

  it('shows nothing of a conversation that is looked at, and all else', async () => {
    const shows = async (window: Window) =>
      (await installed({ windows: [window] }).push()).some((one) => one[0] === 'show');
    expect(await shows({ url: `${origin}/messages?open=3`, focused: true })).toBe(false);
    expect(await shows({ url: `${origin}/messages?open=3&message=9`, focused: true })).toBe(false);
    expect(await shows({ url: `${origin}/messages?open=3`, focused: false })).toBe(true);
    expect(await shows({ url: `${origin}/messages?open=33`, focused: true })).toBe(true);
    expect(await shows({ url: `${origin}/`, focused: true })).toBe(true);
  });

  it('shows nothing to somebody else, and forgets', async () => {
    const forgotten = [['close'], ['no badge'], ['unsubscribe']];
    for (const own of [{ person: 8 }, {}, null]) {
      const worker = installed({ own });
      expect(await worker.push()).toEqual(forgotten);
      expect(worker.kept()).toBeNull();
    }
    expect(await installed().push({})).toEqual(forgotten);
    const worker = installed();
    expect(await worker.happen('message', { data: 'forget' })).toEqual(forgotten);
    expect(worker.kept()).toBeNull();
  });

  it('leads to the place in an open window, else in a new one, and never to another site', async () => {
    const address = `${origin}/messages?open=3`;
    expect(await installed().click('/messages?open=3')).toEqual([['openWindow', address]]);
    const elsewhere: Window[] = [
      { url: `${origin}/terms` },
      { url: `${origin}/`, visibilityState: 'visible' },
    ];
    expect(await installed({ windows: elsewhere }).click('/messages?open=3')).toEqual([
      ['focus'],
      ['navigate', address],
    ]);
    expect(await installed({ windows: [...elsewhere, { url: address }] }).click('/messages?open=3')).toEqual([
      ['focus'],
    ]);
    for (const path of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])
      expect(await installed().click(path)).toEqual([['openWindow', '/']]);
  });

  it('replaces a subscription that the browser has given up', async () => {
    const former = { endpoint: 'https://push.example/1', auth: 'A1' };
    const worker = installed({ own: { person: 7, key: 'BK', former } });
    expect(await worker.happen('pushsubscriptionchange', {})).toEqual([
      ['subscribe', { userVisibleOnly: true, applicationServerKey: 'BK' }],
      [
        'fetch',
        'PUT',
        '/api/push/renewals',
        { endpoint: 'https://push.example/2', keys: { p256dh: 'B2', auth: 'A2' }, former },
      ],
    ]);
    const next = { endpoint: 'https://push.example/2', auth: 'A2' };
    expect(worker.kept()).toEqual({ person: 7, key: 'BK', former: next });
    expect(await installed({ own: null }).happen('pushsubscriptionchange', {})).toEqual([]);
  });

  it('tells one page what it has loaded over the network, and nothing of what the browser had', async () => {
    const worker = installed({ windows: [{ url: '/a' }, { url: '/b' }] });
    const loaded = { transferSize: 1300, encodedBodySize: 1000 };
    const unchanged = { transferSize: 300, encodedBodySize: 5000 };
    expect(await worker.loads(loaded, unchanged)).toEqual([['tell', { network: 1600, device: -1300 }]]);
    expect(await worker.loads({ transferSize: 0, encodedBodySize: 1000 })).toEqual([]);
  });
});
