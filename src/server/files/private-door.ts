import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '#server/files/storage/send.ts';
import type { Door } from '#server/http/router.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { headOf, rangeIn } from './range.ts';
import { isSigned } from './signed.ts';

type Needs = Pick<Ctx, 'privateStorage' | 'log' | 'keys' | 'clock'>;

/** Serves private files to anybody with a signed address. Proxies must not cache them. */
export function createFiles(ctx: Needs): Door {
  const answer = async (name: string, req: IncomingMessage, res: ServerResponse) => {
    const file = await ctx.privateStorage.get(name, rangeIn(req));
    if (!file) return refuse(res, 404);
    // The client left while the file was looked up.
    if (res.destroyed) return void file.stream.destroy();
    const [status, about] = headOf(file);
    res.writeHead(status, { ...headers, ...about, 'cache-control': headers['cache-control'] });
    if (status < 300 && req.method === 'GET') return send(file, res);
    file.stream.destroy();
    res.end();
  };

  return (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?', 2);
    if (!path.startsWith('/files/')) return false;
    const name = path.slice('/files/'.length);
    if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405);
    else if (!isSigned(ctx, name, new URLSearchParams(query))) refuse(res, 403);
    else
      answer(name, req, res).catch((err: unknown) => {
        ctx.log.error({ err, id: res.getHeader('x-request-id') }, 'A private file could not be read.');
        if (!res.headersSent) refuse(res, 503);
      });
    return true;
  };
}

/** Our own pages show the file in a frame. Other sites may not. */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'private, no-store',
};

function refuse(res: ServerResponse, status: 403 | 404 | 405 | 503): void {
  res.writeHead(status, { ...headers, 'content-length': 0 }).end();
}
