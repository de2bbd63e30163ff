import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '#server/http/probes/watch.ts';
import type { Door } from '#server/http/router.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { headOf, rangeIn, serveFile } from './serving.ts';

type Needs = Pick<Ctx, 'keys' | 'clock'>;

/** Serves private files to anybody with a signed address. Proxies must not cache them. */
export function privateFiles(
  ctx: Needs & Pick<Ctx, 'privateStorage' | 'log'>,
  isTaken: (name: string) => Promise<boolean>,
): Door {
  const answer = async (name: string, req: IncomingMessage, res: ServerResponse) => {
    const file = (await isTaken(name)) ? undefined : await ctx.privateStorage.get(name, rangeIn(req));
    if (!file) return refuse(res, 404);
    const [status, about] = headOf(file);
    await serveFile(file, req, res, [
      status,
      { ...headers, ...about, 'cache-control': headers['cache-control'] },
    ]);
  };

  return (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?', 2);
    if (!path.startsWith('/files/')) return false;
    const name = path.slice('/files/'.length);
    if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405);
    else if (!isSigned(ctx, name, new URLSearchParams(query))) refuse(res, 403);
    else
      answer(name, req, res).catch((err: unknown) => {
        ctx.log.error({ err, id: requestIdOf(res) }, 'A private file could not be read.');
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

const validMs = 10 * 60 * 1000;

export function signedAddress({ keys, clock }: Needs, name: string): string {
  const until = Math.ceil((clock.now().getTime() + validMs) / 1000);
  return `/files/${name}?until=${until}&signature=${sign(keys, name, until)}`;
}

function isSigned({ keys, clock }: Needs, name: string, query: URLSearchParams): boolean {
  const until = Number(query.get('until'));
  if (!Number.isSafeInteger(until) || until * 1000 <= clock.now().getTime()) return false;
  const given = Buffer.from(query.get('signature') ?? '');
  const wanted = Buffer.from(sign(keys, name, until));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const sign = ({ jwt }: Needs['keys'], name: string, until: number): string =>
  createHmac('sha256', jwt).update(`file ${until} ${name}`).digest('base64url');
