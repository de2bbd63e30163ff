// @module-tag one-database
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#lib/contract/calls.ts';
import type { OpenApi } from '#server/http/calls/openapi.ts';
import { serveApi } from '#tests/support/api.ts';

describe('the document of the API', () => {
  it('describes every call, with what it takes, who may make it and what it answers', async () => {
    const { ask } = await serveApi();
    const answer = await ask('/openapi.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const document: OpenApi = await answer.json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/things', '/api/things/{id}', '/api/openapi.json', '/api/docs']),
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
      'POST /api/auth/google': '100 in 15 min',
      'POST /api/auth/forgot-password': '20 in 1 h',
      'POST /api/auth/verify-otp': '100 in 1 h',
      'POST /api/auth/reset-password-token': '100 in 1 h',
      'POST /api/auth/second-factor': '1000 in 1 h',
      'POST /api/auth/passkey/options': '100 in 15 min',
      'POST /api/auth/passkey': '1000 in 1 h',
      'POST /api/auth/lost-access': '1000 in 1 h',
      'POST /api/auth/lost-access/confirm': '1000 in 1 h',
      'POST /api/users/me/totp/confirm': '1000 in 1 h',
      'POST /api/users/me/phone/verify': '20 in 1 d',
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

  it.each([
    ['/docs', ['/api/docs/calls', '/api/openapi.json', '/settings#api']],
    ['/docs/calls', ['/api/things/{id}', '/api/docs', '/api/openapi.json']],
  ])('is a page to read, %s, without script and with no style but its own', async (page, named) => {
    const { ask } = await serveApi();
    const answer = await ask(page);
    const html = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const style = html.match(/<style>(.*?)<\/style>/s)?.[1] ?? '';
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';`,
    );
    expect(html).not.toMatch(/<script| style=| on\w+=|https?:\/\/(?!localhost)/);
    expect(html).toContain('name="viewport"');
    for (const path of named) expect(html).toContain(path);
  });
});
