import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { firstPaintScript } from '#build/first-paint.ts';
import { root } from '#build/sources.ts';
import type { PreparedFiles } from '#lib/kept-pages/prepared.ts';
import { hashOf } from '#server/http/pages/security-headers.ts';
import { margin } from '#tests/support/cost.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';

let program: RunningProgram;
beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  program = await startProgram();
}, 120_000);
afterAll(() => program.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(program.url + path, { headers, redirect: 'manual' });

it('answers a form that a browser posts to a page by a page that leads back', async () => {
  const post = (path: string, accept: string) =>
    fetch(program.url + path, {
      method: 'POST',
      headers: { accept },
      body: new URLSearchParams({ email: 'rosa@exemplo.co.mz', password: 'segredo1' }),
    });
  const answer = await post('/login?next=/ajuda', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  expect(page).toContain('Nada foi enviado');
  expect(page).toContain('href="/login?next=/ajuda"');
  expect(page).not.toContain('segredo1');
  expect(await (await post('//evil.example/x', 'text/html')).text()).not.toContain('evil.example');
  const asProgram = await post('/login', 'application/json');
  expect([asProgram.status, await asProgram.json()]).toMatchObject([405, { code: 'method_not_allowed' }]);
});

describe('the security headers', () => {
  it.each(['/', '/privacy', '/nada', '/favicon.svg'])('are on %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each(['/', '/companies', '/search?q=pintor', '/nada', '/privacy'])(
    'let scripts and styles of %s run by origin or hash alone',
    async (path) => {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toContain('unsafe-eval');
      // Older browsers do not count the sockets of a site as its own.
      expect(policy).toContain(`connect-src 'self' ws://localhost:${program.port};`);
    },
  );
});

describe('what browsers and search engines ask for', () => {
  it('robots.txt names the sitemap, and the sitemap lists addresses that exist', async () => {
    const robots = await (await get('/robots.txt')).text();
    const sitemap = /Sitemap: (\S+)/.exec(robots)?.[1];
    expect(sitemap).toBe(`http://localhost:${program.port}/sitemap.xml`);
    const xml = await (await get('/sitemap.xml')).text();
    const addresses = Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect((await get(new URL(address).pathname)).status, address).toBe(200);
  });

  it('the manifest names icons that are there', async () => {
    const manifest = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect((await get(src)).status, src).toBe(200);
  });

  it('the default preview is a picture of 1200 by 630 under 300 KB', async () => {
    const bytes = Buffer.from(await (await get('/preview.png')).arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300 * 1024);
  });

  it.each(['/freelancer-profile', '/company-profile'])('%s leads to the profile for good', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/profile']);
  });
});

describe('a page that breaks', () => {
  it('answers 500 with a page of ours, tells nothing of why, and says so in the log', async ({
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'bizlink-broken-'));
    const preload = join(folder, 'break.mjs');
    await writeFile(
      preload,
      `const get = URLSearchParams.prototype.get;
       URLSearchParams.prototype.get = function (name) {
         const value = get.call(this, name);
         if (value === 'parte-se') throw new Error('segredo');
         return value;
       };`,
    );
    const broken = await startProgram({}, ['--import', preload]);
    onTestFinished(async () => {
      await broken.stop();
      await rm(folder, { recursive: true });
    });
    const answer = await fetch(`${broken.url}/explore?type=parte-se`);
    const html = await answer.text();
    expect(answer.status).toBe(500);
    expect(html).toContain('Algo correu mal');
    expect(html).toContain('aria-label="Principal"');
    expect(html).not.toContain('segredo');
    expect((await fetch(broken.url)).status).toBe(200);
    expect(broken.output()).toMatch(/"status":500/);
  });
});

describe('files and pages', () => {
  it('with a hash in their name are kept for a year, compressed', async () => {
    const html = await (await get('/privacy')).text();
    const css = /<style data-file="(\/_astro\/Base[^"]+\.css)"/.exec(html)?.[1] ?? '';
    const answer = await get(css, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    // A page has a dozen of them: they carry only what protects scripts and styles.
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('permissions-policy')).toBe(null);
    expect((await get('/_astro/nada.css')).headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('/icons/192.png')).headers.get('permissions-policy')).toBe(null);
    // Browsers ask for them at every page.
    for (const path of ['/favicon.svg', '/manifest.webmanifest'])
      expect((await get(path)).headers.get('cache-control'), path).toBe('public, max-age=86400');
  });

  it.each(['br', 'gzip'])('are sent in %s to who can read it', async (encoding) => {
    for (const path of ['/', '/privacy']) {
      const answer = await get(path, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      expect(await answer.text()).toContain('</html>');
    }
  });

  it('that are prerendered answer 304 to who has them', async () => {
    const etag = (await get('/privacy')).headers.get('etag') ?? '';
    expect((await get('/privacy', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/privacy/')).status).toBe(200);
    expect((await get('/privacy.html')).status).toBe(404);
  });

  it.each([
    '/..%2f..%2fpackage.json',
    '/_astro/..%2f..%2fstamp',
    '/.env',
    '/%00',
    '/components',
    '/%E0%A4%A',
    '//evil.example',
  ])('%s gives away nothing', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('the dictionary of pages', () => {
  /** As bytes: `fetch` undoes only the encodings that it knows. */
  const bytesOf = (path: string, headers: Record<string, string>) =>
    new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      const asked = request(program.url + path, { headers }, async (answer) => {
        const chunks = await answer.toArray();
        resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) });
      });
      asked.on('error', reject).end();
    });
  const offered = 'gzip, deflate, br, zstd, dcb, dcz';

  it('is told to whoever comes again, and shortens pages by half', async () => {
    const build = /data-build="([^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
    const again = { 'service-worker-navigation-preload': build };
    const page = await (await get('/', again)).text();
    const address = /<meta name="dictionary" content="([^"]+)">/.exec(page)?.[1] ?? '';
    expect(await (await get('/')).text()).not.toContain(address);
    const answer = await get(address);
    expect(answer.headers.get('use-as-dictionary')).toBe('match="/*", match-dest=("document")');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const dictionary = Buffer.from(await answer.arrayBuffer());
    const hash = createHash('sha256').update(dictionary).digest();
    const known = { 'accept-encoding': offered, 'available-dictionary': `:${hash.toString('base64')}:` };

    // Kept, prerendered, and made for one asker.
    for (const path of ['/', '/privacy', '/nada']) {
      const short = await bytesOf(path, { ...again, ...known });
      expect([path, short.headers['content-encoding']]).toEqual([path, 'dcz']);
      expect(short.headers.vary).toContain('available-dictionary');
      expect(short.bytes.subarray(8, 40)).toEqual(hash);
      const text = zstdDecompressSync(short.bytes.subarray(40), { dictionary }).toString();
      expect(text).toBe(await (await get(path, again)).text());
      const usual = await bytesOf(path, { ...again, 'accept-encoding': offered });
      expect(short.bytes.length / usual.bytes.length, path).toBeLessThan(0.7);
      expect(usual.headers['content-encoding']).toMatch(/^(br|zstd)$/);
    }
    const other = { ...known, 'available-dictionary': `:${Buffer.alloc(32).toString('base64')}:` };
    expect((await bytesOf('/', { ...again, ...other })).headers['content-encoding']).toBe('br');
    const nameless = { 'accept-encoding': offered };
    expect((await bytesOf('/nada', nameless)).headers['content-encoding']).toBe('zstd');
    const unable = { ...known, 'accept-encoding': 'gzip, br, dcz;q=0' };
    expect((await bytesOf('/', { ...again, ...unable })).headers['content-encoding']).toBe('br');
  });

  it('weighs at most 15 KB', async () => {
    const page = await (await get('/privacy')).text();
    expect(page).not.toContain('name="dictionary"');
    const files = await readdir(join(root, 'dist/client'));
    const [dictionary = ''] = files.filter((name) => /^dictionary\..*\.dat\.br$/.test(name));
    expect((await stat(join(root, 'dist/client', dictionary))).size).toBeLessThanOrEqual(15_000);
  });
});

describe('the first script of a page', () => {
  const inside = /<script data-file="([^"]+)" data-build="([^"]+)">\(function\(\)/;
  const paint = firstPaintScript();

  it('stands in a first page, before the styles, and is a file for whoever has been here', async () => {
    const first = await (await get('/')).text();
    const [, address = '', build = ''] = inside.exec(first) ?? [];
    expect(first.indexOf(paint)).toBeLessThan(first.indexOf('<style'));

    const answer = await get('/', { 'service-worker-navigation-preload': build });
    const again = await answer.text();
    expect(again).not.toContain(paint);
    // A script after styles waits for them.
    expect(again.indexOf(`<script src="${address}"></script>`)).toBeLessThan(
      again.indexOf('rel="stylesheet"'),
    );
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    const file = await get(address);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(await file.text()).toContain(paint);
    expect(await (await get('/sw.js')).text()).toContain(address);
  });

  it.each(['/privacy', '/login', '/messages', '/nada'])('stands in %s once', async (path) => {
    const answer = await get(path);
    const pieces = (await answer.text()).split(paint);
    expect(pieces).toHaveLength(2);
    expect(answer.headers.get('content-security-policy')).toContain(hashOf(paint));
  });
});

describe('the service worker', () => {
  it('is asked for again each time, so that a fault in it does not stay on the devices', async () => {
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  const sizeOf = async (path: string, headers: Record<string, string> = {}) =>
    brotliCompressSync(Buffer.from(await (await get(path, headers)).arrayBuffer())).length;

  it('is at most 4 KB, and brings at most 60 KB for the time without network', async () => {
    expect(await sizeOf('/sw.js')).toBeLessThanOrEqual(4096);
    const worker = await (await get('/sw.js')).text();
    // However the compiler writes the list.
    const address = /\/(?:_astro\/[\w.@-]+\.(?:css|js|svg)|sem-ligacao|por-enviar)(?=["'`,])/g;
    const listed = Array.from(new Set(worker.match(address)));
    expect(listed).toContain('/por-enviar');
    expect(listed.filter((path) => /react/.test(path))).toEqual([]);
    const [sender = ''] = worker.match(/\/_astro\/sender\.[\w-]+\.js/) ?? [];
    expect((await get(sender)).headers.get('cache-control')).toContain('immutable');
    // As the worker asks for its pages: without the styles that it stores beside them.
    const build = /data-build="([^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
    expect(worker).toContain(build);
    let all = 0;
    for (const path of listed) {
      expect((await get(path)).status, path).toBe(200);
      all += await sizeOf(path, { 'service-worker-navigation-preload': build });
    }
    expect(all).toBeLessThan(60 * 1024);
  });
});

describe('what is prepared for who is signed in', () => {
  it('is there, and weighs at most 200 KB, once for each build', async () => {
    const { files, pages, bytes } = (await (await get('/prepared.json')).json()) as PreparedFiles;
    for (const path of [...files, ...pages]) expect((await get(path)).status, path).toBe(200);
    expect(bytes).toBeLessThanOrEqual(200 * 1024 * margin);
    // Who answers for a company may look for its conversations, and open one, without a network at first.
    for (const part of ['WhoseChips', 'TeamBar'])
      expect(files).toContainEqual(expect.stringContaining(`/${part}.`));
  });

  it('has each script that its pages begin with, and what these load', async () => {
    const { files, pages } = (await (await get('/prepared.json')).json()) as PreparedFiles;
    const worker = await (await get('/sw.js')).text();
    const found = (text: string, address: RegExp) =>
      Array.from(text.matchAll(address), ([, one = '']) => one);
    for (const path of pages) {
      const page = await (await get(path)).text();
      // Kept with the page.
      const linked = found(page, /<script type="module" src="([^"]+)"/g);
      const islands = found(page, /(?:component|renderer)-url="([^"]+)"/g);
      expect(linked.length * islands.length, path).toBeGreaterThan(0);
      const loaded = await Promise.all(
        [...linked, ...islands].map(async (address) =>
          found(await (await get(address)).text(), /(?:from|import)\s*"\.\/([^"]+)"/g),
        ),
      );
      const needed = [...islands, ...loaded.flat().map((name) => `/_astro/${name}`)];
      const isKept = (address: string) => [...files, ...linked].includes(address) || worker.includes(address);
      expect(
        needed.filter((address) => !isKept(address)),
        path,
      ).toEqual([]);
    }
  });
});
