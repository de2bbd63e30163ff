import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Returns true when it has answered the request. Otherwise the next door gets it. */
export type Door = (req: IncomingMessage, res: ServerResponse) => boolean;

interface Doors {
  readonly calls: Door;
  readonly headers: (req: IncomingMessage, res: ServerResponse) => void;
  readonly media: Door;
  readonly prerendered: Door;
  readonly files: Door;
  readonly pages: RequestListener;
}

export function createRouter({ calls, headers, media, prerendered, files, pages }: Doors): RequestListener {
  return (req, res) => {
    if (calls(req, res)) return;
    headers(req, res);
    if (media(req, res) || prerendered(req, res) || files(req, res)) return;
    pages(req, res);
  };
}
