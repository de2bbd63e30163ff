import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { recent } from '#server/runtime/recent.ts';

export type Encoding = 'dcz' | 'br' | 'zstd' | 'gzip' | 'identity';

export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly encodings: readonly Encoding[];
  readonly vary?: string;
  /** The name of the dictionary that the encoding `dcz` takes. */
  readonly dictionary?: string;
  bytes(encoding: Encoding): Buffer | Promise<Buffer>;
}

/**
 * Answers from memory, so disk errors, missing file handles and rebuilds do not matter. No header may be set before:
 * then Node sends these as they are, which takes half the time.
 */
export function answerKept(
  req: IncomingMessage,
  res: ServerResponse,
  kept: KeptAnswer,
  others: readonly string[] = [],
): void {
  const encoding = bestOf(kept.encodings, req.headers, kept.dictionary);
  const { etag, always, withBytes } = headsOf(kept, encoding);
  if (hasAlready(req.headers['if-none-match'], etag)) {
    res.writeHead(304, [...always, ...others]).end();
    return;
  }
  const send = (bytes: Buffer) => {
    const length = ['content-length', String(bytes.length)];
    res.writeHead(200, [...always, ...withBytes, ...length, ...others]);
    res.end(req.method === 'HEAD' ? undefined : bytes);
  };
  const bytes = kept.bytes(encoding);
  if ('then' in bytes) bytes.then(send).catch((error: unknown) => res.destroy(error as Error));
  else send(bytes);
}

/** Names and values alternate, the form that Node takes fastest. */
interface Heads {
  readonly etag: string;
  readonly always: readonly string[];
  readonly withBytes: readonly string[];
}

const heads = new WeakMap<KeptAnswer, Map<Encoding, Heads>>();

function headsOf(kept: KeptAnswer, encoding: Encoding): Heads {
  const ofKept = heads.get(kept) ?? new Map<Encoding, Heads>();
  heads.set(kept, ofKept);
  const known = ofKept.get(encoding);
  if (known) return known;
  const etag = `"${kept.etag}-${encoding}"`;
  const vary = ['accept-encoding', kept.dictionary && dictionaryHeader, kept.vary].filter(Boolean).join(', ');
  const made: Heads = {
    etag,
    always: [...Object.entries(kept.headers).flat(), 'vary', vary, 'etag', etag],
    withBytes: encoding === 'identity' ? [] : ['content-encoding', encoding],
  };
  ofKept.set(encoding, made);
  return made;
}

/** Proxies may mark an ETag as weak and send several. */
const hasAlready = (known: string | undefined, etag: string) =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;

export function pathOf(url: string): string | undefined {
  const [path = '/'] = url.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path).replace(/(.)\/$/, '$1');
  } catch {
    return undefined;
  }
}

/** Sent by browsers that have the dictionary of our pages. */
export const dictionaryHeader = 'available-dictionary';

/** The first that the client accepts. `dcz` needs the same dictionary on both sides. */
export function bestOf(
  encodings: readonly Encoding[],
  headers: IncomingHttpHeaders,
  dictionary?: string,
): Encoding {
  const offered = offersOf(headers['accept-encoding'] ?? '');
  const hasDictionary = dictionary !== undefined && headers[dictionaryHeader] === dictionary;
  const isUsable = (encoding: Encoding) => offered.has(encoding) && (encoding !== 'dcz' || hasDictionary);
  return encodings.find(isUsable) ?? 'identity';
}

const offersOf = recent(100, (accepted: string): ReadonlySet<Encoding> => {
  const offers = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return new Set((['dcz', 'br', 'zstd', 'gzip'] as const).filter(offers));
});
