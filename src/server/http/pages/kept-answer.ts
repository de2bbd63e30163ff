import type { IncomingMessage, ServerResponse } from 'node:http';
import { recent } from '#server/runtime/recent.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly encodings: readonly Encoding[];
  readonly vary?: string;
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
  const encoding = bestOf(kept.encodings, req.headers['accept-encoding'] ?? '');
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
  const vary = kept.vary ? `accept-encoding, ${kept.vary}` : 'accept-encoding';
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

export function bestOf(encodings: readonly Encoding[], accepted: string): Encoding {
  const offered = offersOf(accepted);
  return encodings.find((encoding) => encoding !== 'identity' && offered.has(encoding)) ?? 'identity';
}

const offersOf = recent(100, (accepted: string): ReadonlySet<Encoding> => {
  const offers = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return new Set((['br', 'gzip'] as const).filter(offers));
});
