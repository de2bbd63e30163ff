import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';

let program: RunningProgram;
beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  program = await startProgram();
}, 120_000);
afterAll(() => program.stop());

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'get', 'HEAD'];
const paths = [
  '/',
  '/privacy',
  '/login',
  '/nada',
  '/favicon.svg',
  '/_astro/x.js',
  '/search?q=a',
  '/jobs/1',
  '/@x',
];
const oddPaths = [
  '/%',
  '/%00',
  '/%ff',
  '/%E0%A4%A',
  '/..%2f..%2fpackage.json',
  '/../../package.json',
  '/_astro/..%2f..%2fstamp',
  '//evil.example',
  '/\\evil.example',
  '/500',
  '/404',
  '/_image?href=/preview.png&w=4000&h=4000&f=avif',
  '/_server-islands/x',
  '/.env',
  '/.git/config',
  '/search?q=%',
  '/search?q=%00',
  '/search?q=a&q=b&__proto__[x]=1',
  `/search?q=${'a'.repeat(12_000)}`,
  `/${'a/'.repeat(3000)}`,
  '/profile/%C3%A3%F0%9F%98%80',
  '/jobs/9e99',
  '/jobs/-1',
  '/jobs/edit/__proto__',
  '/services/constructor',
];
const oddHosts = ['a@b', 'a/b', 'a b', 'evil.example:99999999', '', '[::1', '"', 'x?y', '%00'];

describe('pages and files', () => {
  it.each(methods.flatMap((method) => paths.map((path) => [method, path] as const)))(
    'stand %s %s',
    async (method, path) => {
      const { status, text } = await send(`${method} ${path} HTTP/1.1`, 'localhost');
      expect(status).toBeLessThan(500);
      if (status === 405) expect(text).toContain('allow: GET, HEAD');
    },
  );

  it.each(oddPaths)('stand the address %s', async (path) => {
    const { status } = await send(`GET ${path} HTTP/1.1`, 'localhost');
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });

  it.each([
    '/500',
    '/500.html',
    '/x/../500',
    '//500',
    '/404',
    '/404.html',
    '/404/',
    '/_server-islands/x',
    '/_image?href=/preview.png&w=10&h=10&f=png',
    '/_image.html?href=/preview.png&f=html',
    '/_image/?href=/preview.png&f=png',
    '/%5fimage?href=/preview.png&f=png',
    '/_image.html?href=%0d%0a&f=svg',
  ])('keep what Astro makes by itself to themselves: %s', async (path) => {
    expect((await send(`GET ${path} HTTP/1.1`, 'localhost')).status).toBe(404);
  });

  it.each(oddHosts)('refuse the host “%s”', async (host) => {
    for (const path of ['/', '/privacy', '/api/openapi.json'])
      expect((await send(`GET ${path} HTTP/1.1`, host)).status).toBe(400);
  });

  it('are there after all that, and nothing was an error', async () => {
    expect((await fetch(program.url)).status).toBe(200);
    expect(program.output()).not.toContain('"level":"error"');
  });
});

/** By hand, for no client would send these. */
function send(line: string, host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(program.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('error', reject);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(`${line}\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  });
}
