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
import type { Ctx } from '#server/runtime/ctx.ts';
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

interface Rules {
  readonly summary: string;
  readonly access: Access;
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

type RequestOf<Shape, R extends Rules> = FastifyRequest<{
  Params: Output<Shape, 'params'>;
  Querystring: Output<Shape, 'query'>;
  Body: BodyOf<Shape, R>;
}>;

type AnswerOf<Shape> = Shape extends { readonly answer: z.core.$ZodType } ? Output<Shape, 'answer'> : unknown;

/** Adds calls of the contract to the API, each by its name: `route('GET /services/:id', …)`. */
export const routesOf = (api: Api) => routesBy(calls, api);

/** The same for calls of these shapes: tests have calls of their own. */
export const routesBy =
  <Shapes extends CallShapes>(shapes: Shapes, api: Api) =>
  <Name extends keyof Shapes & string, const R extends Rules>(
    name: Name,
    rules: R,
    handler: (
      request: RequestOf<Shapes[Name], R>,
      reply: FastifyReply,
    ) => AnswerOf<Shapes[Name]> | Promise<AnswerOf<Shapes[Name]>>,
  ): void => {
    const { summary, takes, answers, ...config }: Rules = rules;
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
      config,
      schema: {
        summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...((takes ?? body) && { body: takes ? encoded(body, takes) : body }),
        response: Object.fromEntries([status].flat().map((one) => [one, answers ?? answer ?? nothing])),
      },
      handler: handler as unknown as RouteHandlerMethod,
    });
  };
