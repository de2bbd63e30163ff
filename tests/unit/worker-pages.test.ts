import { describe, expect, it, vi } from 'vitest';
import { keptAtText } from '#lib/copy/offline.ts';
import { origin, pageOf, type World, workerIn } from '#tests/support/service-worker.ts';

const none = () => undefined;
const picture = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/webp' } });
const textOf = async (answer: Response | undefined) => (await answer?.text()) ?? '';

/** A worker that has seen these pages. */
async function seen(paths: readonly string[], more: Partial<World> = {}) {
  const world: World = { answer: (url) => pageOf(url), ...more };
  const worker = workerIn(world);
  for (const path of paths) await worker.open(path);
  return { world, worker };
}

describe('a page', () => {
  it('comes from the network, and is kept', async () => {
    const { worker } = await seen(['/', '/jobs?type=a#b']);
    expect(await textOf(await worker.open('/'))).not.toContain('data-kept');
    expect(worker.kept()).toEqual(['/jobs?type=a', '/']);
  });

  it('that was seen comes from the device without a network, and says since when', async () => {
    const { world, worker } = await seen(['/jobs']);
    world.answer = none;
    const text = await textOf(await worker.open('/jobs'));
    expect(text).toContain(`<main>${origin}/jobs`);
    expect(text).toMatch(/data-kept="\d+">Sem ligação: a mostrar o que foi guardado às \d\d:\d\d<\/p><main>/);
  });

  it.each<[string, () => Response, string]>([
    ['a server that fails', () => new Response('502', { status: 502 }), 'O BizLink não está a responder'],
    [
      'a Wi-Fi that asks for a login',
      () => new Response('<h1>Wi-Fi</h1></html>', { headers: { 'content-type': 'text/html' } }),
      'Sem ligação',
    ],
  ])('that was seen is shown in place of %s', async (_what, answer, why) => {
    const { world, worker } = await seen(['/jobs']);
    world.answer = answer;
    expect(await textOf(await worker.open('/jobs'))).toContain(`>${why}: a mostrar`);
    expect(await textOf(await worker.open('/other'))).toBe(await answer().text());
    expect(worker.kept()).toEqual(['/jobs']);
  });

  it('waits three seconds for a newer one if it was seen, thirty if not, and tells when it comes', async () => {
    const { world, worker } = await seen(['/jobs']);
    let come: (page: Response) => void = none;
    world.answer = () => new Promise((resolve) => (come = resolve));
    const opened = worker.open('/jobs');
    await vi.waitFor(() => expect(worker.asked.at(-1)).toBe(`${origin}/jobs`));
    await new Promise((resolve) => setTimeout(resolve));
    worker.wait(2999);
    worker.wait(3000);
    come(pageOf('newer'));
    expect(await textOf(await opened)).toContain('>Ligação lenta: a mostrar');
    expect(worker.messages).toEqual(['fresher']);
    world.answer = none;
    expect(await textOf(await worker.open('/jobs'))).toContain('<main>newer');
  });

  it('is not kept if it was cut, is none, or is not to be', async () => {
    const cut = () => new Response('<!doctype html><title>a', { headers: pageOf('').headers });
    const secret = () => {
      const page = pageOf('secret');
      page.headers.set('cache-control', 'private, no-store');
      return page;
    };
    const { world, worker } = await seen(['/jobs']);
    for (const answer of [cut, secret, () => new Response('x', { headers: { 'x-request-id': '1' } })]) {
      world.answer = answer;
      await worker.open('/jobs');
      await worker.open('/other');
    }
    world.answer = none;
    expect(await textOf(await worker.open('/jobs'))).toContain(`<main>${origin}/jobs`);
    expect(worker.kept()).toEqual(['/jobs']);
  });

  it('is kept no longer when it is gone', async () => {
    const { world, worker } = await seen(['/jobs/1']);
    world.answer = () => new Response('gone', { status: 404, headers: { 'x-request-id': '1' } });
    await worker.open('/jobs/1');
    expect(worker.kept()).toEqual([]);
  });

  it('that only its script tells apart is one', async () => {
    const { world, worker } = await seen(['/messages?open=3']);
    world.answer = none;
    expect(await textOf(await worker.open('/messages?open=4'))).toContain('data-kept');
    expect(worker.kept()).toEqual(['/messages']);
  });

  it('of the API never goes through the worker, nor what is sent', async () => {
    const { worker } = await seen([]);
    expect(await worker.open('/api/chat/files/1')).toBeUndefined();
    expect(await worker.load('/api/feed/', '')).toBeUndefined();
    expect(await worker.load('/media/film.mp4', 'video')).toBeUndefined();
    expect(await worker.load('https://other.example/a.webp', 'image')).toBeUndefined();
    expect(worker.asked).toEqual([]);
  });
});

describe('what is kept', () => {
  it('is at most thirty megabytes: the oldest go', async () => {
    const { world, worker } = await seen(['/first']);
    world.answer = () => picture(1_000_000);
    for (let at = 0; at < 40; at += 1) await worker.load(`/media/${at}-320.webp`, 'image');
    const kept = worker.kept();
    expect(kept).toHaveLength(31);
    expect(kept[0]).toBe('/media/9-320.webp');
    expect(kept.at(-1)).toBe('/media/39-320.webp');
  });

  it('is at most half of what the device grants', async () => {
    const { worker } = await seen([], { quota: 4_000_000, answer: () => picture(600_000) });
    for (let at = 0; at < 9; at += 1) await worker.load(`/media/${at}-320.webp`, 'image');
    expect(worker.kept()).toEqual(['/media/6-320.webp', '/media/7-320.webp', '/media/8-320.webp']);
  });

  it('makes room where the device has less than it said, and shows what it cannot keep', async () => {
    const { world, worker } = await seen([], { room: 2_000_000, answer: () => picture(900_000) });
    for (let at = 0; at < 3; at += 1) await worker.load(`/media/${at}-320.webp`, 'image');
    expect(worker.kept()).toEqual(['/media/1-320.webp', '/media/2-320.webp']);
    world.room = 10;
    world.answer = (url) => pageOf(url);
    expect(await textOf(await worker.open('/jobs'))).toContain(`${origin}/jobs`);
  });

  it('has another size of a picture where this one is not there, and no Wi-Fi’s page', async () => {
    const { world, worker } = await seen([], { answer: () => picture(10) });
    await worker.load('/media/abc-320.webp', 'image');
    world.answer = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await worker.load('/media/def-320.webp', 'image');
    world.answer = none;
    expect((await worker.load('/media/abc-640.webp', 'image'))?.headers.get('content-type')).toBe(
      'image/webp',
    );
    await expect(worker.load('/media/def-320.webp', 'image')).rejects.toThrow('Failed to fetch');
  });

  it('is forgotten with its person, also what was on its way', async () => {
    const { world, worker } = await seen(['/jobs']);
    let come: (page: Response) => void = none;
    world.answer = () => new Promise((resolve) => (come = resolve));
    const opened = worker.open('/companies');
    await vi.waitFor(() => expect(worker.asked.at(-1)).toBe(`${origin}/companies`));
    await worker.happen('message', { data: 'forget' });
    come(pageOf('late'));
    expect(await textOf(await opened)).toContain('late');
    expect(worker.kept()).toEqual([]);
  });
});

it('builds leave the files of the last three, and pages only with their files', async () => {
  const stores: World['stores'] = new Map();
  const file = () => new Response('x', { headers: { 'content-type': 'text/javascript' } });
  for (const build of ['one', 'two', 'three', 'four']) {
    const worker = workerIn({
      build,
      stores,
      answer: (url) => (url.includes('_astro') ? file() : pageOf(url)),
    });
    await worker.happen('install');
    await worker.happen('activate');
    await worker.open(`/${build}`);
    await worker.load(`/_astro/${build}.js`, 'script');
  }
  const worker = workerIn({ build: 'four', stores });
  expect(worker.kept()).toEqual(['/two', '/three', '/four']);
  expect(Array.from(stores.keys()).filter((name) => name.startsWith('build-'))).toEqual([
    'build-two',
    'build-three',
    'build-four',
  ]);
  expect(await textOf(await worker.load('/_astro/two.js', 'script'))).toBe('x');
  await expect(worker.load('/_astro/one.js', 'script')).rejects.toThrow();
});

describe('when a page was kept', () => {
  const at = new Date(2026, 10, 23, 14, 5).getTime();
  it.each([
    [new Date(2026, 10, 23, 23, 59), 'às 14:05'],
    [new Date(2026, 10, 24, 0, 1), 'a 23/11 às 14:05'],
    [new Date(2027, 0, 2), 'a 23/11/2026 às 14:05'],
    // The clock has been put back.
    [new Date(2026, 10, 23, 14, 4), 'antes'],
  ])('is said at %s as %s', (now, text) => {
    expect(keptAtText(at, now.getTime())).toBe(text);
  });
});
