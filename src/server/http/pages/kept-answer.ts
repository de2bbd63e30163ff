import type { IncomingMessage, ServerResponse } from 'node:http';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly encodings: readonly Encoding[];
  readonly vary?: string;
  bytes(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** Answers from memory, so disk errors, missing file handles and rebuilds do not matter. */
export async function answerKept(req: IncomingMessage, res: ServerResponse, kept: KeptAnswer): Promise<void> {
  const encoding = bestOf(kept.encodings, req.headers['accept-encoding'] ?? '');
  const etag = `"${kept.etag}-${encoding}"`;
  for (const [name, value] of Object.entries(kept.headers)) res.setHeader(name, value);
  res.setHeader('vary', kept.vary ? `accept-encoding, ${kept.vary}` : 'accept-encoding');
  res.setHeader('etag', etag);
  if (hasAlready(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end();
    return;
  }
  const bytes = await kept.bytes(encoding);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', bytes.length);
  res.writeHead(200).end(req.method === 'HEAD' ? undefined : bytes);
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
  const offers = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return encodings.find((encoding) => encoding !== 'identity' && offers(encoding)) ?? 'identity';
}
