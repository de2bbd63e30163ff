import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Returns true when it has answered the request. Otherwise the next door gets it. */
export type Door = (req: IncomingMessage, res: ServerResponse) => boolean;

interface Doors {
  readonly calls: Door;
  /** Doors that answer from memory and set all headers themselves. */
  readonly kept: readonly Door[];
  readonly headers: (req: IncomingMessage, res: ServerResponse) => void;
  readonly media: Door;
  readonly pages: RequestListener;
}

export function createRouter({ calls, kept, headers, media, pages }: Doors): RequestListener {
  return (req, res) => {
    if (calls(req, res) || kept.some((door) => door(req, res))) return;
    headers(req, res);
    if (!media(req, res)) pages(req, res);
  };
}
