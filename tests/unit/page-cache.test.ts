import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { companyList, freelancerList, jobList, requestList, searchList } from '#lib/search/filtered-lists.ts';
import { parametersOf } from '#lib/search/parameters.ts';
import { keptPage } from '#server/http/pages/kept-page.ts';
import { PageCache, PageContents } from '#server/http/pages/page-cache.ts';
import { pageKey, withoutTracking } from '#server/http/pages/page-key.ts';
import { pagesDoor } from '#server/http/pages/pages-door.ts';
import { listChange, nothing, type ShownList } from '#server/realtime/list-changes.ts';
import { asRendered } from '#tests/support/as-rendered.ts';

interface Site {
  /** Things by their owner, as pages show them. */
  readonly things: Map<number, string>;
  readonly cache: PageCache;
  readonly rendered: () => number;
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly edit: (owner: number, text: string) => void;
  slow: number;
}

/** `/7` shows the thing of owner 7, `/list` all of them, `/gone` is a 404. */
async function site(now?: () => number): Promise<Site> {
  const things = new Map([
    [7, 'sete'],
    [8, 'oito'],
  ]);
  const cache = new PageCache(now);
  let rendered = 0;
  const render = async (req: IncomingMessage, res: ServerResponse, contents: PageContents) => {
    rendered += 1;
    const owner = Number(req.url?.slice(1).split('?')[0]);
    const text = owner ? things.get(owner) : [...things.values()].join();
    if (owner) contents.add([owner]);
    else contents.add([...things.keys()], list);
    await sleep(self.slow);
    if (req.url?.startsWith('/own')) {
      const own = req.url === '/own-cookie' ? { 'set-cookie': 'a=b' } : { 'cache-control': 'no-store' };
      res.writeHead(200, own).end('própria');
      return;
    }
    if (req.url === '/broken') {
      res.statusCode = 500;
      res.end('Internal Server Error');
      return;
    }
    const status = req.url?.startsWith('/gone') ? 404 : 200;
    res.writeHead(status, { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" });
    // As Astro answers it.
    if (req.method === 'HEAD') return void res.end();
    res.write(Buffer.from(`<p>${text}</p>`));
    res.end(req.url?.includes('tab') ? '<p>tab</p>' : undefined);
  };
  const door = pagesDoor(cache, render, (_req, _res, work) => void work(), asRendered, {});
  const server = createServer((req, res) => door.kept(req, res) || door.rendered(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const self: Site = {
    things,
    cache,
    slow: 0,
    rendered: () => rendered,
    ask: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
    edit(owner, text) {
      things.set(owner, text);
      cache.dropOf(owner);
    },
  };
  return self;
}

const text = async (answer: Promise<Response>) => (await answer).text();

describe('a page', () => {
  it('is rendered once, and answered from what is kept, with all its headers', async () => {
    const pages = await site();
    const br = { headers: { 'accept-encoding': 'br' } };
    const [first, again] = [await pages.ask('/7', br), await pages.ask('/7', br)];
    for (const answer of [first, again]) {
      expect(await answer.text()).toBe('<p>sete</p>');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-encoding')).toBe('br');
    }
    expect(pages.rendered()).toBe(1);
    const etag = again.headers.get('etag') ?? '';
    const statusFor = async (known: string) =>
      (await pages.ask('/7', { headers: { ...br.headers, 'if-none-match': known } })).status;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(await statusFor(known), known).toBe(304);
    expect(await statusFor('"other"')).toBe(200);
    expect(await text(pages.ask('/7?tab=1', br))).toBe('<p>sete</p><p>tab</p>');
    for (const encoding of ['gzip', 'identity'])
      expect(await text(pages.ask('/7', { headers: { 'accept-encoding': encoding } }))).toBe('<p>sete</p>');
    const head = async (path: string) => {
      const answer = await pages.ask(path, { method: 'HEAD' });
      return [answer.status, answer.headers.get('content-length') !== '0', await answer.text()];
    };
    expect(await head('/7')).toEqual([200, true, '']);
    expect(pages.rendered()).toBe(2);
    // One who asks for heads only makes no more work.
    for (let times = 0; times < 3; times += 1) expect(await head('/7?tab=2')).toEqual([200, true, '']);
    expect(pages.rendered()).toBe(3);
  });

  it('is rendered once for first visits and for others, together or one after another', async () => {
    const pages = await site();
    pages.slow = 50;
    const first = { headers: { 'x-first': '1' } };
    const both = () => Promise.all([pages.ask('/7'), pages.ask('/7', first)]);
    const etags = new Set<string | null>();
    for (let times = 0; times < 3; times += 1)
      for (const [at, answer] of (await both()).entries()) {
        etags.add(answer.headers.get('etag'));
        expect(answer.headers.get('x-variant')).toBe(at ? 'first' : 'again');
        expect(await answer.text()).toBe(at ? '<p>sete</p><style></style>' : '<p>sete</p>');
      }
    expect([pages.rendered(), etags.size]).toEqual([1, 2]);
    pages.edit(7, 'SETE');
    expect(await text(pages.ask('/7', first))).toBe('<p>SETE</p><style></style>');
    expect(await text(pages.ask('/7'))).toBe('<p>SETE</p>');
    expect(pages.rendered()).toBe(2);
  });

  it('holds its own bytes and no larger buffer', async () => {
    const finished = asRendered.finish('<p>sete</p>'.repeat(1000));
    const { kept, size } = await keptPage(finished, 'again', {});
    const bytes = await kept.bytes('br');
    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(size).toBeGreaterThanOrEqual(bytes.length);
  });

  it('that is asked for often is compressed as well as can be, in the background', async () => {
    const words = Array.from({ length: 3000 }, (_, at) => `palavra${(at * at) % 997}`).join(' ');
    const { kept } = await keptPage(asRendered.finish(words), 'again', {});
    const first = await kept.bytes('br');
    const shown = brotliDecompressSync(first).toString();
    await expect
      .poll(async () => (await kept.bytes('br')).length, { interval: 1 })
      .toBeLessThan(first.length);
    expect(brotliDecompressSync(await kept.bytes('br')).toString()).toBe(shown);
    expect((await kept.bytes('identity')).toString()).toBe(shown);
  });

  it('that fits into one packet, like a redirect, is not compressed for one asker', async () => {
    const pages = await site();
    const answer = await pages.ask('/gone', { headers: { 'accept-encoding': 'gzip, br, zstd' } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, null]);
    expect(answer.headers.get('vary')).toBe(
      'accept-encoding, available-dictionary, service-worker-navigation-preload',
    );
  });

  it('is rendered once however many ask at the same time', async () => {
    const pages = await site();
    pages.slow = 50;
    const all = await Promise.all(Array.from({ length: 30 }, () => text(pages.ask('/7'))));
    expect(new Set(all)).toEqual(new Set(['<p>sete</p>']));
    expect(pages.rendered()).toBe(1);
  });

  it('is dropped by a change of whose things are on it, and by no other; a list by any', async () => {
    const pages = await site();
    for (const path of ['/7', '/8', '/list']) await pages.ask(path);
    pages.edit(7, 'SETE');
    expect(await text(pages.ask('/7'))).toBe('<p>SETE</p>');
    expect(await text(pages.ask('/list'))).toBe('<p>SETE,oito</p>');
    expect(pages.rendered()).toBe(5);
    await pages.ask('/8');
    expect(pages.rendered()).toBe(5);
  });

  it('that was begun before a change is not kept, and not given to who asks after it', async () => {
    const pages = await site();
    pages.slow = 300;
    const early = text(pages.ask('/7'));
    await expect.poll(pages.rendered, { interval: 1 }).toBe(1);
    pages.edit(7, 'SETE');
    const late = text(pages.ask('/7'));
    expect(await early).toBe('<p>sete</p>');
    expect(await late).toBe('<p>SETE</p>');
    expect(await text(pages.ask('/7'))).toBe('<p>SETE</p>');
    expect(pages.rendered()).toBe(2);
  });

  it('always shows an edit to the next who asks, whatever else goes on', async () => {
    const pages = await site();
    pages.slow = 3;
    let stale = 0;
    const readers = Array.from({ length: 8 }, async (_, at) => {
      for (let time = 0; time < 40; time += 1) await pages.ask(at % 2 ? '/7' : '/list');
    });
    for (let edit = 0; edit < 60; edit += 1) {
      pages.edit(7, `edit ${edit}.`);
      for (const path of ['/7', '/list'])
        if (!(await text(pages.ask(path))).includes(`edit ${edit}.`)) stale += 1;
    }
    await Promise.all(readers);
    expect(stale).toBe(0);
  });

  it('that is missing, or was left half way, is not kept', async () => {
    const pages = await site();
    expect((await pages.ask('/gone')).status).toBe(404);
    expect((await pages.ask('/gone')).status).toBe(404);
    expect(pages.rendered()).toBe(2);
    pages.slow = 60;
    await expect(pages.ask('/7', { signal: AbortSignal.timeout(20) })).rejects.toThrow();
    expect(await text(pages.ask('/7'))).toBe('<p>sete</p>');
  });

  it('that says it is not for everybody is not kept', async () => {
    const pages = await site();
    for (const path of ['/own-cookie', '/own-words']) {
      await pages.ask(path);
      const answer = await pages.ask(path);
      expect(await answer.text()).toBe('própria');
      expect(answer.headers.get('cache-control')).not.toBe('no-cache');
    }
    expect(pages.rendered()).toBe(4);
  });

  it('that Astro gave up, which it says by the status alone, is not kept', async () => {
    const pages = await site();
    for (const time of [1, 2]) {
      expect((await pages.ask('/broken')).status).toBe(500);
      expect(pages.rendered()).toBe(time);
    }
  });

  it('asked for by HEAD first is whole for who asks then', async () => {
    const pages = await site();
    expect((await pages.ask('/7', { method: 'HEAD' })).status).toBe(200);
    expect(await text(pages.ask('/7'))).toBe('<p>sete</p>');
  });

  it('is kept for some minutes, and no more of them than there is room', async () => {
    let now = 0;
    const pages = await site(() => now);
    await pages.ask('/7');
    now = 9 * 60_000;
    await pages.ask('/7');
    expect(pages.rendered()).toBe(1);
    now = 11 * 60_000;
    await pages.ask('/7');
    expect(pages.rendered()).toBe(2);
    for (let at = 0; at < 6; at += 1) keep(pages.cache, `/big${at}`, 1, 5 * megabyte);
    const there = ['/7?', '/big0', '/big1', '/big2', '/big5'].map(
      (key) => pages.cache.get(key) !== undefined,
    );
    expect(there).toEqual([false, false, false, true, true]);
  });

  it('is kept no longer when the clock of the machine is set back', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const cache = new PageCache();
    keep(cache, '/7', 7, 1);
    vi.setSystemTime(Date.now() - 60 * 60_000);
    expect(cache.get('/7')).toBeDefined();
    vi.advanceTimersByTime(11 * 60_000);
    expect(cache.get('/7')).toBeUndefined();
  });

  it('is counted once, however often it is kept anew, and no more once its time is over', () => {
    let now = 0;
    const cache = new PageCache(() => now);
    for (let time = 0; time < 30; time += 1) keep(cache, '/same', 1, megabyte);
    keep(cache, '/other', 2, megabyte);
    expect(cache.get('/same')).toBeDefined();
    now = 11 * 60_000;
    for (let time = 0; time < 30; time += 1) {
      keep(cache, `/${time}`, 1, megabyte / 2);
      now += 11 * 60_000;
      expect(cache.get(`/${time}`)).toBeUndefined();
    }
    keep(cache, '/late', 1, 20 * megabyte);
    keep(cache, '/later', 1, megabyte);
    expect(cache.get('/late')).toBeDefined();
  });

  it('is kept where nothing has changed since it was begun, and not where one thing has', () => {
    const cache = new PageCache();
    cache.dropOf(1);
    const begun = cache.begin();
    expect(cache.keep('/list', pageOf(1), of(1, list), begun)).toBe(true);
    expect(cache.keep('/1', pageOf(1), of(1), begun)).toBe(true);
    cache.dropOf(2);
    expect(cache.get('/list')).toBeDefined();
    // What nobody on the list has done may bring them onto it.
    cache.dropLists(listChange([], ['job'], false));
    expect(cache.get('/list')).toBeUndefined();
    expect(cache.get('/1')).toBeDefined();
    expect(cache.keep('/list', pageOf(1), of(1, list), begun)).toBe(false);
    expect(cache.keep('/2', pageOf(1), of(2), begun)).toBe(false);
    expect(cache.keep('/3', pageOf(1), of(3), begun)).toBe(true);
  });

  it.each<[string, ShownList, boolean]>([
    ['all that comes above its end', { type: undefined, shows: { feed: 7 }, hasCounts: false }, true],
    ['all, where it ends above', { type: undefined, shows: { feed: 8 }, hasCounts: false }, false],
    ['the type that comes', { type: 'service', shows: { feed: 0 }, hasCounts: false }, true],
    ['another type', { type: 'job', shows: { feed: 0 }, hasCounts: false }, false],
    [
      'another type, and how much there is of all',
      { type: 'job', shows: { feed: 0 }, hasCounts: true },
      true,
    ],
    ['what words find of the type', { type: 'service', shows: 'found', hasCounts: false }, true],
    ['what words find of another type', { type: 'job', shows: 'found', hasCounts: false }, false],
  ])('that is a list of %s: whether a new thing of somebody else drops it', (_, shown, isDropped) => {
    const cache = new PageCache();
    const begun = cache.begin();
    cache.keep('/list', pageOf(1), of(1, shown), begun);
    cache.dropLists(nothing);
    expect(cache.get('/list')).toBeDefined();
    cache.dropLists(listChange([{ type: 'service', id: 7 }], ['service'], true));
    expect(cache.get('/list') === undefined).toBe(isDropped);
    expect(cache.keep('/list', pageOf(1), of(1, shown), begun)).toBe(!isDropped);
  });

  it('that is a list is not kept where the changes since are too many to be known', () => {
    const cache = new PageCache();
    const begun = cache.begin();
    for (let id = 1; id <= 501; id += 1) cache.dropLists(listChange([{ type: 'job', id }], [], false));
    const services: ShownList = { type: 'service', shows: 'found', hasCounts: false };
    expect(cache.keep('/list', pageOf(1), of(1, services), begun)).toBe(false);
    expect(cache.keep('/list', pageOf(1), of(1, services), cache.begin())).toBe(true);
  });

  it('of somebody whose changes are too long ago to be known is not kept', () => {
    const cache = new PageCache();
    const begun = cache.begin();
    for (let id = 1; id <= 9999; id += 1) cache.dropOf(id);
    const later = cache.begin();
    // Whoever changes again and again is not the one forgotten.
    for (const id of [1, 10_001, 10_002]) cache.dropOf(id);
    expect(keep(cache, '/3', 20_000, 1, later)).toBe(true);
    expect(keep(cache, '/2', 2, 1, begun)).toBe(false);
    expect(keep(cache, '/1', 1, 1, begun)).toBe(false);
    expect(keep(cache, '/1', 1, 1)).toBe(true);
  });
});

const megabyte = 1024 * 1024;
const kept = { etag: '', headers: {}, encodings: [], bytes: () => Buffer.of() };
const pageOf = (size: number) => ({ size, kept, other: async () => pageOf(size) });
const list: ShownList = { type: undefined, shows: 'found', hasCounts: false };
function of(owner: number, ...lists: readonly ShownList[]): PageContents {
  const contents = new PageContents();
  contents.add([owner]);
  for (const one of lists) contents.add([], one);
  return contents;
}
const keep = (cache: PageCache, key: string, owner: number, size: number, begun = cache.begin()) =>
  cache.keep(key, pageOf(size), of(owner), begun);

describe('the address of a page', () => {
  it('is the same whoever led there, and in whatever order it asks', () => {
    expect(withoutTracking('/services/7?fbclid=x&tab=a&utm_source=wa')).toBe('/services/7?tab=a');
    expect(withoutTracking('/services/7?fbclid=x')).toBe('/services/7');
    expect(withoutTracking('/a?x=fbclid')).toBe('/a?x=fbclid');
    expect(pageKey('GET', '/a/?tab=1&type=2')).toBe(pageKey('GET', '/a?type=2&tab=1'));
    expect(pageKey('GET', '/a?tab=1')).not.toBe(pageKey('GET', '/a?tab=2'));
    for (const list of [searchList, jobList, requestList, companyList, freelancerList])
      for (const filter of list.filters)
        for (const parameter of parametersOf(filter)) {
          const address = `${list.page}?${list.names[parameter] ?? parameter}=1`;
          expect(pageKey('GET', address), address).toBe(address);
        }
  });

  it('is cut where the page cuts it: what stands behind a fragment is not asked for', () => {
    expect(withoutTracking('/a#?tab=1')).toBe('/a');
    expect(withoutTracking('/a?type=2&fbclid=x#&tab=1')).toBe('/a?type=2');
    expect(pageKey('GET', '/a#?tab=1')).toBe(pageKey('GET', '/a'));
    expect(withoutTracking('/search?q=como?&type=a')).toBe('/search?q=como?&type=a');
    expect(pageKey('GET', '/a?tab=1?&type=2')).not.toBe(pageKey('GET', '/a?tab=1'));
  });

  it('is read as the page reads it, whatever stands in it', () => {
    expect(pageKey('GET', '/profile??user_id=12')).not.toBe(pageKey('GET', '/profile?user_id=12'));
    for (const odd of ['/a?&&tab=1', '/a?tab=1&', '/b/../a?tab=1', '/a?t%61b=1'])
      expect(pageKey('GET', odd), odd).toBe(pageKey('GET', '/a?tab=1'));
    for (const odd of ['/a;?tab=1', '/a%3Ftab=1', '/a?tab=1%26', '//a?tab=1', '/a?tab=1&tab=2'])
      expect(pageKey('GET', odd), odd).not.toBe(pageKey('GET', '/a?tab=1'));
  });

  it('of the map of the site is one, whatever is added', () => {
    for (const url of ['/sitemap.xml?x=1', '/sitemap.xml?last_id=7', '/sitemap.xml'])
      expect(pageKey('GET', url)).toBe('/sitemap.xml');
  });

  it('that asks for what no page knows, or has no end of variants, is not kept', () => {
    for (const [method, url] of [
      ['POST', '/a'],
      ['GET', '/a?x=1'],
      ['GET', `/a?tab=${'x'.repeat(300)}`],
    ] as const)
      expect(pageKey(method, url), url).toBeUndefined();
  });
});
