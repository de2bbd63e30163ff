import type { Metadata } from 'sharp';

/** More pixels than phones make. */
export const mostPixels = 50_000_000;
/** What a picture may unpack to: 50 megapixels of three bytes. It decides how long the decoder works. */
const mostUnpacked = 150_000_000;
/** The part of it that may be in memory at once: 25 megapixels of three bytes. */
const mostHeld = 75_000_000;
/**
 * Few pictures have more than a hundred pixels for each of their bytes, and a forged one has millions. Small pictures of one
 * colour are an exception that costs nothing.
 */
const freePixels = 4_000_000;
const pixelsPerByte = 500;
/** A row costs as much as so many pixels, however narrow it is. */
const leastWidth = 64;

/**
 * How many pixels a picture like this one may have, from what its header declares. No pixel is decoded to learn it: a
 * file of a few bytes can claim any size.
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

/** JPEGs are made smaller while they are unpacked. */
const unpackedPerPixel = (declared: Metadata): number =>
  declared.format === 'jpeg' ? 1 : bytesPerPixel(declared);

/**
 * Most pictures pass row by row. Held whole are the lossless kind of WebP, which its header does not tell, GIF, whatever is
 * written in passes, and what has to be turned. A JPEG in passes is held as numbers of two bytes, one or several a pixel,
 * and is turned after it was made smaller.
 */
function heldPerPixel(declared: Metadata): number {
  const { format, isProgressive, channels, chromaSubsampling, orientation = 1 } = declared;
  if (format === 'webp' || format === 'gif') return 4;
  if (format === 'jpeg') return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0;
  return isProgressive || orientation > 1 ? bytesPerPixel(declared) : 0;
}

const bytesPerPixel = ({ channels, depth }: Metadata): number => channels * (depth === 'ushort' ? 2 : 1);
