import type { Metadata } from 'sharp';

/** More pixels than phone cameras have. */
export const mostPixels = 50_000_000;
/** Bytes of an unpacked picture: 50 megapixels of three bytes. Bounds the decoder's time. */
const mostUnpacked = 150_000_000;
/** Bytes in memory at once: 25 megapixels of three bytes. */
const mostHeld = 75_000_000;
/**
 * Real pictures rarely have more than a hundred pixels per byte; a forged one can have millions. Small pictures of one
 * colour are harmless exceptions.
 */
const freePixels = 4_000_000;
const pixelsPerByte = 500;
/** Even a narrow row costs as much as this many pixels. */
const leastWidth = 64;

/**
 * The most pixels allowed for a picture with this header. Uses only the header, because a file of a few bytes can claim
 * any size.
 */
export function pixelLimit(declared: Metadata, fileBytes: number): number {
  return Math.floor(
    Math.min(
      mostPixels,
      mostUnpacked / unpackedPerPixel(declared),
      mostHeld / heldPerPixel(declared),
      freePixels + pixelsPerByte * fileBytes,
    ),
  );
}

export const pixelsOf = ({ width, height }: Metadata): number => Math.max(width, leastWidth) * height;

/** JPEGs are reduced while they are unpacked. */
const unpackedPerPixel = (declared: Metadata): number =>
  declared.format === 'jpeg' ? 1 : bytesPerPixel(declared);

/**
 * Bytes in memory per pixel. Most pictures are decoded row by row. Held whole are GIF, WebP (whose header does not tell
 * whether it is lossless), progressive or interlaced pictures, and pictures to be turned. A progressive JPEG is held as
 * two-byte numbers, one or several per pixel, and is turned after it was reduced.
 */
function heldPerPixel(declared: Metadata): number {
  const { format, isProgressive, channels, chromaSubsampling, orientation = 1 } = declared;
  if (format === 'webp' || format === 'gif') return 4;
  if (format === 'jpeg') return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
  return isProgressive || orientation > 1 ? bytesPerPixel(declared) : 0;
}

const bytesPerPixel = ({ channels, depth }: Metadata): number => channels * (depth === 'ushort' ? 2 : 1);
