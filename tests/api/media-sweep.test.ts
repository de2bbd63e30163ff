// @module-tag one-database
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { savePicture, sweepPictures } from '#server/files/pictures.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { sweep, work } from '#tests/support/cast/queue.ts';
import { freshFolder } from '#tests/support/database.ts';
import { coverPhoto, jpeg, photoOf, png, profilePhoto, webp } from '#tests/support/pictures.ts';

const hour = 3600 * 1000;
const day = 24 * hour;

async function withAna() {
  const api = await serveApi();
  return { api, ana: await person(api) };
}

/** Sessions are over by then. */
async function later(api: TestApi, who: Person, ms: number) {
  api.clock.advance(ms);
  who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
}
const isThere = async (api: TestApi, address: string) => (await api.askRoot(address)).status === 200;
const rows = ({ ctx }: TestApi) => ctx.db.selectFrom('pictures').selectAll().execute();
const files = async ({ ctx }: TestApi) =>
  (await readdir(join(ctx.config.dataDir, 'media'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  );

describe('a picture that nobody shows any more', () => {
  it('is gone a day later, with all its widths, and no earlier, replaced or taken away', async () => {
    const { api, ana } = await withAna();
    const [before, cover] = [await photoOf(ana, await jpeg()), await photoOf(ana, await webp(), coverPhoto)];
    await later(api, ana, 3 * day);
    await sweep(api);
    const after = await photoOf(ana, await png());
    expect((await ana.send('DELETE', coverPhoto)).status).toBe(204);
    const all = () => Promise.all([before, cover, after].map((address) => isThere(api, address)));
    await sweep(api);
    expect(await all()).toEqual([true, true, true]);
    await later(api, ana, day + hour);
    await sweep(api);
    expect(await all()).toEqual([false, false, true]);
    expect(await files(api)).toHaveLength(3);
    expect(await rows(api)).toHaveLength(1);
  });

  it('and never was shown is gone as well', async () => {
    const { api, ana } = await withAna();
    const { address } = await savePicture(api.ctx, ana.user.id, await fileOf(await jpeg()));
    await later(api, ana, day - hour);
    await sweep(api);
    expect(await isThere(api, address)).toBe(true);
    await later(api, ana, 2 * hour);
    await sweep(api);
    expect(await isThere(api, address)).toBe(false);
  });
});

describe('a picture that somebody shows', () => {
  it('stays through every sweep', async () => {
    const { api, ana } = await withAna();
    const addresses = [await photoOf(ana, await jpeg()), await photoOf(ana, await webp(), coverPhoto)];
    for (let round = 0; round < 3; round += 1) {
      await later(api, ana, 10 * day);
      await sweep(api);
    }
    for (const address of addresses) expect(await isThere(api, address)).toBe(true);
    expect((await rows(api)).map(({ doubted_at }) => doubted_at)).toEqual([null, null]);
  });

  it('in two places stays while it is in one', async () => {
    const { api, ana } = await withAna();
    const bytes = await jpeg();
    const address = await photoOf(ana, bytes);
    expect(await photoOf(ana, bytes, coverPhoto)).toBe(address);
    await ana.send('DELETE', profilePhoto);
    await later(api, ana, 2 * day);
    await sweep(api);
    expect(await isThere(api, address)).toBe(true);
    await ana.send('DELETE', coverPhoto);
    await later(api, ana, 2 * day);
    await sweep(api);
    expect(await isThere(api, address)).toBe(false);
  });

  it('stays when it was sent again after it had been taken away', async () => {
    const { api, ana } = await withAna();
    const bytes = await jpeg();
    const address = await photoOf(ana, bytes);
    await ana.send('DELETE', profilePhoto);
    await later(api, ana, 2 * day);
    expect(await photoOf(ana, bytes)).toBe(address);
    await sweep(api);
    await later(api, ana, 2 * day);
    await sweep(api);
    expect(await isThere(api, address)).toBe(true);
  });

  it('of another person stays when somebody with the same picture goes', async () => {
    const { api, ana } = await withAna();
    const zito = await person(api);
    const bytes = await jpeg();
    const [hers, his] = [await photoOf(ana, bytes), await photoOf(zito, bytes)];
    await zito.send('DELETE', profilePhoto);
    await later(api, ana, 2 * day);
    await sweep(api);
    expect([await isThere(api, hers), await isThere(api, his)]).toEqual([true, false]);
  });
});

it('the pictures of somebody who has their account deleted go too, whether they are shown or not', async () => {
  const { api, ana } = await withAna();
  const zito = await person(api);
  const his = await photoOf(zito, await png());
  const hers = [await photoOf(ana, await jpeg()), await photoOf(ana, await webp(), coverPhoto)];
  await later(api, ana, 3 * day);
  await sweep(api);
  const asked = await ana.send('POST', '/users/me/deletion', { password: ana.password });
  expect(asked.status).toBe(200);
  api.clock.advance(14 * day + hour);
  await work(api);
  expect(await api.ctx.db.selectFrom('users').select('id').execute()).toEqual([{ id: zito.user.id }]);
  api.clock.advance(day + hour);
  await sweep(api);
  for (const address of hers) expect(await isThere(api, address)).toBe(false);
  expect(await isThere(api, his)).toBe(true);
  expect(await files(api)).toHaveLength(3);
  expect(await rows(api)).toMatchObject([{ owner_id: zito.user.id }]);
});

describe('the sweep of pictures', () => {
  it('asks wherever an address of a picture may stand', async () => {
    const { api } = await withAna();
    const tables = await api.ctx.db.introspection.getTables();
    const columns = tables.flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`));
    // A new one belongs into `picturesInUse` of queued.ts first: what that does not know of is deleted.
    expect(
      columns.filter((name) => /photo|picture|image|logo|cover|avatar|still/.test(name.split('.')[1] ?? '')),
    ).toEqual([
      'companies.logo_url',
      'companies.cover_url',
      'jobs.image_url',
      'portfolio_items.still_url',
      'requests.images', // each in request_pictures.address too
      'services.images', // each in service_pictures.address too
      'users.google_picture_url', // not ours
      'users.profile_photo_url',
      'users.cover_photo_url',
    ]);
  });

  it('takes a hundred at a time until all are gone', async () => {
    const { api, ana } = await withAna();
    const now = api.clock.now().toISOString();
    await api.ctx.db
      .insertInto('pictures')
      .values(
        Array.from({ length: 250 }, (_, at) => ({
          hash: String(at).padStart(32, '0'),
          owner_id: ana.user.id,
          width: 96,
          height: 96,
          widths: '[96]',
          bytes: 1,
          created_at: now,
          doubted_at: now,
        })),
      )
      .execute();
    api.clock.advance(2 * day);
    await sweep(api);
    expect(await rows(api)).toEqual([]);
  });

  it('goes on with what a process left that was killed in the middle', async () => {
    const { api, ana } = await withAna();
    const address = await photoOf(ana, await jpeg());
    await ana.send('DELETE', profilePhoto);
    await later(api, ana, 2 * day);
    const dying = { ...api.ctx.storage, remove: () => Promise.reject(new Error('killed')) };
    await expect(sweepPictures({ ...api.ctx, storage: dying }, [])).rejects.toThrow('killed');
    await sweep(api);
    expect(await isThere(api, address)).toBe(false);
    expect(await rows(api)).toEqual([]);
  });

  it('does not take away what is sent while it goes: that gets another name', async () => {
    const { api, ana } = await withAna();
    const bytes = await jpeg();
    const address = await photoOf(ana, bytes);
    await ana.send('DELETE', profilePhoto);
    await later(api, ana, 2 * day);
    let again = '';
    const { storage } = api.ctx;
    const slow = {
      ...storage,
      remove: async (name: string) => {
        again ||= await photoOf(ana, bytes);
        await storage.remove(name);
      },
    };
    await sweepPictures({ ...api.ctx, storage: slow }, []);
    expect(again).not.toBe(address);
    expect([await isThere(api, address), await isThere(api, again)]).toEqual([false, true]);
    expect(await files(api)).toHaveLength(3);
  });

  it('lets be what was sent again after it had looked', async () => {
    const { api, ana } = await withAna();
    const bytes = await jpeg();
    const address = await photoOf(ana, bytes);
    await ana.send('DELETE', profilePhoto);
    await later(api, ana, 2 * day);
    await sweepPictures(api.ctx, [
      {
        picturesInUse: async () => {
          await photoOf(ana, bytes);
          return [];
        },
      },
    ]);
    expect(await isThere(api, address)).toBe(true);
  });
});

async function fileOf(bytes: Buffer): Promise<IncomingFile> {
  const path = join(await freshFolder(), 'sent');
  await writeFile(path, bytes);
  return {
    field: 'photo',
    path,
    name: 'foto.jpg',
    type: 'image/jpeg',
    size: bytes.length,
    sha256: 'x',
    discard: () => rm(path),
  };
}
