import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Returns true if it answered the request. Otherwise the request goes to the next door. */
export type Door = (req: IncomingMessage, res: ServerResponse) => boolean;

interface Doors {
  /** Probes, the API, and requests that must not reach the other doors. */
  readonly calls: Door;
  readonly headers: (req: IncomingMessage, res: ServerResponse) => void;
  readonly media: Door;
  readonly prerendered: Door;
  readonly files: Door;
  readonly pages: RequestListener;
}

/** One port: probes and calls, uploaded pictures, prerendered pages, files of the build, pages. */
export function createRouter({ calls, headers, media, prerendered, files, pages }: Doors): RequestListener {
  return (req, res) => {
    if (calls(req, res)) return;
    headers(req, res);
    if (media(req, res) || prerendered(req, res) || files(req, res)) return;
    pages(req, res);
  };
}
