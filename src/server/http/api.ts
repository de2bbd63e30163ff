import { Hono } from 'hono';
import type { H } from 'hono/types';
import { AppError } from '#server/errors.ts';
import { CallRouter } from '#server/http/call-router.ts';
import { type Call, callsOf, type Feature } from '#server/http/declared-calls.ts';
import { createDocumentation } from '#server/http/docs.ts';
import type { Env } from '#server/http/env.ts';
import { errorResponse } from '#server/http/errors.ts';
import { describeApi } from '#server/http/openapi.ts';
import type { Ctx } from '#server/types.ts';

export type { Feature };
export type Api = Hono<Env>;

/** All calls of these features under /api, and their documentation. Throws when a call is declared incompletely. */
export function createApi(ctx: Ctx, features: readonly Feature[]): Api {
  // Made on first use, because most processes are never asked for it and it takes two megabytes.
  const documentation = createDocumentation(() => describeApi(calls, ctx.config.publicUrl));
  const calls: Call[] = callsOf([...features, documentation]);

  const api: Api = new Hono<Env>({ strict: false, router: new CallRouter() });
  for (const call of calls) api.on(call.method, [call.path], ...withContext(ctx, call));
  refuseOtherMethods(api, calls);
  api.notFound(() => errorResponse(new AppError('not_found')));
  api.onError((error, c) => {
    c.env.trace.error = error;
    return errorResponse(error);
  });
  return api;
}

/** The handlers of a call. The first one also sets the route and `ctx`. */
function withContext(ctx: Ctx, { path, handlers: [first, ...others] }: Call): H[] {
  const enter: H<Env> = (c, next) => {
    c.env.trace.route = path;
    c.set('ctx', ctx);
    return first(c, next);
  };
  return [enter, ...others];
}

/** Answers `method_not_allowed` when a path has no call for the method. */
function refuseOtherMethods(api: Api, calls: readonly Call[]): void {
  for (const [path, samePath] of Map.groupBy(calls, (call) => call.path)) {
    const allow = samePath
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', ');
    api.all(path, (c) => {
      c.env.trace.route = path;
      throw new AppError('method_not_allowed', { headers: { allow } });
    });
  }
}
