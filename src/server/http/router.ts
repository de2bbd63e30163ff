import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import compression from 'compression';

/** Answers and says so, or leaves the request to the next. */
export type Door = (req: IncomingMessage, res: ServerResponse) => boolean;
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

interface Doors {
  readonly headers: (res: ServerResponse) => void;
  /** Probes and API. */
  readonly calls: Door;
  readonly prerendered: Door;
  readonly files: Middleware;
  readonly pages: RequestListener;
}

/** One port: probes and calls, prerendered pages, files of the build, pages. */
export function createRouter({ headers, calls, prerendered, files, pages }: Doors): RequestListener {
  // Written for Express, whose request and response are Node's own.
  const compress = compression({ threshold: 1024 }) as unknown as Middleware;
  return (req, res) => {
    if (calls(req, res)) return;
    headers(res);
    if (prerendered(req, res)) return;
    files(req, res, () => compress(req, res, () => pages(req, res)));
  };
}
