import type { Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import { pixelLimit, pixelsOf } from '#server/files/picture-cost.ts';

const plain = { width: 1000, height: 1000, channels: 3, depth: 'uchar', isProgressive: false } as Metadata;
const megabyte = 1_000_000;
const limitOf = (declared: Partial<Metadata>, bytes = 5 * megabyte) =>
  pixelLimit({ ...plain, ...declared } as Metadata, bytes) / 1_000_000;

describe('the most megapixels of a picture', () => {
  it.each<[string, Partial<Metadata>, number]>([
    ['a JPEG', { format: 'jpeg', chromaSubsampling: '4:2:0' }, 50],
    ['a JPEG to be turned', { format: 'jpeg', orientation: 6 }, 50],
    ['a JPEG for print', { format: 'jpeg', channels: 4 }, 50],
    ['a JPEG in passes', { format: 'jpeg', isProgressive: true, chromaSubsampling: '4:2:0' }, 25],
    ['a fine JPEG in passes', { format: 'jpeg', isProgressive: true, chromaSubsampling: '4:4:4' }, 12.5],
    ['a PNG', { format: 'png' }, 50],
    ['a PNG that lets through', { format: 'png', channels: 4 }, 37.5],
    ['a PNG of 16 bits', { format: 'png', channels: 4, depth: 'ushort' }, 18.75],
    ['a PNG in passes', { format: 'png', isProgressive: true }, 25],
    [
      'a PNG of 16 bits in passes',
      { format: 'png', isProgressive: true, channels: 4, depth: 'ushort' },
      9.375,
    ],
    ['a PNG to be turned', { format: 'png', orientation: 8 }, 25],
    ['a WebP', { format: 'webp' }, 18.75],
    ['a GIF', { format: 'gif', channels: 4 }, 18.75],
  ])('of %s', (_, declared, most) => {
    expect(limitOf(declared)).toBe(most);
  });

  it('is small where the file is', () => {
    expect(limitOf({ format: 'jpeg' }, 0)).toBe(4);
    expect(limitOf({ format: 'jpeg' }, 20_000)).toBe(14);
  });

  it('counts rows as well', () => {
    expect(pixelsOf({ ...plain, width: 1, height: 5_000_000 } as Metadata)).toBe(320_000_000);
    expect(pixelsOf({ ...plain, width: 1, height: 9000 } as Metadata)).toBe(576_000);
  });
});
