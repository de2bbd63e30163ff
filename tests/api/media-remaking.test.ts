// @module-tag one-database
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { savingPicture } from '#lib/format/picture.ts';
import { remakePictures } from '#server/files/remaking.ts';
import { enqueue } from '#server/queue/queue.ts';
import { suspend } from '#server/standing.ts';
import type { serveApi, TestApi } from '#tests/support/api.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { work } from '#tests/support/cast/queue.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { jpeg, photoOf, profilePhoto } from '#tests/support/pictures.ts';
import { freshBucket } from '#tests/support/s3.ts';

const day = 24 * 3600 * 1000;
const before = [96, 320, 640, 1280];
const now = [112, 224, 448, 720, 1280];
const at = (address: string, width: number) => address.replace(/-\d+\.webp$/, `-${width}.webp`);

interface Before {
  readonly address: string;
  readonly id: number;
}

/** Somebody's photo as older versions of the program stored it. */
async function fromBefore({ ctx }: TestApi, owner: Person, bytes: Buffer): Promise<Before> {
  const address = await photoOf(owner, bytes);
  const [, hash = ''] = /media\/(\w+)-/.exec(address) ?? [];
  const { id, width, widths } = await ctx.db
    .selectFrom('pictures')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  for (const step of JSON.parse(widths)) await ctx.storage.remove(at(address, step).slice('/media/'.length));
  const old = [...before.filter((step) => step < width), width];
  const files = await Promise.all(
    old.map(async (step) => ({
      step,
      file: await sharp(bytes).resize({ width: step }).webp({ quality: 78 }).toBuffer(),
    })),
  );
  const saving_bytes = files.find(({ step }) => step === Math.min(width, 320))?.file.length ?? 0;
  const name = (step: number) => `${hash}-${saving_bytes}-${step}.webp`;
  for (const { step, file } of files) await ctx.storage.put(name(step), file, 'image/webp');
  const kept = { saving_bytes, saving_width: null, widths: JSON.stringify(old) };
  await ctx.db.updateTable('pictures').set(kept).where('id', '=', id).execute();
  const profile_photo_url = `/media/${name(width)}`;
  await ctx.db.updateTable('users').set({ profile_photo_url }).where('id', '=', owner.user.id).execute();
  return { address: profile_photo_url, id };
}

async function withPhoto(settings: Parameters<typeof serveApi>[0] = {}) {
  const [api, ana] = await servingWith(settings, person);
  const photo = await jpeg({ width: 1400, height: 140 });
  return { api, ana, photo, ...(await fromBefore(api, ana, photo)) };
}

const widthOf = async (api: TestApi, address: string) => {
  const answer = await api.askRoot(address);
  expect(answer.status, address).toBe(200);
  return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
};
const cacheOf = async (api: TestApi, address: string) =>
  (await api.askRoot(address)).headers.get('cache-control');
const widthsIn = async ({ ctx }: TestApi, id: number) =>
  JSON.parse(
    (await ctx.db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).widths,
  );
const files = async ({ ctx }: TestApi) =>
  (await readdir(join(ctx.config.dataDir, 'media'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  );

async function runQueue(api: TestApi, kind: 'sweep' | 'sweep-pictures' | 'remake-pictures') {
  await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind, payload: {}, now: api.clock.now() }));
  await work(api);
}

const forEver = 'public, max-age=31536000, immutable';

describe('a picture of before', () => {
  it.each([
    ['a folder', undefined],
    ['a bucket', freshBucket],
  ])(
    'in %s answers for each width with its nearest until it is remade, then with that',
    async (_, bucket) => {
      const { api, address } = await withPhoto(bucket ? { s3: await bucket() } : {});
      const nearest = [96, 320, 320, 640, 1280];
      const old = await Promise.all(
        before.map(async (width) => (await api.askRoot(at(address, width))).text()),
      );
      for (const [index, width] of now.entries())
        expect(await widthOf(api, at(address, width))).toBe(nearest[index]);
      expect(await cacheOf(api, at(address, 224))).toBe('public, max-age=86400');
      expect(await cacheOf(api, at(address, 320))).toBe(forEver);
      for (const width of [100, 321, 1281]) expect((await api.askRoot(at(address, width))).status).toBe(404);

      await runQueue(api, 'sweep');
      for (const width of now) {
        expect(await widthOf(api, at(address, width))).toBe(width);
        expect(await cacheOf(api, at(address, width))).toBe(forEver);
      }
      // Browsers keep these for ever, so they stay the same.
      for (const [index, width] of before.entries())
        expect(await (await api.askRoot(at(address, width))).text()).toBe(old[index]);
    },
  );

  it('still tells what it costs who saves data, and has another tag than the one that stands in for it', async () => {
    const { api, address } = await withPhoto();
    const etag = (await api.askRoot(at(address, 224))).headers.get('etag') ?? '';
    await runQueue(api, 'remake-pictures');
    const again = await api.askRoot(at(address, 224), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(200);
    const small = savingPicture(address);
    expect((await (await api.askRoot(small.address)).arrayBuffer()).byteLength).toBe(small.bytes);
    expect(await widthOf(api, small.address)).toBe(320);
  });

  it('of somebody who is suspended answers in no width', async () => {
    const { api, ana, address } = await withPhoto();
    await suspend(api.ctx, ana.email);
    for (const width of [224, 320]) expect((await api.askRoot(at(address, width))).status).toBe(404);
  });

  it('loses all its files of both kinds, whether it is remade or not', async () => {
    const { api, ana } = await withPhoto();
    await runQueue(api, 'remake-pictures');
    expect(await files(api)).toHaveLength(8);
    const zito = await person(api);
    const begun = await fromBefore(api, zito, await jpeg({ width: 900, height: 600 }));
    // As a process leaves it that is killed.
    await api.ctx.storage.put(at(begun.address, 112).slice('/media/'.length), Buffer.from('x'), 'image/webp');
    for (const who of [ana, zito]) expect((await who.send('DELETE', profilePhoto)).status).toBe(204);
    api.clock.advance(2 * day);
    // Not the whole sweep, which would remake it before.
    await runQueue(api, 'sweep-pictures');
    expect(await files(api)).toEqual([]);
  });

  it('that has lost its files gets all of them back when it is sent again', async () => {
    const { api, ana, photo, address, id } = await withPhoto();
    for (const width of before) await api.ctx.storage.remove(at(address, width).slice('/media/'.length));
    expect(await photoOf(ana, photo)).toBe(address);
    for (const width of new Set([...before, ...now]))
      expect(await widthOf(api, at(address, width))).toBe(width);
    expect(await widthsIn(api, id)).toEqual([96, 112, 224, 320, 448, 640, 720, 1280]);
  });
});

describe('remaking pictures', () => {
  it('does no more when it is done again', async () => {
    const { api, id } = await withPhoto();
    await runQueue(api, 'remake-pictures');
    expect(await widthsIn(api, id)).toEqual([96, 112, 224, 320, 448, 640, 720, 1280]);
    let puts = 0;
    const put = async () => {
      puts += 1;
    };
    await remakePictures({ ...api.ctx, storage: { ...api.ctx.storage, put } }, {});
    expect(puts).toBe(0);
  });

  it('goes on where a process was killed', async () => {
    const { api, id, address } = await withPhoto();
    const { storage } = api.ctx;
    let puts = 0;
    const put = async (...file: Parameters<typeof storage.put>) => {
      puts += 1;
      if (puts === 3) throw new Error('killed');
      await storage.put(...file);
    };
    await expect(remakePictures({ ...api.ctx, storage: { ...storage, put } }, {})).rejects.toThrow('killed');
    expect(await widthsIn(api, id)).toEqual(before);
    expect(await widthOf(api, at(address, 112))).toBe(96);
    await runQueue(api, 'remake-pictures');
    expect(await widthOf(api, at(address, 112))).toBe(112);
  });

  it('takes the newest first, a slice at a time', async () => {
    const { api, ana, id } = await withPhoto();
    const newer = await fromBefore(api, ana, await jpeg({ width: 500, height: 400 }));
    expect((await api.askRoot(at(newer.address, 720))).status).toBe(404);
    const rows = Array.from({ length: 199 }, (_, index) => ({
      hash: String(index).padStart(32, '0'),
      owner_id: ana.user.id,
      width: 96,
      height: 96,
      widths: '[96]',
      bytes: 1,
      created_at: api.clock.now().toISOString(),
    }));
    await api.ctx.db.insertInto('pictures').values(rows).execute();
    const rest = await remakePictures(api.ctx, {});
    expect(rest).toEqual({ below: newer.id });
    expect(await widthsIn(api, newer.id)).toContain(112);
    expect(await widthsIn(api, id)).toEqual(before);
    expect(await remakePictures(api.ctx, rest ?? {})).toBeUndefined();
    expect(await widthsIn(api, id)).toContain(112);
  });

  it('passes over a file that is lost or damaged, and says so', async () => {
    const { api, ana, id, address } = await withPhoto();
    const lost = await fromBefore(api, ana, await jpeg({ width: 500, height: 400 }));
    const damaged = await fromBefore(api, ana, await jpeg({ width: 600, height: 400 }));
    await api.ctx.storage.remove(lost.address.slice('/media/'.length));
    await api.ctx.storage.put(damaged.address.slice('/media/'.length), Buffer.from('RIFF'), 'image/webp');
    await runQueue(api, 'remake-pictures');
    expect(await widthOf(api, at(address, 448))).toBe(448);
    expect([await widthsIn(api, id)].flat()).toContain(448);
    expect(api.logged()).toContain('A picture has no file to remake it from.');
    expect(api.logged()).toContain('The file of a picture is damaged, so it is not remade.');
  });

  it('leaves no file of a picture that is removed meanwhile', async () => {
    const { api, id } = await withPhoto();
    const { storage, db } = api.ctx;
    const put = async (...file: Parameters<typeof storage.put>) => {
      await storage.put(...file);
      const removing_since = api.clock.now().toISOString();
      await db.updateTable('pictures').set({ removing_since }).where('id', '=', id).execute();
    };
    await remakePictures({ ...api.ctx, storage: { ...storage, put } }, {});
    expect(await files(api)).toHaveLength(4);
  });
});
