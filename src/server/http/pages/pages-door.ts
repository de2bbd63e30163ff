import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { type Captured, capture } from './captured.ts';
import { type FinishedPage, type FinishedPages, visitHeader } from './finished-pages.ts';
import { answerKept, type Encoding, type KeptAnswer } from './kept-answer.ts';
import { type KeptPage, type PageCache, PageContents } from './page-cache.ts';
import { pageKey, withoutTracking } from './page-key.ts';
import type { Turn } from './page-turns.ts';

export type Render = (req: IncomingMessage, res: ServerResponse, contents: PageContents) => Promise<void>;

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

interface Rendering {
  /** The cache's number of changes when rendering began. */
  readonly begun: number;
  readonly page: Promise<KeptPage | undefined>;
}

/**
 * Serves cached pages and renders others in turn. When several clients request the same page, it is rendered once. The
 * first of them may still wait for a turn, so the others join only after their own turn has come. `pass` compresses
 * pages that are not cached.
 */
export function pagesDoor(
  cache: PageCache,
  render: Render,
  turn: Turn,
  pass: (req: IncomingMessage, res: ServerResponse, write: () => void) => void,
  finished: FinishedPages,
): RequestListener {
  const rendering = new Map<string, Rendering>();

  async function captureRendered(
    req: IncomingMessage,
    res: ServerResponse,
    contents: PageContents,
  ): Promise<Captured | undefined> {
    let rendered = Promise.resolve();
    const captured = await capture(res, () => {
      rendered = render(req, res, contents).catch((error: unknown) => void res.destroy(error as Error));
    });
    // Waits even if the client has left, because the turn lasts as long as the work on its page.
    await rendered;
    return captured;
  }

  /** Undefined when the page cannot be cached; then it is already answered. */
  async function renderPage(
    key: string,
    begun: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<KeptPage | undefined> {
    const contents = new PageContents();
    const captured = await captureRendered(req, res, contents);
    if (!captured) return undefined;
    if (!isKeepable(captured)) {
      answerOnce(req, res, captured);
      return undefined;
    }
    const page = await keptPage(captured, finished);
    cache.keep(key, page, contents, begun);
    return page;
  }

  function answerOnce(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Captured): void {
    const page = finished.again(body.toString());
    pass(req, res, () => res.writeHead(status, { ...plainHeaders(headers), ...page.headers }).end(page.body));
  }

  /** A rendering of this page in progress. One that began before the last change is not used. */
  function findRendering(key: string, begun: number): Promise<KeptPage | undefined> | undefined {
    const known = rendering.get(key);
    return known?.begun === begun ? known.page : undefined;
  }

  async function renderAndAnswer(key: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const begun = cache.begin();
    const own: Rendering = { begun, page: renderPage(key, begun, req, res) };
    rendering.set(key, own);
    try {
      const page = await own.page;
      if (page) await answerPage(req, res, page);
    } finally {
      if (rendering.get(key) === own) rendering.delete(key);
    }
  }

  async function answer(key: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const known = cache.get(key) ?? (await findRendering(key, cache.begin())?.catch(() => undefined));
    if (known) await answerPage(req, res, known);
    // If that page was not cached, this request renders it too: the page may be gone, or the other client may have
    // left.
    else await renderAndAnswer(key, req, res);
  }

  const answerPage = (req: IncomingMessage, res: ServerResponse, page: KeptPage) =>
    answerKept(req, res, finished.isFirst(req) ? page.first : page.again);

  async function renderOnce(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const captured = await captureRendered(req, res, new PageContents());
    if (captured) answerOnce(req, res, captured);
  }

  return (req, res) => {
    req.url = withoutTracking(req.url ?? '/');
    const key = pageKey(req.method, req.url);
    // The cache needs the whole page, so HEAD is rendered as GET. Node still sends no body for HEAD.
    if (key !== undefined) req.method = 'GET';
    const known = key === undefined ? undefined : cache.get(key);
    if (known) answerPage(req, res, known).catch((error: unknown) => res.destroy(error as Error));
    else turn(req, res, () => (key === undefined ? renderOnce(req, res) : answer(key, req, res)));
  };
}

const isKeepable = ({ status, headers }: Captured) =>
  status === 200 && !headers['set-cookie'] && !/no-store/.test(String(headers['cache-control'] ?? ''));

async function keptPage({ headers, body }: Captured, { first, again }: FinishedPages): Promise<KeptPage> {
  const rendered = body.toString();
  const stored = (page: FinishedPage) =>
    keptBytes({ ...plainHeaders(headers), ...page.headers, 'cache-control': 'no-cache' }, page.body);
  const [forFirst, forOthers] = [await stored(first(rendered)), await stored(again(rendered))];
  return { first: forFirst.kept, again: forOthers.kept, size: forFirst.size + forOthers.size };
}

/** Stored compressed, because other encodings are rare and quickly made. */
async function keptBytes(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<{ kept: KeptAnswer; size: number }> {
  const small = await compress(body, fastCompression(body.length));
  const whole = madeOnce(() => decompress(small));
  const zipped = madeOnce(async () => zip(await whole()));
  const kept: KeptAnswer = {
    headers,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    encodings: ['br', 'gzip'],
    vary: visitHeader,
    bytes: (encoding: Encoding) => (encoding === 'br' ? small : encoding === 'gzip' ? zipped() : whole()),
  };
  return { kept, size: small.length + 1000 };
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

const plainHeaders = (headers: OutgoingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
