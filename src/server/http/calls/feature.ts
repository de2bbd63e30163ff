import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider } from 'fastify';
import type * as z from 'zod/mini';
import type { Trace } from '#server/http/probes/watch.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

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
