import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { Program } from '#server/compose.ts';
import { pathOf } from '#server/http/bytes.ts';
import type { PageContents } from '#server/http/page-contents.ts';
import type { Render } from '#server/http/pages-door.ts';
import type { PageLocals } from '#server/pages.ts';

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: PageLocals,
) => Promise<void>;

/** Addresses that Astro makes by itself and nothing here uses: pictures resized at will, islands by themselves, error pages. */
const closed = /^\/(_image|_server-islands|404|500)(\/|$)/;

/** The pages of the build. Each request gets locals of its own, for Astro adds to them. */
export async function astroPages(
  entry: string,
  { locals, ctx }: Pick<Program, 'locals' | 'ctx'>,
): Promise<Render> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };

  async function render(req: IncomingMessage, res: ServerResponse, contents: PageContents): Promise<void> {
    const own: PageLocals = {
      ...locals(contents),
      report: (err) => ctx.log.error({ err, id: res.getHeader('x-request-id') }, 'A page failed.'),
    };
    // Astro puts addresses together from it, and renders the start page where that fails, as with a port of 99999.
    req.headers.host = 'localhost';
    let isFound = !closed.test(pathOf(req.url ?? '/') ?? '');
    const notFound = () => {
      isFound = false;
    };
    if (isFound) await handler(req, res, notFound, own);
    if (isFound) return;
    // Astro renders an unmatched address without locals; asked for by its own address the page has them.
    req.url = '/404';
    await handler(req, res, () => res.writeHead(404).end(), own);
  }

  return render;
}
