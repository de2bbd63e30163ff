import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { visitHeader } from '#lib/kept-pages/kept.ts';
import { requestIdOf } from '#server/http/probes/watch.ts';
import type { Door } from '#server/http/router.ts';
import { type Captured, capture } from './captured.ts';
import { compressed, worthwhileFrom } from './compression.ts';
import { bodyOf, type FinishedPages, type Variant } from './finished-pages.ts';
import { answerKept, bestOf, dictionaryHeader } from './kept-answer.ts';
import { type KeptPage, keptPage } from './kept-page.ts';
import { type PageCache, PageContents } from './page-cache.ts';

import { pageKey, withoutTracking } from './page-key.ts';
import type { Turn } from './page-turns.ts';

export type Render = (req: IncomingMessage, res: ServerResponse, contents: PageContents) => Promise<void>;

interface Making {
  readonly begun: number;
  readonly page: Promise<KeptPage | undefined>;
}

/** A page in one of its variants: each has a place of its own in the cache. */
interface Wanted {
  readonly path: string;
  readonly variant: Variant;
}
const keyOf = ({ path, variant }: Wanted) => `${variant} ${path}`;
const otherOf = ({ path, variant }: Wanted) =>
  keyOf({ path, variant: variant === 'first' ? 'again' : 'first' });

/**
 * Serves cached pages and renders others in turn. When several clients request the same page, it is rendered once. The
 * first of them may still wait for a turn, so the others join only after their own turn has come.
 */
export function pagesDoor(
  cache: PageCache,
  render: Render,
  turn: Turn,
  finished: FinishedPages,
  security: Readonly<Record<string, string>>,
): { readonly kept: Door; readonly rendered: RequestListener } {
  const making = new Map<string, Making>();

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
    wanted: Wanted,
    begun: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<KeptPage | undefined> {
    const contents = new PageContents();
    const captured = await captureRendered(req, res, contents);
    if (!captured) return undefined;
    if (!isKeepable(captured)) {
      await answerOnce(req, res, captured);
      return undefined;
    }
    const { headers, body } = captured;
    const all = { ...security, ...plainHeaders(headers) };
    const page = await keptPage(finished.finish(body.toString()), wanted.variant, all, finished.dictionary);
    cache.keep(keyOf(wanted), page, contents, begun);
    return page;
  }

  async function answerOnce(
    req: IncomingMessage,
    res: ServerResponse,
    { status, headers, body }: Captured,
  ): Promise<void> {
    const page = finished.finish(body.toString());
    const variant = finished.variantFor(req);
    const html = bodyOf(page, variant);
    const all = { ...plainHeaders(headers), ...page.variants[variant].headers, vary: variesBy };
    const isWorthwhile = html.length >= worthwhileFrom;
    const encodings = isWorthwhile ? (['dcz', 'zstd', 'br', 'gzip'] as const) : [];
    const encoding = bestOf(encodings, req.headers, finished.dictionary?.name);
    const bytes = await compressed(html, encoding, finished.dictionary);
    res
      .writeHead(status, {
        ...all,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        'content-length': bytes.length,
      })
      .end(req.method === 'HEAD' ? undefined : bytes);
  }

  /** The page of another request, if nothing has changed since its making began. Undefined when that was not cached. */
  async function joined(key: string): Promise<KeptPage | undefined> {
    const known = making.get(key);
    return known?.begun === cache.begin() ? known.page.catch(() => undefined) : undefined;
  }

  async function make(key: string, work: (begun: number) => Promise<KeptPage | undefined>) {
    const begun = cache.begin();
    const own: Making = { begun, page: work(begun) };
    making.set(key, own);
    try {
      return await own.page;
    } finally {
      if (making.get(key) === own) making.delete(key);
    }
  }

  /** Makes a variant of the other one, which costs less than to render the page. */
  async function fromOther(wanted: Wanted): Promise<KeptPage | undefined> {
    const key = otherOf(wanted);
    const page = cache.get(key) ?? (await joined(key));
    if (!page) return undefined;
    return make(keyOf(wanted), async () => {
      const other = await page.other();
      cache.keepBeside(keyOf(wanted), other, { key, page });
      return other;
    });
  }

  async function answer(wanted: Wanted, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const key = keyOf(wanted);
    const known = cache.get(key);
    cache.answered[known ? 'hits' : 'misses'] += 1;
    const page =
      known ??
      (await joined(key)) ??
      (await fromOther(wanted)) ??
      // If a page that was waited for was not cached, this request renders it too: the page may be gone, or the other
      // client may have left.
      (await make(key, (begun) => renderPage(wanted, begun, req, res)));
    if (page) answerPage(req, res, page);
  }

  async function renderOnce(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const captured = await captureRendered(req, res, new PageContents());
    if (captured) await answerOnce(req, res, captured);
  }

  const wantedBy = (req: IncomingMessage): Wanted | undefined => {
    const path = pageKey(req.method, withoutTracking(req.url ?? '/'));
    return path === undefined ? undefined : { path, variant: finished.variantFor(req) };
  };

  return {
    kept(req, res) {
      const wanted = wantedBy(req);
      const known = wanted && cache.get(keyOf(wanted));
      if (!known) return false;
      cache.answered.hits += 1;
      answerPage(req, res, known);
      return true;
    },
    rendered(req, res) {
      const wanted = wantedBy(req);
      req.url = withoutTracking(req.url ?? '/');
      if (!wanted) return turn(req, res, () => renderOnce(req, res));
      // The cache needs the whole page, so HEAD is rendered as GET. Node still sends no body for HEAD.
      req.method = 'GET';
      turn(req, res, () => answer(wanted, req, res));
    },
  };
}

function answerPage(req: IncomingMessage, res: ServerResponse, { kept }: KeptPage): void {
  // The headers that were set for rendering are among those of the page.
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  answerKept(req, res, kept, ['x-request-id', requestIdOf(res)]);
}

const variesBy = `accept-encoding, ${dictionaryHeader}, ${visitHeader}`;

const isKeepable = ({ status, headers }: Captured) =>
  status === 200 && !headers['set-cookie'] && !/no-store/.test(String(headers['cache-control'] ?? ''));

const plainHeaders = (headers: OutgoingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
    ),
  );
