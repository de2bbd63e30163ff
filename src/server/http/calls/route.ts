import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProvider,
  HTTPMethods,
  RouteHandlerMethod,
} from 'fastify';
import type * as z from 'zod/mini';
import type { CompanyAction } from '#lib/companies/roles.ts';
import type { KeyScope } from '#lib/contract/api-keys.ts';
import { type CallShape, type CallShapes, calls } from '#lib/contract/calls.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import type { Trace } from '#server/http/probes/watch.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import type { ErrorKind } from '#server/runtime/errors.ts';
import type { Access } from './access.ts';
import { type Encoding, encoded, type FileFields, type FilesOf } from './bodies.ts';
import { type mediaType, nothing, type streamed } from './declared.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly ctx: Ctx;
  }
  interface FastifyRequest {
    trace: Trace;
  }
}

interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
}

export type Api = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

export type Feature = (api: Api) => void;

/** What the calls of a group have in common; a call may say more, and its refusals are added to those of its group. */
interface Rules {
  readonly refusals?: readonly ErrorKind[];
  readonly limits?: readonly Limit[];
  readonly forCompany?: CompanyAction;
  /** What a key must be for. Without it, no key may make the call. */
  readonly keyScope?: KeyScope;
  readonly isSearch?: boolean;
  /** How its body is sent, where that is not JSON. */
  readonly takes?: Encoding;
  readonly answers?: ReturnType<typeof mediaType> | ReturnType<typeof streamed>;
}

type Output<Shape, Part extends keyof CallShape> =
  Shape extends Readonly<Record<Part, infer Schema extends z.core.$ZodType>> ? z.output<Schema> : unknown;

type BodyOf<Shape, R extends Rules> = R extends {
  readonly takes: Encoding<infer Files extends FileFields>;
}
  ? { readonly fields: Output<Shape, 'body'>; readonly files: FilesOf<Files> }
  : Output<Shape, 'body'>;

type RequestOf<Shape, R extends Rules, Caller> = FastifyRequest<{
  Params: Output<Shape, 'params'>;
  Querystring: Output<Shape, 'query'>;
  Body: BodyOf<Shape, R>;
}> & { readonly viewer: Caller };

type AnswerOf<Shape> = Shape extends { readonly answer: z.core.$ZodType } ? Output<Shape, 'answer'> : unknown;

type Handler<Shape, R extends Rules, Caller> = (
  request: RequestOf<Shape, R, Caller>,
  reply: FastifyReply,
) => AnswerOf<Shape> | Promise<AnswerOf<Shape>>;

interface Route<Shapes extends CallShapes, Caller> {
  <Name extends keyof Shapes & string>(
    name: Name,
    summary: string,
    handler: Handler<Shapes[Name], Rules, Caller>,
  ): void;
  <Name extends keyof Shapes & string, const R extends Rules>(
    name: Name,
    summary: string,
    rules: R,
    handler: Handler<Shapes[Name], R, Caller>,
  ): void;
}

/**
 * Adds calls of the contract to the API, each by its name. What several share is said once for them:
 * `const reading = routesOf(api, signedIn, { keyScope: 'read' })`, then `reading('GET /services/mine', …)`.
 */
export const routesOf = <Caller extends Viewer | undefined>(
  api: Api,
  access: Access<Caller>,
  group: Rules = {},
) => routesBy(calls, api, access, group);

/** The same for calls of these shapes: tests have calls of their own. */
export const routesBy =
  <Shapes extends CallShapes, Caller extends Viewer | undefined>(
    shapes: Shapes,
    api: Api,
    access: Access<Caller>,
    group: Rules = {},
  ): Route<Shapes, Caller> =>
  (
    name: keyof Shapes & string,
    summary: string,
    ...given: readonly [unknown] | readonly [Rules, unknown]
  ) => {
    const [own, handler] = given.length === 2 ? given : [{}, ...given];
    const { takes, answers, ...config }: Rules = { ...group, ...own };
    const [method = '', url = ''] = name.split(' ');
    const {
      params,
      query,
      body,
      answer,
      status = answer || answers ? 200 : 204,
    }: CallShape = shapes[name] ?? {};
    api.route({
      method: method as HTTPMethods,
      url,
      config: { ...config, access, refusals: [...(group.refusals ?? []), ...(own.refusals ?? [])] },
      schema: {
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...((takes ?? body) && { body: takes ? encoded(body, takes) : body }),
        response: Object.fromEntries([status].flat().map((one) => [one, answers ?? answer ?? nothing])),
      },
      handler: handler as RouteHandlerMethod,
    });
  };
