import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { errorDetails } from '#lib/copy/errors.ts';
import { migrate } from '#server/db/migrate.ts';
import { serveApi } from '#tests/support/api.ts';
import { person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { freshFolder, opened } from '#tests/support/database.ts';
import { formWith, jpeg, photoOf, sendPhoto } from '#tests/support/pictures.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';

const unavailable = { status: 503, body: { code: 'unavailable', detail: errorDetails.unavailable } };

it('a disk that is full refuses with words what it can’t keep, shows the rest, and loses nothing', async (context) => {
  const dataDir = await freshFolder();
  mountSmallDisk(dataDir, 24, context);
  const db = await opened({ dataDir, databaseUrl: undefined });
  await migrate(db);
  const api = await serveApi({ db, dataDir });
  const ana = await person(api);
  const photo = await photoOf(ana, await jpeg({ width: 300, height: 200 }));
  await ana.call('PUT', '/users/me', { bio: 'Antes' });
  const filesBefore = await filesIn(dataDir);
  const large = formWith(await jpeg({ width: 2000, height: 1500 }));

  const filler = await fill(dataDir);
  expect(await outcome(sendPhoto(ana, large))).toEqual(unavailable);
  expect(await filesIn(dataDir)).toEqual(filesBefore);
  expect(await outcome(ana.send('PUT', '/users/me', { bio: 'x'.repeat(500) }))).toEqual(unavailable);
  expect(await ana.call('GET', '/users/me')).toMatchObject({ bio: 'Antes', profile_photo_url: photo });
  expect((await api.ask('/search/feed')).status).toBe(200);
  expect((await api.askRoot(photo)).status).toBe(200);

  await rm(filler);
  await ana.call('PUT', '/users/me', { bio: 'Depois' });
  expect(await photoOf(ana, await jpeg({ width: 2000, height: 1500 }))).not.toBe(photo);
  expect(await ana.call('GET', '/users/me')).toMatchObject({ bio: 'Depois' });
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
});

/** Takes all room that is left, to the last byte. Gives the file that has it. */
async function fill(folder: string): Promise<string> {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2))
    for (let hasRoom = true; hasRoom; )
      hasRoom = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      );
  await file.close();
  return path;
}

/** But those of the database. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/^(bizlink\.db.*|filler)$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
