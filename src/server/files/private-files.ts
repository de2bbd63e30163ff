import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '#server/http/probes/watch.ts';
import type { Door } from '#server/http/router.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { headOf, rangeIn, serveFile } from './serving.ts';
import { attachmentOf } from './shown-name.ts';

type Needs = Pick<Ctx, 'keys' | 'clock'>;

export interface FileRules {
  /** Moderation has taken it from everybody. */
  readonly isTaken: (name: string) => Promise<boolean>;
  /** Whether this person, for whom the address was signed, may still read it. */
  readonly mayRead: (name: string, readerId: number) => Promise<boolean>;
  /** Under which name it is offered for download. Undefined for files that pages show. */
  readonly downloadName: (name: string) => Promise<string | undefined>;
}

/**
 * Serves private files to anybody with a signed address, as long as whom it was signed for may read them. Proxies must
 * not cache them.
 */
export function privateFiles(
  ctx: Needs & Pick<Ctx, 'privateStorage' | 'log'>,
  { isTaken, mayRead, downloadName }: FileRules,
): Door {
  const answer = async (
    { name, reader }: { name: string; reader: string | null },
    req: IncomingMessage,
    res: ServerResponse,
  ) => {
    const isRefused = (await isTaken(name)) || (reader !== null && !(await mayRead(name, Number(reader))));
    const file = isRefused ? undefined : await ctx.privateStorage.get(name, rangeIn(req));
    if (!file) return refuse(res, 404);
    const [status, about] = headOf(file);
    const download = await downloadName(name);
    await serveFile(file, req, res, [
      status,
      {
        ...headers,
        ...about,
        'cache-control': headers['cache-control'],
        ...(download !== undefined && { 'content-disposition': attachmentOf(download) }),
      },
    ]);
  };

  return (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?', 2);
    if (!path.startsWith('/files/')) return false;
    const name = path.slice('/files/'.length);
    const parameters = new URLSearchParams(query);
    if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405);
    else if (!isSigned(ctx, name, parameters)) refuse(res, 403);
    else
      answer({ name, reader: parameters.get('reader') }, req, res).catch((err: unknown) => {
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

/** With a reader, for a file that they may no longer read once they have left a company. Ends in ten minutes, or at `end`. */
export function signedAddress({ keys, clock }: Needs, name: string, readerId?: number, end?: Date): string {
  const until = Math.ceil((end?.getTime() ?? clock.now().getTime() + validMs) / 1000);
  const reader = readerId === undefined ? null : String(readerId);
  const named = reader === null ? '' : `&reader=${reader}`;
  return `/files/${name}?until=${until}${named}&signature=${sign(keys, { name, reader, until })}`;
}

function isSigned({ keys, clock }: Needs, name: string, query: URLSearchParams): boolean {
  const until = Number(query.get('until'));
  if (!Number.isSafeInteger(until) || until * 1000 <= clock.now().getTime()) return false;
  const given = Buffer.from(query.get('signature') ?? '');
  const wanted = Buffer.from(sign(keys, { name, reader: query.get('reader'), until }));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Signed {
  readonly name: string;
  readonly reader: string | null;
  readonly until: number;
}

/** A name has no spaces, and a reader is a number, so that no two addresses share a text. */
const sign = ({ jwt }: Needs['keys'], { name, reader, until }: Signed): string =>
  createHmac('sha256', jwt)
    .update(`file ${until} ${name}${reader === null ? '' : ` reader ${reader}`}`)
    .digest('base64url');
