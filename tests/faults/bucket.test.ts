import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { errorDetails } from '#lib/copy/errors.ts';
import { migrate } from '#server/db/migrate.ts';
import { openS3 } from '#server/files/storage/s3.ts';
import { serveApi } from '#tests/support/api.ts';
import { person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { freshPlace, opened } from '#tests/support/database.ts';
import { formWith, jpeg, photoOf, sendPhoto } from '#tests/support/pictures.ts';

/** Keeps files, or answers each write with a status, or nothing at all. */
async function moodyBucket() {
  const files = new Set<string>();
  let mood: number | 'fine' | 'silent' = 'fine';
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      if (mood === 'silent') return;
      if (typeof mood === 'number' && req.method !== 'GET') return res.writeHead(mood).end();
      const path = String(req.url);
      if (req.method === 'PUT') files.add(path);
      return res.writeHead(files.has(path) || path === '/moody' ? 200 : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'moody',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  };
  const become = (next: typeof mood) => {
    mood = next;
  };
  return { storage: await openS3(settings, 'media', 300), files, become };
}

it.each([403, 500, 503, 'silent'] as const)(
  'a bucket that answers %s: uploads are refused with words, all else goes on, nothing is half kept',
  async (mood) => {
    const db = await opened(await freshPlace());
    await migrate(db);
    const { storage, files, become } = await moodyBucket();
    const api = await serveApi({ db, storage });
    const ana = await person(api);
    const before = await photoOf(ana, await jpeg({ width: 300, height: 200 }));
    const kept = files.size;
    become(mood);
    const photo = await jpeg({ width: 400, height: 300 });
    const sending = sendPhoto(ana, formWith(photo));
    expect((await ana.ask('/users/me')).status).toBe(200);
    expect((await api.ask('/search/feed')).status).toBe(200);
    const refused = await sending;
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await outcome(refused)).toEqual({
      status: 503,
      body: { code: 'unavailable', detail: errorDetails.unavailable },
    });
    expect(files.size).toBe(kept);
    expect(await readdir(join(api.ctx.config.dataDir, 'tmp'))).toEqual([]);
    expect((await ana.call<{ profile_photo_url: string }>('GET', '/users/me')).profile_photo_url).toBe(
      before,
    );
    become('fine');
    expect(await photoOf(ana, photo)).not.toBe(before);
    expect(files.size).toBeGreaterThan(kept);
  },
);
