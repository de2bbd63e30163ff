import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Person } from '#tests/support/cast/people.ts';

interface Look {
  readonly width?: number;
  readonly height?: number;
  /** Noise does not shrink: for files of a certain size. */
  readonly noisy?: boolean;
}

const plain = ({ width = 400, height = 300, noisy = false }: Look = {}) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b5651d',
      ...(noisy && { noise: { type: 'gaussian', mean: 128, sigma: 60 } }),
    },
  });

export const jpeg = (look?: Look): Promise<Buffer> => plain(look).jpeg({ quality: 90 }).toBuffer();
export const png = (look?: Look): Promise<Buffer> => plain(look).png().toBuffer();
export const webp = (look?: Look): Promise<Buffer> => plain(look).webp().toBuffer();

/**
 * As heavy as a photograph, some 0.8 bits a pixel as WebP: noise of every size, as nature has it. One colour, or a
 * demonstration's drawing, weighs a tenth.
 */
export async function photograph(width = 1280, height = 960): Promise<Buffer> {
  const samples = new Float32Array(width * height * 3).fill(128);
  let strength = 70;
  for (let cell = 512; cell >= 1; cell /= 2) {
    const grid = {
      width: Math.ceil(width / cell) + 1,
      height: Math.ceil(height / cell) + 1,
      channels: 3,
    } as const;
    const noise = Buffer.from(
      Array.from({ length: grid.width * grid.height * 3 }, () => Math.random() * 256),
    );
    const layer = await sharp(noise, { raw: grid }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
    for (const [at, value] of layer.entries())
      samples[at] = (samples[at] ?? 0) + (value / 128 - 1) * strength;
    strength /= 1.35;
  }
  return sharp(Uint8ClampedArray.from(samples), { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** As a phone takes it: lying on its side, with the place and the name of its owner in it. */
export const taggedJpeg = (): Promise<Buffer> =>
  plain({ width: 400, height: 300 })
    .withExif({
      IFD0: { Make: 'Itel', Artist: 'Rosa Cumbe' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '25/1 58/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '32/1 35/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>Rosa Cumbe</rdf></x:xmpmeta>')
    .jpeg()
    .toBuffer();

/** Two frames: brown, then blue. */
export const movingWebp = async (): Promise<Buffer> => {
  const frames = [await plain({ width: 120, height: 90 }).png().toBuffer(), await blue(120, 90)];
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};
export const blue = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();

/** The header of a lossless WebP of 36 bytes that claims a size, and hardly more. */
export function vp8l(width: number, height: number): Buffer {
  const bits = (width - 1) | ((height - 1) << 14);
  const data = Buffer.alloc(16);
  data.writeUInt8(0x2f, 0);
  data.writeInt32LE(bits, 1);
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(28, 4);
  head.write('WEBPVP8L', 8, 'latin1');
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

interface Huge {
  readonly isInterlaced?: boolean;
  /** Bytes that are no part of the picture. */
  readonly filler?: number;
}

/** A PNG that is all one colour: 100 megapixels in a dozen kilobytes. */
export function hugePng(
  width: number,
  height: number,
  { isInterlaced = false, filler = 0 }: Huge = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8); // one bit a pixel, grey
  header.writeUInt8(Number(isInterlaced), 12);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('teXt', Buffer.alloc(filler)),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** As a browser sends it. */
export function formWith(
  bytes: Uint8Array,
  name = 'foto.jpg',
  type = 'image/jpeg',
  field = 'photo',
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

export const profilePhoto = '/profile/me/profile-photo';
export const coverPhoto = '/profile/me/cover-photo';

export const sendPhoto = (who: Person, form: FormData, path = profilePhoto): Promise<Response> =>
  who.ask(path, { method: 'PUT', body: form });

/** Sends a photo and gives its address. */
export async function photoOf(who: Person, bytes: Uint8Array, path = profilePhoto): Promise<string> {
  const answer = await sendPhoto(who, formWith(bytes), path);
  if (answer.status !== 200) throw new Error(`Not kept: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).url;
}
