import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { mediaTexts } from '#lib/copy/media.ts';
import { pictureWidths, widthsUpTo } from '#lib/format/picture.ts';
import { AppError } from '#server/errors.ts';
import { Turns } from '#server/turns.ts';
import type { IncomingFile } from './incoming-file.ts';
import { loadSharp } from './load-sharp.ts';

/** More than phones make; a file of a few kilobytes can claim to be any size. */
const mostPixels = 50_000_000;
/** Of one that is written in passes and has to be held whole: 340 MB at 50 megapixels, against 15. */
const mostInPasses = 25_000_000;
const widest = Math.max(...pictureWidths);
/** Screenshots of whole pages are tall; what is taller still is made narrower. */
const tallest = 3 * widest;
const quality = 78;
const patienceSeconds = 20;

/**
 * One at a time in this process: a photograph takes a core for 0.3 s, and pages need the other. Who comes to a line of
 * a hundred is asked to come again.
 */
const turns = new Turns(1, 100);

export interface Variants {
  /** Of the largest. */
  readonly width: number;
  readonly height: number;
  /** The largest last. */
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[];
}

/**
 * A picture as it is shown, in all its widths: upright, never enlarged, WebP, and without what a camera wrote into it,
 * such as where its owner lives. Of one that moves, its first frame.
 */
export const variantsOf = (file: IncomingFile, owner: string): Promise<Variants> =>
  turns.take(owner, () => encode(file));

async function encode(file: IncomingFile): Promise<Variants> {
  const sharp = await loadSharp();
  const read = (options: SharpOptions) => sharp(file.path, options);
  await refuseOversized(file, read({ limitInputPixels: false }));
  // Decoded once, at the largest width, to make the others of.
  const { data, info } = await orBroken(
    file,
    read({ limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds: patienceSeconds })
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const files: { width: number; bytes: Buffer }[] = [];
  for (const step of widthsUpTo(width)) {
    const picture = sharp(data, { raw: { width, height, channels } });
    if (step < width) picture.resize({ width: step });
    files.push({ width: step, bytes: await picture.webp({ quality }).toBuffer() });
  }
  return { width, height, files };
}

/** Asked of the file's own words, before a single pixel is made. */
async function refuseOversized(file: IncomingFile, picture: Sharp): Promise<void> {
  const { width, height, isProgressive }: Metadata = await orBroken(file, picture.metadata());
  const most = isProgressive ? mostInPasses : mostPixels;
  if (width * height > most) throw new AppError('too_large', { detail: mediaTexts.tooManyPixels(most) });
}

async function orBroken<T>({ field }: IncomingFile, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const message = mediaTexts.broken;
    throw new AppError('validation_failed', { detail: message, errors: [{ field, message }], cause });
  }
}
