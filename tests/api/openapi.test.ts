// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { calls } from '#lib/contract/calls.ts';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { serveApi } from '#tests/support/api.ts';

describe('the document of the API', () => {
  it('describes every call, with what it takes, who may make it and what it answers', async () => {
    const { ask } = await serveApi();
    const answer = await ask('/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const document: OpenApi = await answer.json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/things', '/api/things/{id}', '/api/openapi.json']),
    );
    expect(document.paths['/api/things']?.['get']?.parameters).toEqual([
      { name: 'limit', in: 'query', required: false, schema: expect.objectContaining({ default: '20' }) },
      { name: 'skip', in: 'query', required: false, schema: expect.objectContaining({ default: '0' }) },
      {
        name: 'sort',
        in: 'query',
        required: false,
        schema: { default: 'recent', type: 'string', enum: ['recent', 'relevance'] },
      },
    ]);
    for (const name of Object.keys(calls)) {
      const [method = '', path = ''] = name.split(' ');
      const served = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`];
      expect(served?.[method.toLowerCase()], `${name} is declared and served`).toBeDefined();
    }
    const change = document.paths['/api/things/{id}']?.['put'];
    expect(change?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: expect.objectContaining({ type: 'string' }) },
    ]);
    expect(change?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      properties: { title: { type: 'string', maxLength: 120 }, kind: { enum: ['good', 'bad'] } },
      required: ['title', 'price', 'kind'],
    });
    expect(Object.keys(change?.responses ?? {}).join(' ')).toBe('200 400 404 408 409 413 415 422 500');
    expect(document.paths['/api/things/secret']?.['get']).toMatchObject({
      'x-access': 'friends',
      security: [{ bearer: [] }],
    });
    expect(document.paths['/api/things/sign-in']?.['post']?.requestBody?.content).toHaveProperty([
      'application/x-www-form-urlencoded',
    ]);
  });

  it('says how often an address may make a call that strangers could flood', async () => {
    const { ask } = await serveApi({ own: [] });
    const { paths }: OpenApi = await (await ask('/openapi.json')).json();
    const limited = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { 'x-limits': limits }]) =>
        limits ? [[`${method.toUpperCase()} ${path}`, limits.join(', ').replaceAll(' an address', '')]] : [],
      ),
    );
    expect(Object.fromEntries(limited)).toEqual({
      'POST /api/auth/register': '100 in 1 h',
      'POST /api/auth/register/confirm': '100 in 1 h',
      'POST /api/auth/google': '100 in 15 min',
      'POST /api/auth/forgot-password': '20 in 1 h',
      'POST /api/auth/verify-otp': '100 in 1 h',
      'POST /api/auth/takeover': '100 in 1 h',
      'POST /api/auth/reset-password-token': '100 in 1 h',
      'POST /api/auth/second-factor': '1000 in 1 h',
      'POST /api/auth/passkey/options': '100 in 15 min',
      'POST /api/auth/passkey': '1000 in 1 h',
      'POST /api/auth/lost-access': '1000 in 1 h',
      'POST /api/auth/lost-access/confirm': '1000 in 1 h',
      'POST /api/users/me/totp/confirm': '1000 in 1 h',
      'PUT /api/push/renewals': '100 in 1 h',
      'POST /api/jobs/{id}/view': '600 in 1 min',
      'POST /api/services/{id}/view': '600 in 1 min',
      'POST /api/services/{id}/lead': '600 in 1 min',
    });
  });

  it('points to nothing that is not in it', async () => {
    const { ask } = await serveApi();
    const text = await (await ask('/openapi.json')).text();
    const document = JSON.parse(text);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(0);
    for (const path of references)
      expect(
        path.split('/').reduce((part, name) => part?.[name], document),
        path,
      ).toBeDefined();
  });

  it('names what each call is about, where that is not the first word of its path', async () => {
    const { ask } = await serveApi();
    const { paths }: OpenApi = await (await ask('/openapi.json')).json();
    const nounOf = (path: string) => Object.values(paths[path] ?? {})[0]?.tags;
    expect(nounOf('/api/users/me/webhooks/{id}/test')).toEqual(['webhooks']);
    expect(nounOf('/api/users/me/api-keys')).toEqual(['api-keys']);
    expect(nounOf('/api/users/me/password')).toEqual(['users']);
    expect(nounOf('/api/services/{id}')).toEqual(['services']);
  });
});
