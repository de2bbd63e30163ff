import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#server/errors.ts';
import { createApi, type Feature } from '#server/http/api.ts';
import { errorResponse } from '#server/http/errors.ts';
import { createListener } from '#server/http/listener.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createProbes } from '#server/http/probes.ts';
import { createWatch } from '#server/http/watch.ts';
import { createWriter } from '#server/http/write.ts';
import type { Ctx } from '#server/types.ts';

/** The first door of every request. It answers probes and API calls. All other requests are counted and passed on. */
export function createCalls(ctx: Ctx, features: readonly Feature[]) {
  const metrics = createMetrics();
  const watch = createWatch(ctx.log, metrics);
  const probe = createProbes(ctx, metrics, watch);
  const writeAnswer = createWriter(ctx.config.publicUrl);
  const api = createListener(createApi(ctx, features), watch, writeAnswer);

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    req.url = originForm(req.url ?? '');
    const refuse = (error: AppError, route: string) => {
      writeAnswer(req, res, watch(req, res, route), errorResponse(error));
      return true;
    };
    if (!req.url.startsWith('/') || isHostOdd(req)) return refuse(new AppError('malformed'), unreadable);
    if (probe(req, res)) return true;
    if (/^\/api(?:[/?#]|$)/.test(req.url)) {
      api(req, res);
      return true;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(new AppError('method_not_allowed', { headers: { allow: 'GET, HEAD' } }), pages);
    res.setHeader('x-request-id', watch(req, res, pages).id);
    return false;
  };
}

const unreadable = '*';
const pages = '/*';

/** The Host header is missing (allowed only in HTTP/1.0) or is not a valid name. URLs are built from it. */
const isHostOdd = ({ headers: { host }, httpVersionMinor }: IncomingMessage) =>
  host === undefined ? httpVersionMinor !== 0 : !/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);

/** Proxies may send `GET http://host/path`, which means `GET /path`. */
const originForm = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '');
