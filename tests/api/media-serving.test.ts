import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#server/storage/storage.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { sendRaw } from '#tests/support/api-raw.ts';
import { person } from '#tests/support/cast/people.ts';
import { jpeg, photoOf } from '#tests/support/pictures.ts';
import { freshBucket } from '#tests/support/s3.ts';

async function withPhoto(settings: Parameters<typeof serveApi>[0] = {}) {
  const api = await serveApi(settings);
  return { api, address: await photoOf(await person(api), await jpeg()) };
}

describe.each([
  ['a folder', async () => ({})],
  ['a bucket', async () => ({ s3: await freshBucket() })],
])('a picture from %s', (_, settings) => {
  it('is kept by browsers for ever, and can run nothing', async () => {
    const { api, address } = await withPhoto(await settings());
    const answer = await api.askRoot(address);
    const bytes = await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      etag: `"${address.slice('/media/'.length, -'.webp'.length)}"`,
    });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });

  it('is not sent again to who has it', async () => {
    const { api, address } = await withPhoto(await settings());
    const etag = (await api.askRoot(address)).headers.get('etag') ?? '';
    const answer = await api.askRoot(address, { headers: { 'if-none-match': etag } });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect((await api.askRoot(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('has a head', async () => {
    const { api, address } = await withPhoto(await settings());
    const whole = await api.askRoot(`${address}?v=1`);
    const head = await api.askRoot(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
  });

  it('of an address that is none is not found', async () => {
    const { api, address } = await withPhoto(await settings());
    const name = address.slice('/media/'.length);
    const odd = [
      '/media',
      '/media/',
      `/media/${'0'.repeat(32)}-640.webp`,
      address.replace('-400', '-401'),
      `${address}/`,
      `${address}.br`,
      `${address}%00`,
      `/media/./${name}`,
      `/media//${name}`,
      `/media/${name.slice(0, 2)}/${name}`,
      `/media/%2e%2e/media/${name}`,
      '/media/../jwt-secret',
      '/media/..%2fjwt-secret',
      '/media/%2e%2e%2fdata.sqlite',
      '/media/..\\jwt-secret',
      '/media/%',
      '/media/.drafts/x',
      `/media/${name.toUpperCase()}`,
      `/media/${'a'.repeat(4000)}`,
      address.replace('.webp', '.html'),
      address.replace(/-\d+/, '-0400'),
    ];
    for (const path of odd) {
      const answer = await sendRaw(api.port, Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`), false);
      expect(answer, path).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    }
    expect(api.logged()).not.toContain('"level":"error"');
  });
});

describe('a picture', () => {
  it('is only read', async () => {
    const { api, address } = await withPhoto();
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await api.askRoot(address, { method })).status, method).toBe(405);
  });

  it('whose storage fails is said to be unavailable, which nobody keeps', async () => {
    const s3 = await freshBucket();
    const { api, address } = await withPhoto({ s3 });
    const broken = { ...api.ctx.storage, get: () => Promise.reject(new Error('The bucket is away.')) };
    const beside = await serveApi({ beside: api, storage: broken });
    const answer = await beside.askRoot(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(beside.logged()).toContain('A picture could not be read.');
    expect((await beside.askRoot('/healthz')).status).toBe(200);
  });

  it('whose folder has gone is not found', async () => {
    const { api, address } = await withPhoto();
    await rm(join(api.ctx.config.dataDir, 'media'), { recursive: true });
    expect((await api.askRoot(address)).status).toBe(404);
  });

  it('comes no faster than it is read, and is let go of when its reader leaves', async () => {
    const { api, address } = await withPhoto();
    const size = 50_000_000;
    let written = 0;
    const { beside, stream } = await servesSlowly(api, size);
    const pump = async () => {
      while (written < size && !stream.destroyed) {
        written += 100_000;
        if (!stream.write(Buffer.alloc(100_000)))
          await new Promise((resolve) => stream.once('drain', resolve));
      }
    };
    void pump();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: beside.port, path: address }, resolve).on('error', reject);
    });
    answer.on('error', () => undefined).pause();
    await sleep(300);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(20_000_000);
    answer.destroy();
    await expect.poll(() => stream.destroyed).toBe(true);
    expect(beside.logged()).not.toContain('"level":"error"');
  });

  it('is not read where only its head is asked for', async () => {
    const { api, address } = await withPhoto();
    const { beside, stream } = await servesSlowly(api, 1000);
    const answer = await beside.askRoot(address, { method: 'HEAD', signal: AbortSignal.timeout(2000) });
    expect(answer.headers.get('content-length')).toBe('1000');
    await expect.poll(() => stream.destroyed).toBe(true);
  });

  it('that breaks off is not taken for whole', async () => {
    const { api, address } = await withPhoto();
    const { beside, stream } = await servesSlowly(api, 1000);
    stream.write(Buffer.alloc(500));
    const found = await beside.askRoot(address);
    stream.destroy(new Error('The bucket hung up.'));
    const answer = await found.arrayBuffer().then(
      () => 'whole',
      () => 'broken',
    );
    expect(answer).toBe('broken');
    await expect.poll(() => beside.logged()).toContain('A picture could not be read.');
  });

  it('asked for by who leaves at once is let go of', async () => {
    const { api, address } = await withPhoto();
    const { beside, stream, asked } = await servesSlowly(api, 1000, 100);
    const socket = connect(beside.port, '127.0.0.1');
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(asked).toBe(1);
    socket.destroy();
    await expect.poll(() => stream.destroyed).toBe(true);
  });
});

/** The same site, where a picture comes out of a stream that the test fills. */
async function servesSlowly(api: TestApi, size: number, afterMs = 0) {
  const stream = new PassThrough();
  stream.on('error', () => undefined);
  let asked = 0;
  const file: StoredFile = { type: 'image/webp', size, stream };
  const storage = {
    ...api.ctx.storage,
    get: async () => {
      asked += 1;
      await sleep(afterMs);
      return file;
    },
  };
  return { stream, asked: () => asked, beside: await serveApi({ beside: api, storage }) };
}
