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

/** Every call of these features under /api, and the document of them. Throws when a call leaves something open. */
export function createApi(ctx: Ctx, features: readonly Feature[]): Api {
  // Drawn when first somebody asks for it: most processes are never asked, and it holds two megabytes.
  const documentation = createDocumentation(() => describeApi(calls, ctx.config.publicUrl));
  const calls: Call[] = callsOf([...features, documentation]);

  const api: Api = new Hono<Env>({ strict: false, router: new CallRouter() });
  for (const call of calls) api.on(call.method, [call.path], ...entering(ctx, call));
  refuseOtherMethods(api, calls);
  api.notFound(() => errorResponse(new AppError('not_found')));
  api.onError((error, c) => {
    c.env.trace.error = error;
    return errorResponse(error);
  });
  return api;
}

/** The handlers of a call, the first of them with what each may count on. */
function entering(ctx: Ctx, { path, handlers: [first, ...others] }: Call): H[] {
  const enter: H<Env> = (c, next) => {
    c.env.trace.route = path;
    c.set('ctx', ctx);
    return first(c, next);
  };
  return [enter, ...others];
}

/** What no call of this path took. */
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
