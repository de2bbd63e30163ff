// @module-tag one-database
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { savingPicture, widthsUpTo } from '#lib/format/picture.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { person } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import {
  coverPhoto,
  formWith,
  hugePng,
  jpeg,
  movingWebp,
  photoOf,
  png,
  profilePhoto,
  sendPhoto,
  taggedJpeg,
  vp8l,
  webp,
} from '#tests/support/pictures.ts';
import { freshBucket } from '#tests/support/s3.ts';

async function withAna(settings: Parameters<typeof serveApi>[0] = {}) {
  const api = await serveApi(settings);
  return { api, ana: await person(api) };
}

const shown = async (api: TestApi, address: string) => {
  const answer = await api.askRoot(address);
  expect(answer.status, address).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, ...(await sharp(bytes).metadata()) };
};
const atWidth = (address: string, width: number) => address.replace(/-\d+\.webp$/, `-${width}.webp`);
const colourOf = async (bytes: Buffer) =>
  (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean));

/** Every file of the folder, but those that the program itself keeps. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const sent = ({ ctx }: TestApi) => filesIn(join(ctx.config.dataDir, 'tmp'));
const kept = ({ ctx }: TestApi) => filesIn(join(ctx.config.dataDir, 'media'));

describe('a photo of oneself', () => {
  it.each([
    ['a folder', undefined],
    ['a bucket', freshBucket],
  ])('is kept in %s and shown to everybody, in five widths', async (_, bucket) => {
    const { api, ana } = await withAna(bucket ? { s3: await bucket() } : {});
    const address = await photoOf(ana, await jpeg({ width: 1600, height: 1200 }));
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}-\d+-224-1280\.webp$/);
    for (const width of [112, 224, 448, 720, 1280])
      expect(await shown(api, atWidth(address, width))).toMatchObject({
        format: 'webp',
        width,
        height: width * 0.75,
      });
    expect(await outcome(api.ask(`/users/${ana.user.id}`))).toMatchObject({
      body: { profile_photo_url: address, cover_photo_url: null },
    });
  });

  it.each([1600, 200])('%i pixels wide tells in its address what saving data costs', async (width) => {
    const { api, ana } = await withAna();
    const address = await photoOf(ana, await jpeg({ width, height: 100, noisy: true }));
    const small = savingPicture(address);
    const answer = await api.askRoot(small.address);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(small.bytes);
  });

  it('of before its address told that keeps its name, also when it is sent again', async () => {
    const { api, ana } = await withAna();
    const photo = await jpeg();
    const [, hash] = /media\/(\w+)-/.exec(await photoOf(ana, photo)) ?? [];
    await api.ctx.db.updateTable('pictures').set({ saving_bytes: null, saving_width: null }).execute();
    const again = await photoOf(ana, photo);
    expect(again).toBe(`/media/${hash}-400.webp`);
    expect((await api.askRoot(again)).status).toBe(200);
  });

  it('and the one above it are two', async () => {
    const { api, ana } = await withAna();
    const cover = await outcome(sendPhoto(ana, formWith(await png()), coverPhoto));
    expect(cover).toEqual({
      status: 200,
      body: { cover_photo_url: expect.any(String), url: expect.any(String) },
    });
    const profile = await photoOf(ana, await jpeg());
    expect(await outcome(ana.ask('/users/me'))).toMatchObject({
      body: { profile_photo_url: profile, cover_photo_url: (cover.body as { url: string }).url },
    });
    expect((await ana.send('DELETE', coverPhoto)).status).toBe(204);
    expect((await ana.send('DELETE', coverPhoto)).status).toBe(204);
    expect(await outcome(api.ask(`/users/${ana.user.id}`))).toMatchObject({
      body: { profile_photo_url: profile, cover_photo_url: null },
    });
    expect((await ana.send('DELETE', profilePhoto)).status).toBe(204);
    expect(await outcome(ana.ask('/users/me'))).toMatchObject({ body: { profile_photo_url: null } });
  });

  it('is never enlarged', async () => {
    const { api, ana } = await withAna();
    const address = await photoOf(ana, await png({ width: 200, height: 100 }));
    expect(address).toMatch(/-200\.webp$/);
    expect((await kept(api)).map((name) => name.split('-').at(-1)).sort()).toEqual(['112.webp', '200.webp']);
    expect(await shown(api, address)).toMatchObject({ width: 200, height: 100 });
  });

  it('may be of any proportions', async () => {
    const { api, ana } = await withAna();
    for (const [width, height] of [
      [1, 1],
      [1, 9000],
      [9000, 1],
      [112, 112],
      [900, 16_000],
    ] as const) {
      const address = await photoOf(ana, await png({ width, height }));
      const found = await shown(api, address);
      expect(found.width, `${width}`).toBeLessThanOrEqual(Math.min(width, 1280));
      expect(found.height, `${width}`).toBeLessThanOrEqual(3840);
      for (const step of widthsUpTo(found.width))
        expect((await shown(api, atWidth(address, step))).width).toBe(step);
    }
  });

  it('carries nothing that the camera wrote into it, and stands upright', async () => {
    const { api, ana } = await withAna();
    const tagged = await taggedJpeg();
    expect(tagged.includes('Rosa Cumbe')).toBe(true);
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const address = await photoOf(ana, tagged);
    const found = await shown(api, address);
    expect(found).toMatchObject({ width: 300, height: 400 });
    for (const part of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
      expect(found[part], part).toBeUndefined();
    for (const text of ['Rosa', 'Itel', 'GPS', 'Exif', 'EXIF', 'XMP'])
      expect(found.bytes.includes(text), text).toBe(false);
  });

  it('keeps its colours, whatever they were written in', async () => {
    const { api, ana } = await withAna();
    const brown = sharp({ create: { width: 64, height: 64, channels: 3, background: '#b5651d' } });
    const written = [
      await brown.clone().toColourspace('rgb16').png().toBuffer(),
      await brown.clone().png({ palette: true }).toBuffer(),
      await brown.clone().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
      await brown.clone().webp({ lossless: true }).toBuffer(),
    ];
    for (const bytes of written) {
      const [red = 0, green = 0, blue = 0] = await colourOf(
        (await shown(api, await photoOf(ana, bytes))).bytes,
      );
      expect(Math.abs(red - 181) + Math.abs(green - 101) + Math.abs(blue - 29)).toBeLessThan(12);
    }
    const grey = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    expect((await colourOf((await shown(api, await photoOf(ana, grey))).bytes))[0]).toBeCloseTo(136, -1);
    const seeThrough = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await shown(api, await photoOf(ana, seeThrough))).hasAlpha).toBe(true);
  });

  it('that moves stands still at its first frame', async () => {
    const { api, ana } = await withAna();
    const moving = await movingWebp();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const found = await shown(api, await photoOf(ana, moving));
    expect(found.pages ?? 1).toBe(1);
    expect((await colourOf(found.bytes))[2]).toBeLessThan(80);
  });

  it('is what its content says, whatever it is called', async () => {
    const { ana } = await withAna();
    for (const [name, type] of [
      ['foto.gif', 'image/gif'],
      ['../../etc/passwd', 'text/html'],
      ['fo\0to"\r\n.png', 'application/x-php'],
      ['x'.repeat(5000), 'image/svg+xml'],
      ['', 'image/jpeg'],
    ] as const)
      expect((await sendPhoto(ana, formWith(await webp(), name, type))).status, name).toBe(200);
  });

  it('sent again has the same address, and another person’s copy another', async () => {
    const { api, ana } = await withAna();
    const zito = await person(api);
    const bytes = await jpeg();
    const first = await photoOf(ana, bytes);
    expect(await photoOf(ana, bytes)).toBe(first);
    expect(await photoOf(zito, bytes)).not.toBe(first);
    expect(await kept(api)).toHaveLength(6);
    const rows = await api.ctx.db.selectFrom('pictures').selectAll().execute();
    expect(rows).toMatchObject([
      { owner_id: ana.user.id, width: 400, height: 300, widths: '[112,224,400]' },
      { owner_id: zito.user.id },
    ]);
  });

  it('of ten people at once is kept for each of them', async () => {
    const { api } = await withAna();
    const people = await Promise.all(Array.from({ length: 10 }, () => person(api)));
    const bytes = await jpeg({ width: 500, height: 400 });
    const addresses = await Promise.all(people.map((one) => photoOf(one, bytes)));
    expect(new Set(addresses).size).toBe(10);
    expect(await kept(api)).toHaveLength(40);
    expect(await sent(api)).toEqual([]);
  });
});

describe('a photo that is refused', () => {
  const noPicture = {
    detail: 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.',
    code: 'unsupported_type',
  };
  const tooLarge = { detail: 'Arquivo muito grande. Tamanho máximo: 5MB.', code: 'too_large' };

  it('is of another kind, even as a .png', async () => {
    const { api, ana } = await withAna();
    const kinds = Object.entries({
      'an SVG':
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a page': '<!doctype html><script>alert(1)</script>',
      'a GIF': 'GIF89a\x01\x00\x01\x00\x00\x00\x00;',
      'a TIFF': 'II*\x00\x08\x00\x00\x00',
      'an AVIF': '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00',
      'a PDF': '%PDF-1.7',
      'a sound': 'RIFF\x24\x00\x00\x00WAVEfmt ',
      'a single byte': '\xff',
    });
    for (const [kind, text] of kinds) {
      const form = formWith(Buffer.from(text, 'latin1'), 'foto.png', 'image/png');
      const errors = [{ field: 'photo', message: noPicture.detail }];
      const refused = { status: 415, body: { ...noPicture, errors } };
      expect(await outcome(sendPhoto(ana, form)), kind).toEqual(refused);
    }
    expect(await sent(api)).toEqual([]);
  });

  it('has more than 5 MB, by a byte or by a megabyte', async () => {
    const { api, ana } = await withAna();
    const small = await jpeg();
    const padded = Buffer.concat([small, Buffer.alloc(5 * 1024 * 1024 - small.length)]);
    expect((await sendPhoto(ana, formWith(padded))).status).toBe(200);
    for (const more of [1, 100_000, 1024 * 1024]) {
      const bytes = Buffer.concat([padded, Buffer.alloc(more)]);
      expect(await outcome(sendPhoto(ana, formWith(bytes)))).toEqual({ status: 413, body: tooLarge });
    }
    expect(await sent(api)).toEqual([]);
  });

  it('claims a hundred megapixels, before any of them is made', async () => {
    const { api, ana } = await withAna();
    const bytes = hugePng(10_000, 10_000, { filler: 100_000 });
    const before = process.memoryUsage().rss;
    expect(await outcome(sendPhoto(ana, formWith(bytes)))).toEqual({
      status: 413,
      body: { detail: 'A imagem é demasiado grande. Use uma até 50 megapíxeis.', code: 'too_large' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    expect(await kept(api)).toEqual([]);
  });

  it('but not one of fifty', async () => {
    const { ana } = await withAna();
    const filler = 100_000;
    expect((await sendPhoto(ana, formWith(hugePng(10_000, 5000, { filler })))).status).toBe(200);
    expect((await sendPhoto(ana, formWith(hugePng(10_000, 5001, { filler })))).status).toBe(413);
  });

  it('claims in a few bytes what takes the encoder a second', async () => {
    const { api, ana } = await withAna();
    const [header, large] = [vp8l(7000, 7000), hugePng(7000, 7000)];
    expect(header.length).toBe(36);
    for (const [bytes, most] of [
      [header, 4],
      [large, 7],
    ] as const)
      expect(await outcome(sendPhoto(ana, formWith(bytes)))).toMatchObject({
        status: 413,
        body: { detail: `A imagem é demasiado grande. Use uma até ${most} megapíxeis.` },
      });
    expect(await kept(api)).toEqual([]);
    expect((await sendPhoto(ana, formWith(hugePng(2000, 2000)))).status).toBe(200);
  });

  it('has to be held whole, and would take more memory than there is for one', async () => {
    const { ana } = await withAna();
    const flat = (width: number, channels: 3 | 4 = 4) =>
      sharp({ create: { width, height: width, channels, background: '#b5651d' } });
    const filler = Buffer.alloc(100_000);
    const webpOf = (width: number) => flat(width).webp({ lossless: true, effort: 0 }).toBuffer();
    const large = {
      WebP: webpOf(4500),
      'PNG in passes': flat(4500).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      'PNG to be turned': flat(4500).withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }).toBuffer(),
      'JPEG in passes': flat(4500, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    };
    for (const [what, made] of Object.entries(large))
      expect((await sendPhoto(ana, formWith(Buffer.concat([await made, filler])))).status, what).toBe(413);
    expect((await sendPhoto(ana, formWith(Buffer.concat([await webpOf(3400), filler])))).status).toBe(200);
  });

  it('but not the photo of a phone with 50 megapixels that lies on its side', async () => {
    const { ana } = await withAna();
    const photo = await sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#b5651d' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect((await sendPhoto(ana, formWith(photo))).status).toBe(200);
  });

  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('is a %s of which a part is missing', async (_, make) => {
    const { api, ana } = await withAna();
    const whole = await make({ width: 640, height: 480, noisy: true });
    const message = 'A imagem está incompleta ou danificada. Escolha outra.';
    for (const part of [0.5, 0.95, 20 / whole.length])
      expect(
        await outcome(sendPhoto(ana, formWith(whole.subarray(0, whole.length * part)))),
        String(part),
      ).toEqual({
        status: 422,
        body: { detail: message, code: 'validation_failed', errors: [{ field: 'photo', message }] },
      });
    expect([await sent(api), await kept(api)]).toEqual([[], []]);
    expect(await api.ctx.db.selectFrom('pictures').select('id').execute()).toEqual([]);
  });

  it('is missing or empty', async () => {
    const { ana } = await withAna();
    for (const [form, message] of [
      [new FormData(), 'Campo obrigatório.'],
      [formWith(Buffer.alloc(0), ''), 'Campo obrigatório.'],
      [formWith(Buffer.alloc(0)), 'Este ficheiro está vazio. Escolha outro.'],
    ] as const)
      expect(await outcome(sendPhoto(ana, form))).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: [{ field: 'photo', message }] },
      });
  });

  it('leaves the one before it in its place', async () => {
    const { api, ana } = await withAna();
    const address = await photoOf(ana, await jpeg());
    await sendPhoto(ana, formWith(Buffer.from('<svg/>')));
    await sendPhoto(ana, formWith(hugePng(10_000, 10_000)));
    expect(await outcome(ana.ask('/users/me'))).toMatchObject({ body: { profile_photo_url: address } });
    await shown(api, address);
  });
});

it('a photo whose files cannot be kept changes nothing that is seen, and is kept the next time', async () => {
  const { api, ana } = await withAna();
  const { storage } = api.ctx;
  let puts = 0;
  const failing = {
    ...storage,
    put: async (...file: Parameters<typeof storage.put>) => {
      puts += 1;
      if (puts === 2) throw new Error('The disk is full.');
      await storage.put(...file);
    },
  };
  const beside = await serveApi({ beside: api, storage: failing });
  const there = (path: string, init: RequestInit) =>
    beside.ask(path, { ...init, headers: { authorization: `Bearer ${ana.tokens.access_token}` } });
  const bytes = await jpeg();
  expect((await there(profilePhoto, { method: 'PUT', body: formWith(bytes) })).status).toBe(500);
  expect(await outcome(ana.ask('/users/me'))).toMatchObject({ body: { profile_photo_url: null } });
  expect((await there(profilePhoto, { method: 'PUT', body: formWith(bytes) })).status).toBe(200);
  expect(await kept(api)).toHaveLength(3);
  expect(await sent(beside)).toEqual([]);
});
