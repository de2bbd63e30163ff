import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { PageLocals } from '#server/pages.ts';

type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
  locals: PageLocals,
) => Promise<void>;

/** The pages of the build. Each request gets its own copy of the locals, for Astro adds to them. */
export async function astroPages(entry: string, locals: PageLocals): Promise<RequestListener> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  return (req, res) => {
    const notFound = () => {
      // Astro renders an unmatched address without locals; asked for by its own address the page has them.
      req.url = '/404';
      void handler(req, res, () => res.writeHead(404).end(), { ...locals });
    };
    void handler(req, res, notFound, { ...locals });
  };
}
