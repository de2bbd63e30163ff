import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { placeholderSite } from '#lib/placeholder-site.ts';
import type { Site } from '#server/pages.ts';

type Encoding = 'br' | 'gzip' | 'identity';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Pages that were rendered with the build. Gives false where there is none at that address. */
export function prerenderedPages(folder: string, site: Site) {
  const pages = readPages(folder, site);
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const page = pages.get(pathOf(req.url ?? '/'));
    if (!page) return false;
    void page.answer(req, res).catch((error: unknown) => res.destroy(error as Error));
    return true;
  };
}

class PrerenderedPage {
  readonly #html: Buffer;
  readonly #etag: string;
  readonly #bytes = new Map<Encoding, Promise<Buffer>>();

  constructor(html: string) {
    this.#html = Buffer.from(html);
    this.#etag = createHash('sha256').update(this.#html).digest('base64url').slice(0, 22);
  }

  async answer(req: IncomingMessage, res: ServerResponse) {
    const encoding = bestEncoding(req.headers['accept-encoding'] ?? '');
    const etag = `"${this.#etag}-${encoding}"`;
    res.setHeader('vary', 'accept-encoding');
    res.setHeader('cache-control', 'no-cache');
    res.setHeader('etag', etag);
    // The page's own policy travels inside it; this part is only heard in a header.
    res.setHeader('content-security-policy', "frame-ancestors 'none'");
    if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
    const bytes = await this.#in(encoding);
    res.setHeader('content-type', 'text/html; charset=utf-8');
    res.setHeader('content-length', bytes.length);
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.writeHead(200).end(req.method === 'HEAD' ? undefined : bytes);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const kept = this.#bytes.get(encoding);
    if (kept) return kept;
    const bytes = encoding === 'identity' ? Promise.resolve(this.#html) : compressors[encoding](this.#html);
    this.#bytes.set(encoding, bytes);
    return bytes;
  }
}

function readPages(folder: string, site: Site): Map<string, PrerenderedPage> {
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => {
        const html = readFileSync(join(folder, file), 'utf8')
          .replaceAll(placeholderSite.publicUrl, site.publicUrl)
          .replaceAll(placeholderSite.supportEmail, site.supportEmail);
        return [`/${file.slice(0, -'.html'.length)}`, new PrerenderedPage(html)] as const;
      }),
  );
}

const pathOf = (url: string) => (url.split('?', 1)[0] ?? '/').replace(/(.)\/$/, '$1');

function bestEncoding(accepted: string): Encoding {
  const offers = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (offers('br')) return 'br';
  return offers('gzip') ? 'gzip' : 'identity';
}
