import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestContext } from 'vitest';
import { root } from '#build/sources.ts';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { SearchPage, SearchQuery } from '#lib/contract/search.ts';
import { capture } from '#server/http/pages/captured.ts';
import { bodyOf, finishedPages } from '#server/http/pages/finished-pages.ts';

type Handler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: unknown,
) => Promise<void>;
type Answer = (asked: SearchQuery) => Partial<SearchPage> | Promise<Partial<SearchPage>>;

/**
 * The site, where search answers what a test says, on the page and by its call: what the contract allows and data can
 * hardly be made for. Everything else is passed on.
 */
export async function searchSite(
  { onTestFinished }: TestContext,
  site: string,
  answer: Answer,
  trades: readonly string[] = [],
) {
  const { handler } = (await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href)) as {
    handler: Handler;
  };
  const pages = finishedPages(join(root, 'dist'), site);
  const answered = async (asked: SearchQuery) => searchPage(await answer(asked));
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', site);
    if (url.pathname === '/api/search/') {
      const asked = Object.fromEntries(url.searchParams) as unknown as SearchQuery;
      void answered(asked).then((page) =>
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page)),
      );
    } else if (url.pathname === '/search') {
      // A page that fails answers 500, which tells a test enough.
      const report = () => undefined;
      const locals = {
        site: { publicUrl: site, supportEmail: '' },
        read: { search: answered, trades: async () => trades },
        report,
      };
      const rendered = capture(res, () => void handler(req, res, () => res.writeHead(404).end(), locals));
      void rendered.then((captured) => {
        if (!captured) return;
        const page = pages.finish(captured.body.toString());
        const { 'content-length': _, ...headers } = captured.headers;
        res
          .writeHead(captured.status, { ...headers, ...page.variants.first.headers })
          .end(bodyOf(page, 'first'));
      });
    } else {
      const { method, headers } = req;
      const passed = request(url, { method, headers }, (from) => {
        res.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(res);
      });
      req.pipe(passed.on('error', () => res.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
}

/** A page as the contract has it, of which a test says what matters to it. */
export function searchPage({ items = [], next_page_info, ...given }: Partial<SearchPage>): SearchPage {
  const last_id = next_page_info?.last_id ?? null;
  return {
    results: items,
    items,
    total_returned: items.length,
    has_more: last_id !== null,
    next_page_info: { last_id },
    facets: { type: [], category: [], province: [], remote: [], verified: [] },
    matches: { count: items.length, more: false },
    understood: { words: '', min_price: null, max_price: null },
    corrected: null,
    alternatives: [],
    shorter: [],
    ...given,
  };
}

/** Ten at a time, as the call does it. */
export function pageOf(items: readonly FeedItem[], { last_id }: SearchQuery): Partial<SearchPage> {
  const from = Number(last_id ?? 0);
  const to = from + 10;
  return {
    items: items.slice(from, to),
    matches: { count: items.length, more: false },
    next_page_info: { last_id: to < items.length ? String(to) : null },
  };
}
