import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Program } from '#server/compose.ts';
import { responseTo } from '#server/http/errors.ts';
import { requestIdOf } from '#server/http/probes/watch.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Log } from '#server/runtime/log.ts';
import type { PageContents } from './page-cache.ts';
import type { PageLocals } from './page-locals.ts';
import type { Render } from './pages-door.ts';

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: PageLocals,
) => Promise<void>;

/** Renders the pages of the build. Each request gets its own locals, because Astro adds to them. */
export async function astroPages(
  entry: string,
  { locals, ctx }: Pick<Program, 'locals' | 'ctx'>,
): Promise<Render> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };

  async function render(req: IncomingMessage, res: ServerResponse, contents: PageContents): Promise<void> {
    const own: PageLocals = {
      ...locals(contents),
      report: reporter(ctx.log, requestIdOf(res)),
    };
    // Astro builds URLs from the Host header. If that fails, as with a port of 99999, it renders the start page
    // instead.
    req.headers.host = 'localhost';
    let isFound = true;
    const notFound = () => {
      isFound = false;
    };
    await handler(req, res, notFound, own);
    if (isFound) return;
    // Astro renders an unmatched address without locals. Under its own address /404 the page has them.
    req.url = '/404';
    await handler(req, res, () => res.writeHead(404).end(), { ...own, isErrorPage: true });
  }

  return render;
}

/**
 * Logs an error that ended a page, and returns how to answer it. A full queue is not logged, because the page is not at
 * fault.
 */
export const reporter =
  (log: Log, id: unknown): PageLocals['report'] =>
  (error) => {
    if (error instanceof AppError && error.kind === 'unavailable') return responseTo(error);
    log.error({ err: error, id }, 'A page failed.');
    return { status: 500, headers: {} };
  };
