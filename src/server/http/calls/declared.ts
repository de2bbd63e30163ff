import { Readable } from 'node:stream';
import type { FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { CompanyAction } from '#lib/companies/roles.ts';
import type { KeyScope } from '#lib/contract/api-keys.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { callerOf } from '#server/http/client-address.ts';
import { AppError, type ErrorKind } from '#server/runtime/errors.ts';
import type { Access } from './access.ts';
import { type Body, bodyOf, noBody, refuseOtherTypes, type Schema } from './bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Per address. Counts malformed calls, too. */
    limits?: readonly Limit[];
    /** What a key must be for. Without it, no key may make the call. */
    keyScope?: KeyScope;
    /** The call searches, and waits in the queue of the pages' searches. */
    isSearch?: boolean;
    /** What whoever acts for a company must be allowed to do. Others are refused by the query. */
    forCompany?: CompanyAction;
    /** Refusals by the call's own rules. Those by access, limits and input are added automatically. */
    refusals?: readonly ErrorKind[];
  }
  interface FastifySchema {
    summary?: string;
  }
}

export const nothing = z.void();

/** For an answer that is not JSON: `response: { 200: mediaType('text/html') }`. */
export const mediaType = (type: `${string}/${string}`) => ({ content: { [type]: { schema: z.string() } } });

export const streamed = (type: `${string}/${string}`) => ({
  content: { [type]: { schema: z.custom<Readable>() } },
});

/** An error in the middle is only logged: the first part is already sent, so the client gets no error answer. */
export function streamOf(
  { server, trace }: FastifyRequest,
  pieces: AsyncIterable<string>,
  failure: string,
): Readable {
  const stream = Readable.from(pieces);
  stream.once('error', (err) => server.ctx.log.error({ err, id: trace.id }, failure));
  return stream;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly access: Access;
  readonly limits: readonly Limit[];
  readonly forCompany: CompanyAction | undefined;
  readonly keyScope: KeyScope | undefined;
  readonly refusals: readonly ErrorKind[];
  readonly params: Schema | undefined;
  readonly query: Schema | undefined;
  readonly body: Body | undefined;
  readonly summary: string;
  /** More than one where the same answer may say that something was made, or that it was there. */
  readonly statuses: readonly number[];
  readonly content: Schema | string | undefined;
}

/**
 * Reads a route's declarations and enforces them. Throws when the route does not say who may call it, what it takes or
 * what it answers, so the program does not start.
 */
export function declaredCall(route: RouteOptions): Call {
  const { method, url: path, schema = {}, config = {} } = route;
  const refuse = (problem: string): never => {
    throw new Error(`${method} ${path} ${problem}`);
  };
  const { access, limits = [], forCompany, keyScope, refusals = [] } = config;
  if (typeof method !== 'string') return refuse('has no method of its own');
  if (!/^(\/(:[a-z_]+|[\w.-]+))+$/.test(path)) refuse('has a path that is more than names and parameters');
  if (!access) return refuse('must say who may make it');
  const { summary, params, querystring, body, response } = schema as Schemas;
  const answers = Object.entries(response ?? {});
  const [[status, content] = []] = answers;
  if (!summary || !status || answers.some(([, other]) => other !== content))
    return refuse('must say once what it answers');
  if (parametersOf(path) !== keysOf(params)) refuse('must check just the parameters of its path');
  const takes = bodyOf(body);

  route.onRequest = async (request: FastifyRequest, reply) => {
    // Fastify also matches empty parameters.
    if (params && Object.values(request.params as object).includes('')) throw new AppError('not_found');
    request.viewer = await access.admit(request);
    for (const limit of limits)
      await takeOrRefuse(request.server.ctx.limits, limit, callerOf(request).address);
    if (takes) refuseOtherTypes(request, takes);
    // Otherwise Fastify would refuse an unexpected body because of its type.
    else delete request.raw.headers['content-type'];
    reply.code(Number(status));
  };
  if (takes?.orNone)
    route.preValidation = async (request) => {
      request.body ??= noBody(takes);
    };
  // Deletes the files before the answer is sent, so that they never outlive it.
  if (takes?.files) route.onSend = async ({ parts }: FastifyRequest) => parts?.discard();
  return {
    method,
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    access,
    limits,
    forCompany,
    keyScope,
    refusals,
    params,
    query: querystring,
    body: takes,
    summary,
    statuses: answers.map(([one]) => Number(one)),
    content: typeOf(content),
  };
}

interface Schemas {
  readonly summary?: string;
  readonly params?: Schema;
  readonly querystring?: Schema;
  readonly body?: Schema;
  readonly response?: Readonly<Record<string, Answer>>;
}

type Answer = Schema | ReturnType<typeof mediaType> | ReturnType<typeof streamed>;

function typeOf(content: Answer | undefined): Call['content'] {
  if (content && 'content' in content) return Object.keys(content.content)[0];
  return content === nothing ? undefined : content;
}

const parametersOf = (path: string) =>
  [...path.matchAll(/:(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join();

function keysOf(schema: Schema | undefined): string {
  const shape: unknown = schema && 'shape' in schema ? schema.shape : {};
  return typeof shape === 'object' && shape ? Object.keys(shape).sort().join() : '';
}
