import type { IncomingMessage } from 'node:http';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { programTexts as texts } from '#lib/copy/programs.ts';
import { responseTo } from '#server/http/errors.ts';
import { createMetrics, type Figures } from '#server/http/probes/metrics.ts';
import { createProbes } from '#server/http/probes/probes.ts';
import { createWatch } from '#server/http/probes/watch.ts';
import type { Door } from '#server/http/router.ts';
import { discardRestOfBody, write } from '#server/http/write.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { callHeaders, createApi } from './api.ts';
import { readTarget } from './readable-text.ts';
import type { Feature } from './route.ts';

interface Calls {
  readonly door: Door;
  readonly describe: () => OpenApi;
}

export async function createCalls(ctx: Ctx, features: readonly Feature[], figures?: Figures): Promise<Calls> {
  const metrics = createMetrics();
  const watch = createWatch(ctx.log, metrics);
  const probe = createProbes(ctx, metrics, watch, figures);
  const { api, describe } = await createApi(ctx, features, watch);

  const door: Door = (req, res) => {
    req.url = originForm(req.url ?? '');
    const refuse = (error: AppError, route: string) => {
      const { status, headers, body } = responseTo(error);
      const { id } = watch(req, res, route);
      write(res, {
        status,
        headers: { ...callHeaders(ctx.config.publicUrl), ...headers, 'x-request-id': id },
        body,
      });
      discardRestOfBody(req);
      return true;
    };
    if (!req.url.startsWith('/') || isHostOdd(req)) return refuse(new AppError('malformed'), unreadable);
    if (probe(req, res)) return true;
    if (/^\/api(?:[/?#]|$)/.test(req.url) && !documents.test(req.url)) {
      const target = readTarget(req.url);
      if (target === undefined) return refuse(new AppError('malformed'), calls);
      if (keyInAddress.test(target))
        return refuse(new AppError('malformed', { detail: texts.inAddress }), calls);
      req.url = withoutFragment(target);
      // Answered as GET. Node still sends no body for HEAD.
      if (req.method === 'HEAD') req.method = 'GET';
      api.routing(req, res);
      return true;
    }
    if (isPostedForm(req)) showNotSent(req);
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse(new AppError('method_not_allowed', { headers: { allow: 'GET, HEAD' } }), pages);
    watch(req, res, pages);
    return false;
  };
  return { door, describe };
}

const unreadable = '*';
const calls = '/api/*';
const pages = '/*';

/** Under the address of the API, but pages for people. */
const documents = /^\/api\/docs(?:[/?#]|$)/;

/** Addresses end up in histories and the logs of others, so a call with a key in one is refused. */
const keyInAddress = /[?&#/=]bl_[\w-]{43}/;

/** The Host header is missing (allowed only in HTTP/1.0) or is not a valid name. URLs are built from it. */
const isHostOdd = ({ headers: { host }, httpVersionMinor }: IncomingMessage) =>
  host === undefined ? httpVersionMinor !== 0 : !/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host);

const withoutFragment = (target: string) => target.split('#', 1)[0] ?? '';

/** A browser posts a form by itself where the script of its page has not come. */
const isPostedForm = ({ method, headers: { accept = '' } }: IncomingMessage) =>
  method === 'POST' && accept.includes('text/html');

/** Answers with a page for people, which leads back. Nothing of what was posted is read. */
function showNotSent(req: IncomingMessage) {
  const page = encodeURIComponent(withoutFragment(req.url ?? '/'));
  discardRestOfBody(req);
  req.method = 'GET';
  req.url = `${notSent}?page=${page}`;
}

const notSent = '/nao-enviado';

/** Proxies may send `GET http://host/path`, which means `GET /path`. */
const originForm = (target: string) =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '');
