import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { byId } from '#lib/contract/id.ts';
import { anyone } from '#server/http/calls/access.ts';
import { createApi } from '#server/http/calls/api.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/route.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

const config = { access: anyone };
const says = { summary: 'Does it.', response: { 200: z.object({}) } };
const done = async () => ({});

const ctx = { config: { publicUrl: 'http://localhost' } } as Ctx;
const starting = async (...features: Feature[]) => {
  const { api } = await createApi(ctx, features, () => expect.unreachable());
  return api;
};
const get =
  (path: string, options: { config?: FastifyContextConfig; schema: FastifySchema }): Feature =>
  (api) =>
    api.get(path, options, done);

describe('a call is served only when it says', () => {
  it('everything', async () => {
    const api = await starting((scope) => {
      scope.put('/jobs/:id', { config, schema: { ...says, params: byId } }, done);
      scope.delete(
        '/jobs/:id',
        { config, schema: { ...says, params: byId, response: { 204: nothing } } },
        async () => undefined,
      );
    });
    expect(api.hasRoute({ method: 'PUT', url: '/api/jobs/:id' })).toBe(true);
  });

  it.each([
    ['who may make it', get('/x', { schema: says }), 'GET /api/x must say who may make it'],
    [
      'what it answers',
      get('/x', { config, schema: { summary: 'Does it.' } }),
      'must say once what it answers',
    ],
    [
      'one answer',
      get('/x', { config, schema: { ...says, response: { ...says.response, 201: z.object({}) } } }),
      'must say once what it answers',
    ],
    [
      'what it is for',
      get('/x', { config, schema: { response: says.response } }),
      'must say once what it answers',
    ],
    [
      'what its path takes',
      get('/x/:id', { config, schema: says }),
      'must check just the parameters of its path',
    ],
    [
      'no parameter more',
      get('/x', { config, schema: { ...says, params: byId } }),
      'must check just the parameters of its path',
    ],
    [
      'no body of a GET',
      get('/x', { config, schema: { ...says, body: z.object({}) } }),
      'Body validation schema for GET',
    ],
    [
      'its method',
      (api) => api.route({ method: ['GET', 'PUT'], url: '/x', config, schema: says, handler: done }),
      'has no method of its own',
    ],
    [
      'a plain path',
      get('/x/*', { config, schema: says }),
      'has a path that is more than names and parameters',
    ],
  ] satisfies [string, Feature, string][])('%s', async (_what, feature, problem) => {
    await expect(starting(feature)).rejects.toThrow(problem);
  });

  it.each([
    ['/x', '/x', {}],
    ['/x/:id', '/x/:name', { id: z.string() }],
  ])('what no other call says: %s beside %s', async (one, other, shape) => {
    const declared = (path: string) =>
      get(path, {
        config,
        schema: { ...says, params: z.object(path.includes('name') ? { name: z.string() } : shape) },
      });
    await expect(starting(declared(one), declared(other))).rejects.toThrow('already declared');
  });
});
