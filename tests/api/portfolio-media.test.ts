// @module-tag one-database
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mediaLimit, stillLimit } from '#lib/contract/portfolio-form.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { showing, shows } from '#tests/support/cast/portfolio.ts';
import { gif, video } from '#tests/support/media.ts';
import { jpeg, movingWebp, png, webp } from '#tests/support/pictures.ts';

async function withRosa() {
  const api = await serveApi();
  return { api, rosa: await freelancer(api) };
}

/** What is kept, and what is under way. */
async function filesOf({ ctx }: TestApi): Promise<string[]> {
  const all = await Promise.all(
    ['media', 'tmp'].map((folder) =>
      readdir(join(ctx.config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return all.flat().flatMap((file) => (file.isFile() ? [file.name] : []));
}
const rows = async ({ ctx }: TestApi) => ctx.db.selectFrom('portfolio_items').select('id').execute();
async function bytesAt({ ctx }: TestApi, address: string | null): Promise<Buffer> {
  const file = await ctx.storage.get(String(address).slice('/media/'.length));
  if (!file) throw new Error(`Nothing is kept at ${address}.`);
  return buffer(file.stream);
}

describe('a file is taken for what is in it', () => {
  it('and kept as that, whatever its name', async () => {
    const { api, rosa } = await withRosa();
    for (const [what, make, kind, ending] of [
      ['a JPEG', jpeg, 'picture', 'webp'],
      ['a PNG', png, 'picture', 'webp'],
      ['a WebP', webp, 'picture', 'webp'],
      ['a WebP that moves', movingWebp, 'picture', 'webp'],
      ['a GIF that stands still', () => gif(), 'picture', 'webp'],
      ['a GIF that moves', () => gif({ frames: 3 }), 'animation', 'gif'],
      ['an MP4', () => video('mp4'), 'video', 'mp4'],
      ['an MP4 of a phone', () => video('phoneMp4'), 'video', 'mp4'],
      ['an MP4 of an old phone', () => video('oldPhone'), 'video', 'mp4'],
      ['a MOV', () => video('mov'), 'video', 'mov'],
      ['a MOV of an old camera', () => video('oldMov'), 'video', 'mov'],
      ['an AVI', () => video('avi'), 'video', 'avi'],
      ['a PDF', pdf, 'pdf', 'pdf'],
    ] as const) {
      const bytes = await make();
      const { media_kind, media_url, ...rest } = await shows(rosa, {}, { bytes, name: 'trabalho.exe' });
      expect(media_kind, what).toBe(kind);
      expect(media_url, what).toMatch(new RegExp(`^/media/[0-9a-f]{32}(-\\d+)*\\.${ending}$`));
      const isPicture = kind === 'picture';
      expect(rest, what).toMatchObject({
        media_size: isPicture ? null : bytes.length,
        media_name: isPicture ? null : `trabalho.${ending}`,
      });
      if (!isPicture) expect(await bytesAt(api, media_url), what).toEqual(bytes);
    }
  });

  it('and refused as anything else, whatever its name', async () => {
    const { api, rosa } = await withRosa();
    const kinds: [kind: string, text: string][] = [
      ['a page named .mov', '<!doctype html><script>alert(1)</script>'],
      ['a page that says mdat', '<!--mdat--><script>alert(1)</script>'],
      ['a page that says ftypqt', '<!--ftypqt  --><script>alert(1)</script>'],
      ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
      ['a picture of that family', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
      ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
      ['a sound in an MP4', '\0\0\0\x20ftypM4A \0\0\0\0M4A mp42'],
      ['a sound in a RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
      ['a WebM', '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f'],
      ['a program', 'MZ\x90\0\x03\0\0\0\x04\0\0\0'],
      ['a ZIP', 'PK\x03\x04\x14\0\0\0\x08\0\0\0'],
      ['a single byte', '\0'],
    ];
    for (const [kind, text] of kinds)
      for (const name of ['obra.mov', 'obra.mp4', 'obra.pdf', 'obra.jpg'])
        expect(
          await outcome(showing(rosa, {}, { bytes: Buffer.from(text, 'latin1'), name })),
          `${kind} as ${name}`,
        ).toEqual({
          status: 415,
          body: {
            code: 'unsupported_type',
            detail: texts.oddType,
            errors: [{ field: 'media_file', message: texts.oddType }],
          },
        });
    expect([await filesOf(api), await rows(api)]).toEqual([[], []]);
  });

  it('of 10 MB, and not a byte more', async () => {
    const { api, rosa } = await withRosa();
    const whole = video('mp4', mediaLimit - video('mp4', 0).length);
    expect(await shows(rosa, {}, { bytes: whole })).toMatchObject({ media_size: 10_485_760 });
    const before = await filesOf(api);
    const tooLarge = { code: 'too_large', detail: 'Arquivo muito grande. Tamanho máximo: 10MB' };
    for (const more of [1, 105_000, 3_000_000]) {
      const bytes = Buffer.concat([whole, Buffer.alloc(more)]);
      expect(await outcome(showing(rosa, {}, { bytes }))).toEqual({ status: 413, body: tooLarge });
    }
    expect(await filesOf(api)).toEqual(before);
    expect(await rows(api)).toHaveLength(1);
  });
});

describe('the frame that stands for a video', () => {
  it('is a picture like all others', async () => {
    const { rosa } = await withRosa();
    const still = await jpeg({ width: 640, height: 360 });
    const item = await shows(rosa, {}, { bytes: video('mov'), still });
    expect(item).toMatchObject({ media_kind: 'video', media_type: 'video/quicktime' });
    expect(item).toMatchObject({ media_width: 640, media_height: 360 });
    expect(item.still_url).toMatch(/^\/media\/[0-9a-f]{32}-\d+-224-640\.webp$/);
  });

  it('is not asked for, and stands for nothing else', async () => {
    const { rosa } = await withRosa();
    const nothing = { still_url: null, media_width: null, media_height: null };
    expect(await shows(rosa, {}, { bytes: video() })).toMatchObject(nothing);
    expect(await shows(rosa, {}, { bytes: pdf(), still: await jpeg() })).toMatchObject(nothing);
  });

  it('is refused when it is broken, odd or large, and then nothing is kept', async () => {
    const { api, rosa } = await withRosa();
    const sent = (still: Buffer) => outcome(showing(rosa, {}, { bytes: video(), still }));
    expect(await sent((await jpeg()).subarray(0, 900))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'still', message: mediaTexts.broken }] },
    });
    expect(await sent(video())).toMatchObject({ status: 415, body: { detail: mediaTexts.noPicture } });
    expect(await sent(Buffer.concat([await jpeg(), Buffer.alloc(stillLimit)]))).toMatchObject({
      status: 413,
      body: { detail: 'Arquivo muito grande. Tamanho máximo: 1MB.' },
    });
    expect([await filesOf(api), await rows(api)]).toEqual([[], []]);
  });
});

describe('a GIF', () => {
  it('that moves is shown as it was sent, and stands still as its first frame', async () => {
    const { api, rosa } = await withRosa();
    const bytes = gif({ width: 40, height: 30, frames: 12 });
    const item = await shows(rosa, {}, { bytes, name: 'giro.gif' });
    expect(item).toMatchObject({
      media_kind: 'animation',
      media_type: 'image/gif',
      media_name: 'giro.gif',
      media_size: bytes.length,
      media_width: 40,
      media_height: 30,
    });
    const { data, info } = await sharp(await bytesAt(api, item.still_url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 30 });
    expect(data[0]).toBeGreaterThan(240); // white, as its first frame
  });

  const two = 2 * 1024 * 1024;
  const upTo = (bytes: number) => bytes - gif({ frames: 3 }).length;
  it('moves up to so many frames, bytes and megapixels, and stands still beyond them', async () => {
    const { api, rosa } = await withRosa();
    let moving = 0;
    for (const [what, look, kind] of [
      ['500 frames', { frames: 500 }, 'animation'],
      ['501 frames', { frames: 501 }, 'picture'],
      ['5,000 frames', { frames: 5000 }, 'picture'],
      ['2 MB', { frames: 3, filler: upTo(two) }, 'animation'],
      ['more than 2 MB', { frames: 3, filler: upTo(two) + 300 }, 'picture'],
      ['10 MB', { frames: 3, filler: upTo(mediaLimit) }, 'picture'],
      ['4 megapixels', { frames: 2, screen: { width: 2000, height: 2000 } }, 'animation'],
      ['40 megapixels', { frames: 2, screen: { width: 8000, height: 5000 } }, 'picture'],
      ['100 megapixels in 400 frames', { frames: 400, screen: { width: 500, height: 500 } }, 'animation'],
      ['more than that', { frames: 401, screen: { width: 500, height: 500 } }, 'picture'],
    ] as const) {
      const item = await shows(rosa, {}, { bytes: gif(look) });
      expect(item.media_kind, what).toBe(kind);
      if (kind === 'animation') moving += 1;
      else expect(item.media_url, what).toBe(item.still_url);
      const gifs = (await filesOf(api)).filter((name) => name.endsWith('.gif'));
      expect(gifs, what).toHaveLength(moving);
    }
  });

  it('that claims more than 18 megapixels a frame is refused before any of them is made', async () => {
    const { api, rosa } = await withRosa();
    const before = process.memoryUsage().rss;
    const bytes = gif({ width: 8000, height: 5000, frames: 2, isEmpty: true, filler: 100_000 });
    expect(await outcome(showing(rosa, {}, { bytes }))).toMatchObject({
      status: 413,
      body: { detail: 'A imagem é demasiado grande. Use uma até 18 megapíxeis.' },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    expect(await filesOf(api)).toEqual([]);
  });

  it('without a whole frame is refused', async () => {
    const { api, rosa } = await withRosa();
    const whole = gif({ width: 40, height: 30, frames: 2 });
    for (const length of [13, 20, 60, 400])
      expect(await outcome(showing(rosa, {}, { bytes: whole.subarray(0, length) }))).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'media_file', message: mediaTexts.broken }] },
      });
    expect(await filesOf(api)).toEqual([]);
    const almost = whole.subarray(0, -3);
    expect(await shows(rosa, {}, { bytes: almost })).toMatchObject({ media_kind: 'picture' });
  });
});

it('a PDF says its pages and its own name', async () => {
  const { rosa } = await withRosa();
  const item = await shows(rosa, {}, { bytes: pdf(), name: '../Catálogo <2026>\u202efdp.exe.pdf' });
  expect(item).toMatchObject({ media_kind: 'pdf', media_pages: 1, media_name: 'Catálogo 2026fdp.pdf' });
});
