import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { bodyOf, type FinishedPage, type Variant, visitHeader } from './finished-pages.ts';
import type { Encoding, KeptAnswer } from './kept-answer.ts';

/** One compressed variant of a page, with what is needed to make the other variant. */
export interface KeptPage {
  readonly kept: KeptAnswer;
  readonly size: number;
  readonly other: () => Promise<KeptPage>;
}

type Headers = Readonly<Record<string, string>>;

const [compress, decompress, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];
/**
 * Fast settings, because a person is waiting; a tenth larger than the best. A 64 KB window covers the repetitions in a
 * page.
 */
const fastCompression = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
/** Headers, and the objects around them. */
const besideBytes = 2000;

/** Only the compressed bytes are kept, because other encodings are rare and quickly made. */
export async function keptPage(page: FinishedPage, variant: Variant, headers: Headers): Promise<KeptPage> {
  const body = bodyOf(page, variant);
  // The page itself is not kept, only its compressed bytes.
  const { variants } = page;
  const lengths = [page.same[0].length, page.same[1].length] as const;
  const { styles, scripts, headers: own } = variants[variant];
  const small = exactly(await compress(body, fastCompression(body.length)));
  const whole = madeOnce(() => decompress(small));
  const zipped = madeOnce(async () => zip(await whole()));
  return {
    kept: {
      headers: { 'cache-control': 'no-cache', ...headers, ...own },
      etag: hash('sha256', small, 'base64url').slice(0, 22),
      encodings: ['br', 'gzip'],
      vary: visitHeader,
      bytes: (encoding: Encoding) => (encoding === 'br' ? small : encoding === 'gzip' ? zipped() : whole()),
    },
    size: small.length + besideBytes,
    async other() {
      const bytes = await whole();
      const [head, middle] = lengths;
      const afterStyles = head + styles.length;
      const afterMiddle = afterStyles + middle;
      const same = [
        bytes.subarray(0, head),
        bytes.subarray(afterStyles, afterMiddle),
        bytes.subarray(afterMiddle + scripts.length),
      ] as const;
      return keptPage({ same, variants }, variant === 'first' ? 'again' : 'first', headers);
    },
  };
}

/** zlib's buffers are parts of larger ones, which would stay in memory with them. */
function exactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function madeOnce(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: WeakRef<Buffer> | undefined;
  let making: Promise<Buffer> | undefined;
  async function makeNow(): Promise<Buffer> {
    try {
      const bytes = await make();
      made = new WeakRef(bytes);
      return bytes;
    } finally {
      making = undefined;
    }
  }
  return () => {
    const known = made?.deref();
    if (known) return Promise.resolve(known);
    making ??= makeNow();
    return making;
  };
}
