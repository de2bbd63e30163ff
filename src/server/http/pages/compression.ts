import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { Encoding } from './kept-answer.ts';

/** What browsers that know our pages have already, and the name by which they say so. */
export interface PageDictionary {
  readonly name: string;
  readonly bytes: Buffer;
  readonly hash: Buffer;
}

const onAnotherThread = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  zstd: promisify(zstdCompress),
};
/** To hand a short text to another thread takes this one longer than to compress it. */
const here = { br: brotliCompressSync, gzip: gzipSync, zstd: zstdCompressSync };
const shortTo = 8000;

/** RFC 9842: before the stream stand these bytes, and the hash of the dictionary. */
const dczMagic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/**
 * Fast settings, because a person is waiting. Brotli's 6 is an eleventh larger than its best, in a window that covers the
 * repetitions of a page. Zstandard's 9 is a thirtieth larger than that, in two thirds of the time; with the dictionary a
 * page is a third as long.
 */
const brotliLevel = 6;
const zstdLevel = 9;

/** Of what length is known Zstandard prepares no more memory than that takes. */
const zstdOptions = ({ length }: Buffer) => ({
  params: { [constants.ZSTD_c_compressionLevel]: zstdLevel },
  pledgedSrcSize: length,
});

/** A shorter answer fits into one packet with its headers. */
export const worthwhileFrom = 1000;

export async function compressed(
  text: Buffer,
  encoding: Encoding,
  dictionary?: PageDictionary,
): Promise<Buffer> {
  const { br, gzip, zstd } = text.length > shortTo ? onAnotherThread : here;
  switch (encoding) {
    case 'dcz': {
      if (!dictionary) throw new Error('There is no dictionary for dcz.');
      const stream = await zstd(text, { ...zstdOptions(text), dictionary: dictionary.bytes });
      return Buffer.concat([dczMagic, dictionary.hash, stream]);
    }
    case 'br':
      return br(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
          [constants.BROTLI_PARAM_LGWIN]: 17,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      });
    case 'zstd':
      return zstd(text, zstdOptions(text));
    case 'gzip':
      return gzip(text);
    case 'identity':
      return text;
  }
}

/** A tenth shorter than what waits for it, and fifty times the work. */
export const bestBrotli = (text: Buffer): Promise<Buffer> =>
  onAnotherThread.br(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });

let isBusy = false;

/** In the background, one at a time: undefined while another one is under way. */
export async function bestBrotliInTurn(text: Buffer): Promise<Buffer | undefined> {
  if (isBusy) return undefined;
  isBusy = true;
  try {
    return await bestBrotli(text);
  } finally {
    isBusy = false;
  }
}
