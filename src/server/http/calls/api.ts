import { maxHeaderSize } from 'node:http';
import fastify, { type FastifyRequest } from 'fastify';
import { mostSkipped } from '#lib/contract/lists.ts';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { responseTo } from '#server/http/errors.ts';
import { transportSecurity } from '#server/http/pages/security-headers.ts';
import type { Watch } from '#server/http/probes/watch.ts';
import { discardRestOfBody } from '#server/http/write.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { callTurns } from './call-turns.ts';
import { compressAnswers } from './compressed.ts';
import { type Call, declaredCall } from './declared.ts';
import { documentation } from './docs.ts';
import { validate } from './input.ts';
import { describeApi } from './openapi.ts';
import { readBodies } from './read-bodies.ts';
import { isTooMany, waitToBeRefused } from './refusal-turns.ts';
import type { Api, Feature } from './route.ts';

/** Schemas are zod's. Without this, Fastify loads its compilers for JSON Schema, which take four megabytes. */
const schemaController: object = {
  compilersFactory: { buildValidator: () => validate, buildSerializer: () => () => JSON.stringify },
};

interface DescribedApi {
  readonly api: Api;
  /** Made when it is first asked for: the schemas of all calls take a while. */
  readonly describe: () => OpenApi;
}

export async function createApi(ctx: Ctx, features: readonly Feature[], watch: Watch): Promise<DescribedApi> {
  const calls: Call[] = [];
  const api: Api = fastify({
    bodyLimit: 256 * 1024,
    exposeHeadRoutes: false,
    // Node refuses longer addresses, and each parameter is checked by its schema.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    schemaController,
  });
  api.decorate('ctx', ctx);
  // Declared first, so that all request objects have one shape, which is faster.
  for (const name of ['trace', 'viewer', 'parts']) api.decorateRequest(name);

  const common = callHeaders(ctx.config.publicUrl);
  api.addHook('onRequest', (request, reply, done) => {
    request.trace = watch(request.raw, reply.raw, request.routeOptions.url ?? '/api/*');
    reply.headers({ ...common, 'x-request-id': request.trace.id });
    // Answered here, because Fastify's own 404 handler would read the body first.
    if (request.is404) done(notFound(calls, request));
    else done();
  });
  // Beyond this number lists are empty, so the database is not asked.
  api.addHook('preHandler', (request, reply, done) => {
    if (Number((request.query as { skip?: unknown }).skip) > mostSkipped) reply.send([]);
    else done();
  });
  api.addHook('onResponse', (request, _reply, done) => {
    discardRestOfBody(request.raw);
    done();
  });
  const takeTurns = callTurns();
  api.addHook('onRoute', (route) => {
    const call = declaredCall(route);
    takeTurns(route);
    calls.push(call);
  });
  api.setErrorHandler(async (error, request, reply) => {
    request.trace.error = error;
    if (isTooMany(error)) await waitToBeRefused(request);
    const { status, headers, body } = responseTo(error);
    // Fastify closes the connection after an unread body. `discardRestOfBody` reads it, so the connection can stay open.
    if (reply.hasHeader('connection') && reply.raw.shouldKeepAlive) reply.header('connection', 'keep-alive');
    return reply.code(status).headers(headers).send(body);
  });
  readBodies(api);
  compressAnswers(api);
  let described: OpenApi | undefined;
  const describe = () => {
    described ??= describeApi(calls, ctx.config.publicUrl);
    return described;
  };
  await api.register(
    async (scope: Api) => {
      for (const feature of [...features, documentation(describe)]) feature(scope);
    },
    { prefix: '/api' },
  );
  await api.ready();
  return { api, describe };
}

function notFound(calls: readonly Call[], { url, trace }: FastifyRequest): AppError {
  const [path = ''] = url.split('?', 1);
  const there = calls.filter(({ pattern }) => pattern.test(decodeURI(path)));
  const [first] = there;
  if (!first) return new AppError('not_found');
  trace.route = first.path;
  const methods = there.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new AppError('method_not_allowed', { headers: { allow: [...new Set(methods)].join(', ') } });
}

export const callHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  ...transportSecurity(publicUrl),
});
