import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import { mediaTexts } from '#lib/copy/media.ts';
import { pictureWidths, widthsUpTo } from '#lib/format/picture.ts';
import { Allowances } from '#server/fairness/allowances.ts';
import { Turns } from '#server/fairness/turns.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { IncomingFile } from './incoming-file.ts';
import { mostPixels, pixelLimit, pixelsOf } from './picture-cost.ts';

const widest = Math.max(...pictureWidths);
const tallest = 3 * widest;
const quality = 78;
/** Ten times as long as the slowest allowed picture takes. */
const timeoutSeconds = 10;

/**
 * One picture at a time per process, because a photo takes a core for 0.3 s and pages need the other core. While others
 * wait, a person who sends many gets only a part of that core. With a hundred waiting, new ones are refused and may be
 * retried.
 */
const turns = new Turns(1, 100, { allowances: new Allowances() });

interface Copy {
  readonly width: number;
  readonly bytes: Buffer;
}

export interface Variants {
  readonly width: number;
  readonly height: number;
  readonly files: readonly Copy[];
}

/**
 * Encodes a picture in these widths, or in its own if that is smaller: as WebP, upright, never enlarged, without camera
 * metadata such as the owner's home. Keeps only the first frame of an animation. Pictures of one address share a queue,
 * because a person with many accounts has few addresses.
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
  // Decoded once, at the largest width. Smaller widths are made from that.
  const { data, info } = await refuseIfBroken(
    file,
    read({ limitInputPixels: mostPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds: timeoutSeconds })
      .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  return { width, height, files: await resize(sharp, data, info, widthsUpTo(width, widths)) };
}

async function resize(
  sharp: LoadedSharp,
  pixels: Buffer,
  { width, height, channels }: OutputInfo,
  widths: readonly number[],
): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const step of widths) {
    const picture = sharp(pixels, { raw: { width, height, channels } });
    if (step < width) picture.resize({ width: step });
    copies.push({ width: step, bytes: await picture.webp({ quality }).toBuffer() });
  }
  return copies;
}

/**
 * Smaller copies of one of our own pictures. Waits in the queue of pictures as one person does, so that uploads go in
 * between. Undefined if the picture is damaged.
 */
export const resizedCopies = (picture: Buffer, widths: readonly number[]): Promise<Copy[] | undefined> =>
  turns.take('remaking', async () => {
    const sharp = await loadSharp();
    const read = sharp(picture, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true });
    const decoded = await read.catch(() => undefined);
    return decoded && resize(sharp, decoded.data, decoded.info, widths);
  });

/** Checks the declared size before any pixel is decoded. */
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

type LoadedSharp = Awaited<ReturnType<typeof loadSharp>>;

/** Sharp takes about 30 MB, so it is loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No picture comes twice, so a cache is useless. Each picture uses one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
