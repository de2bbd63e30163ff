import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { visitHeader } from '#lib/kept-pages/kept.ts';
import { bestBrotliInTurn, compressed, type PageDictionary } from './compression.ts';
import { bodyOf, type FinishedPage, type Variant } from './finished-pages.ts';
import type { Encoding, KeptAnswer } from './kept-answer.ts';

/** One compressed variant of a page, with what is needed to make the other variant. */
export interface KeptPage {
  readonly kept: KeptAnswer;
  readonly size: number;
  readonly other: () => Promise<KeptPage>;
}

type Headers = Readonly<Record<string, string>>;

const decompress = promisify(brotliDecompress);
/** Headers, and the objects around them. */
const besideBytes = 2000;
/** Both are kept: the whole page, and what it has beside the dictionary. */
const withBesideDictionary = 1.5;
/** A page that was asked for this often is compressed as well as can be. */
const oftenAsked = 10;

/**
 * Only the compressed bytes are kept, because other encodings are rare and quickly made: but for those of browsers that
 * have the dictionary.
 */
export async function keptPage(
  page: FinishedPage,
  variant: Variant,
  headers: Headers,
  dictionary?: PageDictionary,
): Promise<KeptPage> {
  const body = bodyOf(page, variant);
  // The page itself is not kept, only its compressed bytes.
  const { variants } = page;
  const lengths = [page.same[0].length, page.same[1].length] as const;
  const { paint, scripts, headers: own } = variants[variant];
  let small = exactly(await compressed(body, 'br'));
  const whole = madeOnce(() => decompress(small));
  const zipped = madeOnce(async () => compressed(await whole(), 'gzip'));
  let besideDictionary: Promise<Buffer> | undefined;
  const takeBesideDictionary = () => {
    besideDictionary ??= whole().then(async (text) => exactly(await compressed(text, 'dcz', dictionary)));
    besideDictionary.catch(() => {
      besideDictionary = undefined;
    });
    return besideDictionary;
  };
  let asked = 0;
  const compressBest = async () => {
    const best = await bestBrotliInTurn(await whole());
    if (best) small = exactly(best);
    else asked = 0;
  };
  return {
    kept: {
      headers: { 'cache-control': 'no-cache', ...headers, ...own },
      etag: hash('sha256', body, 'base64url').slice(0, 22),
      encodings: dictionary ? ['dcz', 'br', 'gzip'] : ['br', 'gzip'],
      vary: visitHeader,
      ...(dictionary && { dictionary: dictionary.name }),
      bytes(encoding: Encoding) {
        if (encoding === 'dcz') return takeBesideDictionary();
        if (encoding === 'br') {
          asked += 1;
          // The bytes of before stay where it fails.
          if (asked === oftenAsked) compressBest().catch(() => undefined);
          return small;
        }
        return encoding === 'gzip' ? zipped() : whole();
      },
    },
    size: small.length * (dictionary ? withBesideDictionary : 1) + besideBytes,
    async other() {
      const bytes = await whole();
      const [head, middle] = lengths;
      const afterPaint = head + paint.length;
      const afterMiddle = afterPaint + middle;
      const same = [
        bytes.subarray(0, head),
        bytes.subarray(afterPaint, afterMiddle),
        bytes.subarray(afterMiddle + scripts.length),
      ] as const;
      return keptPage({ same, variants }, variant === 'first' ? 'again' : 'first', headers, dictionary);
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
