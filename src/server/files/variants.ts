import type { Sharp, SharpOptions } from 'sharp';
import { mediaTexts } from '#lib/copy/media.ts';
import { pictureWidths, widthsUpTo } from '#lib/format/picture.ts';
import { Shares } from '#server/fairness/shares.ts';
import { Turns } from '#server/fairness/turns.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { IncomingFile } from './incoming-file.ts';
import { loadSharp } from './load-sharp.ts';
import { mostPixels, pixelLimit, pixelsOf } from './picture-cost.ts';

const widest = Math.max(...pictureWidths);
/** Screenshots of whole pages are tall. Still taller pictures are made narrower. */
const tallest = 3 * widest;
const quality = 78;
/** Ten times what the dearest picture takes that is not refused. */
const timeoutSeconds = 10;

/**
 * One picture at a time per process: a photograph takes a core for 0.3 s, and pages need the other core. Who sends one
 * after the other has a share of that core while others are here. When a hundred wait, further ones are refused and may try
 * again.
 */
const turns = new Turns(1, 100, { shares: new Shares() });

export interface Variants {
  /** The width of the largest file. */
  readonly width: number;
  readonly height: number;
  /** The largest file is last. */
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[];
}

/**
 * Encodes a picture in these widths, and as wide as it is if that is less: upright, never enlarged, WebP, without the metadata of the camera, such as where
 * its owner lives. An animation keeps only its first frame. The pictures of one address wait in one line, because whoever
 * has many accounts has few addresses.
 */
export const variantsOf = (
  file: IncomingFile,
  owner: string,
  widths: readonly number[] = pictureWidths,
): Promise<Variants> => turns.take(file.address ?? owner, () => encode(file, widths));

async function encode(file: IncomingFile, widths: readonly number[]): Promise<Variants> {
  const sharp = await loadSharp();
  const read = (options: SharpOptions) => sharp(file.path, options);
  await refuseOversized(file, read({ limitInputPixels: false }));
  // Decoded once, at the largest width. The smaller widths are made from that.
  const { data, info } = await refuseIfBroken(
    file,
    read({ limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds: timeoutSeconds })
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const files: { width: number; bytes: Buffer }[] = [];
  for (const step of widthsUpTo(width, widths)) {
    const picture = sharp(data, { raw: { width, height, channels } });
    if (step < width) picture.resize({ width: step });
    files.push({ width: step, bytes: await picture.webp({ quality }).toBuffer() });
  }
  return { width, height, files };
}

/** Checks the size that the file declares, before any pixel is decoded. */
async function refuseOversized(file: IncomingFile, picture: Sharp): Promise<void> {
  const declared = await refuseIfBroken(file, picture.metadata());
  const most = pixelLimit(declared, file.size);
  if (pixelsOf(declared) > most) throw new AppError('too_large', { detail: mediaTexts.tooManyPixels(most) });
}

async function refuseIfBroken<T>({ field }: IncomingFile, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const message = mediaTexts.broken;
    throw new AppError('validation_failed', { detail: message, errors: [{ field, message }], cause });
  }
}
