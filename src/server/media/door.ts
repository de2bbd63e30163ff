import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Door } from '#server/http/router.ts';
import { send } from '#server/storage/send.ts';
import type { StoredFile } from '#server/storage/storage.ts';
import type { Ctx } from '#server/types.ts';

/** Compared with the raw address, because our addresses are never percent-encoded. */
const picture = /^\/media\/([0-9a-f]{32}-[1-9]\d{0,3}\.webp)$/;

/** Serves stored pictures to everybody. A name always stands for the same content, so browsers cache it for ever. */
export function createMedia({ storage, log }: Pick<Ctx, 'storage' | 'log'>): Door {
  const answer = async (name: string, req: IncomingMessage, res: ServerResponse) => {
    const file = await storage.get(name);
    if (!file) return refuse(res, 404);
    // The client left while the file was looked up.
    if (res.destroyed) return void file.stream.destroy();
    const etag = `"${name.replace('.webp', '')}"`;
    const isKnown = req.headers['if-none-match'] === etag;
    res.writeHead(isKnown ? 304 : 200, { ...headersOf(file, isKnown), etag });
    if (!isKnown && req.method === 'GET') return send(file, res);
    file.stream.destroy();
    res.end();
  };

  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (!path.startsWith('/media/') && path !== '/media') return false;
    const [, name] = picture.exec(path) ?? [];
    if (!name) refuse(res, 404);
    else
      answer(name, req, res).catch((err: unknown) => {
        log.error({ err, id: res.getHeader('x-request-id') }, 'A picture could not be read.');
        if (!res.headersSent) refuse(res, 503);
      });
    return true;
  };
}

/** No script may run, wherever the file is opened. */
const safeHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };

const headersOf = ({ type, size }: StoredFile, isKnown: boolean) => ({
  ...safeHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
  ...(isKnown ? {} : { 'content-type': type, 'content-length': size }),
});

function refuse(res: ServerResponse, status: 404 | 503): void {
  res.writeHead(status, { ...safeHeaders, 'cache-control': 'no-store', 'content-length': 0 }).end();
}
