import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { answerKept, type Encoding } from '#server/http/bytes.ts';
import { type Captured, capture } from '#server/http/captured.ts';
import type { KeptPage, PageCache } from '#server/http/page-cache.ts';
import { PageContents } from '#server/http/page-contents.ts';
import { pageKey, withoutTracking } from '#server/http/page-key.ts';
import type { Turn } from '#server/http/page-turns.ts';

export type Render = (req: IncomingMessage, res: ServerResponse, contents: PageContents) => Promise<void>;

const [compress, decompress, zip] = [promisify(brotliCompress), promisify(brotliDecompress), promisify(gzip)];
/** A tenth larger than the best, in a fraction of the time: somebody waits for it. A window of 64 KB spans what repeats. */
const quickly = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

interface Rendering {
  /** At which moment of the cache. */
  readonly begun: number;
  readonly page: Promise<KeptPage | undefined>;
}

/**
 * Pages from what is kept, else rendered in turn, once however many ask for the same at once. Who asked first may still
 * wait for theirs, so nobody waits for them before it is their own. `pass` answers what is not kept.
 */
export function pagesDoor(
  cache: PageCache,
  render: Render,
  turn: Turn,
  pass: (req: IncomingMessage, res: ServerResponse, write: () => void) => void,
): RequestListener {
  const rendering = new Map<string, Rendering>();

  /** Answered already, where nothing comes back. */
  async function fresh(
    key: string,
    begun: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<KeptPage | undefined> {
    const contents = new PageContents();
    let made = Promise.resolve();
    const captured = await capture(res, () => {
      made = render(req, res, contents).catch((error: unknown) => void res.destroy(error as Error));
    });
    // Also for who has left: their turn lasts as long as their page is work.
    await made;
    if (!captured) return undefined;
    if (!isKeepable(captured)) {
      pass(req, res, () => write(res, captured));
      return undefined;
    }
    const page = await keptPage(captured);
    cache.keep(key, page, contents, begun);
    return page;
  }

  /** By whoever asked first. Who asks after something has changed does not get what was begun before. */
  function joined(key: string, begun: number): Promise<KeptPage | undefined> | undefined {
    const known = rendering.get(key);
    return known?.begun === begun ? known.page : undefined;
  }

  async function lead(key: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const begun = cache.begin();
    const own: Rendering = { begun, page: fresh(key, begun, req, res) };
    rendering.set(key, own);
    try {
      const page = await own.page;
      if (page) await answerKept(req, res, page);
    } finally {
      if (rendering.get(key) === own) rendering.delete(key);
    }
  }

  async function answer(key: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const known = cache.get(key) ?? (await joined(key, cache.begin())?.catch(() => undefined));
    if (known) await answerKept(req, res, known);
    else if (req.method === 'HEAD') await passOn(req, res);
    // Whoever waited for one that was not kept renders it too: it may be gone, or its client may have left.
    else await lead(key, req, res);
  }

  const passOn = (req: IncomingMessage, res: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      pass(req, res, () => render(req, res, new PageContents()).then(resolve, reject));
    });

  return (req, res) => {
    req.url = withoutTracking(req.url ?? '/');
    const key = pageKey(req.method, req.url);
    const known = key === undefined ? undefined : cache.get(key);
    if (known) answerKept(req, res, known).catch((error: unknown) => res.destroy(error as Error));
    else turn(req, res, () => (key === undefined ? passOn(req, res) : answer(key, req, res)));
  };
}

const isKeepable = ({ status, headers }: Captured) =>
  status === 200 && !headers['set-cookie'] && !/no-store/.test(String(headers['cache-control'] ?? ''));

function write(res: ServerResponse, { status, headers, body }: Captured): void {
  res.writeHead(status, headers).end(body);
}

/** Kept small; whoever wants it otherwise, which is rare, waits a moment. */
async function keptPage({ headers, body }: Captured): Promise<KeptPage> {
  const small = await compress(body, quickly(body.length));
  return {
    size: small.length + 1000,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    headers: { ...plainHeaders(headers), 'cache-control': 'no-cache' },
    encodings: ['br', 'gzip'],
    bytes: (encoding: Encoding) => {
      if (encoding === 'br') return small;
      const whole = decompress(small);
      return encoding === 'gzip' ? whole.then((bytes) => zip(bytes)) : whole;
    },
  };
}

const plainHeaders = (headers: OutgoingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
