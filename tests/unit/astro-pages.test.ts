import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { astroPages } from '#server/http/pages/astro-pages.ts';
import { PageCache, PageContents } from '#server/http/pages/page-cache.ts';
import { pageTurns } from '#server/http/pages/page-turns.ts';
import { pagesDoor } from '#server/http/pages/pages-door.ts';
import { createLog } from '#server/runtime/log.ts';
import { asRendered } from '#tests/support/as-rendered.ts';

type Program = Parameters<typeof astroPages>[1];
type Handle = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: ReturnType<Program['locals']>,
) => Promise<void>;

const folder = mkdtempSync(join(tmpdir(), 'bizlink-astro-pages-'));
const program = {
  ctx: { log: createLog('silent') },
  locals: (contents: PageContents) => ({ read: { profile: async () => contents.add([7]) } }),
} as unknown as Program;
let asked: string[] = [];
let ends: (() => void)[] = [];
let arrived = 0;
let url = '';
let cache = new PageCache();
let close = () => {};

/** A build whose pages end when they are told to. */
const handle: Handle = async (req, res, next, { read }) => {
  asked.push(req.url ?? '');
  if (req.url === '/kept-of-7') {
    await read.profile('sete');
    res.end(req.headers.host);
    return;
  }
  if (req.url === '/nowhere') return next();
  if (req.url === '/broken') throw new Error('broken');
  // As Astro does where the rest of a page fails.
  if (req.url?.startsWith('/kept-broken')) return void res.write('broken', () => res.destroy());
  if (req.url !== '/404') await new Promise<void>((resolve) => ends.push(resolve));
  res.end(req.url);
};

beforeEach(async () => {
  const entry = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(entry, 'export const handler = (...asked) => globalThis.handlePage(...asked);');
  vi.stubGlobal('handlePage', handle);
  [asked, ends, arrived] = [[], [], 0];
  const render = await astroPages(entry, program);
  const turn = pageTurns({ trustProxy: 1 });
  cache = new PageCache();
  const door = pagesDoor(cache, render, turn, asRendered, {});
  // By `/kept` pages that are kept, by others each as it is asked for.
  const server = createServer((req, res) => {
    arrived += 1;
    if (req.url?.startsWith('/kept')) door.kept(req, res) || door.rendered(req, res);
    else turn(req, res, () => render(req, res, new PageContents()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close().closeAllConnections();
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (path: string, from = '192.0.2.1', signal?: AbortSignal) =>
  fetch(`${url}${path}`, { headers: { 'x-forwarded-for': from }, ...(signal && { signal }) });

const arrivals = (count: number) => expect.poll(() => arrived).toBe(count);
/** Time enough for what should not happen. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('pages of the build', () => {
  it('go round those who ask, and whoever asks for hundreds delays only themselves', async () => {
    // Whoever has one address of a network has all of them.
    const greedy = Array.from({ length: 20 }, (_, at) => ask(`/${at}`, `2001:db8::${at}`));
    await expect.poll(() => asked.length).toBe(4);
    const other = ask('/other', '192.0.2.2');
    await arrivals(21);
    const answered: string[] = [];
    for (const answer of [...greedy, other]) void answer.then(async (one) => answered.push(await one.text()));
    while (answered.length < 21) {
      ends.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Behind the four that were begun and the one that was next.
    expect(asked.indexOf('/other')).toBeLessThan(7);
  });

  it('are not waited for in the line of who asked for them first', async () => {
    const greedy = Array.from({ length: 20 }, (_, at) => ask(`/${at}`));
    await expect.poll(() => asked.length).toBe(4);
    const first = ask('/kept');
    await arrivals(21);
    const answered: string[] = [];
    const other = ask('/kept', '192.0.2.2').then(() => answered.push('other'));
    await arrivals(22);
    for (const answer of [...greedy, first]) void answer.then(() => answered.push('greedy'));
    while (answered.length < 22) {
      ends.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await other;
    // Behind the four that were begun and the one that was next.
    expect(asked.indexOf('/kept')).toBeLessThan(7);
    // And it is made once.
    expect(asked.filter((url) => url === '/kept')).toHaveLength(1);
  });

  it('that break half way are broken for who asked, and hold up nobody', async () => {
    const broken = Array.from({ length: 5 }, (_, at) => ask(`/kept-broken?tab=${at}`));
    for (const answer of broken) await expect(answer).rejects.toThrow();
    expect(await (await ask('/404')).text()).toBe('/404');
  });

  it('are refused in plain words where too many wait', async () => {
    const waiting = Array.from({ length: 504 }, () => ask('/'));
    await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(4);
    // Once all have come, there is one too many.
    const refused = await Promise.race([...waiting, ask('/')]);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toBe('O serviço está temporariamente indisponível. Tente novamente.');
    close();
    await Promise.allSettled(waiting);
  });

  it('are not made for who left before their turn', async () => {
    const first = Array.from({ length: 4 }, () => ask('/'));
    await expect.poll(() => ends.length).toBe(4);
    const leaving = new AbortController();
    const left = ask('/left', '192.0.2.1', leaving.signal);
    await arrivals(5);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await moment();
    for (const end of ends.splice(0)) end();
    await Promise.all(first);
    expect(asked).not.toContain('/left');
  });

  it('note whose things they show, and are then kept, for nobody to wait for', async () => {
    const text = async () => (await ask('/kept-of-7')).text();
    // Whatever host was asked for.
    expect([await text(), await text()]).toEqual(['localhost', 'localhost']);
    expect(asked).toHaveLength(1);
    cache.dropOf(7);
    await text();
    expect(asked).toHaveLength(2);
    const others = Array.from({ length: 4 }, (_, at) => ask(`/${at}`));
    await expect.poll(() => ends.length).toBe(4);
    expect(await text()).toBe('localhost');
    for (const end of ends.splice(0)) end();
    await Promise.all(others);
  });

  it('have their turn until they are made, whoever has left', async () => {
    const leaving = new AbortController();
    const left = Array.from({ length: 4 }, (_, at) => ask(`/kept?tab=${at}`, '192.0.2.1', leaving.signal));
    await expect.poll(() => ends.length).toBe(4);
    leaving.abort();
    await Promise.allSettled(left);
    const next = ask('/next');
    await arrivals(5);
    await moment();
    expect(asked).not.toContain('/next');
    ends.shift()?.();
    await expect.poll(() => asked).toContain('/next');
    for (const end of ends.splice(0)) end();
    expect(await (await next).text()).toBe('/next');
  });

  it('are those of what is not found, where nothing is', async () => {
    const answer = await ask('/nowhere');
    expect(await answer.text()).toBe('/404');
    expect(asked).toEqual(['/nowhere', '/404']);
  });

  it('end where one breaks, and the next is made', async () => {
    for (let at = 0; at < 5; at += 1) await expect(ask('/broken')).rejects.toThrow();
    expect(await (await ask('/404')).text()).toBe('/404');
  });
});
