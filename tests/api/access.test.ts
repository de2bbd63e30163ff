// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { serveApi } from '#tests/support/api.ts';
import { friend, things } from '#tests/support/api-feature.ts';

/** All that needs no token. Of some of them who is signed in sees more. */
const open = [
  'GET /auth/google',
  'GET /auth/ways',
  'GET /chat/job-by-ref',
  'GET /chat/recipients',
  'GET /chat/service-by-ref',
  'GET /companies',
  'GET /companies/{id}',
  'GET /freelancer/search',
  'GET /jobs',
  'GET /jobs/{id}',
  'GET /likes/{type}/{id}/count',
  'GET /openapi.json',
  'GET /portfolio/company/{id}',
  'GET /portfolio/user/{id}',
  'GET /portfolio/{id}',
  'GET /push/key',
  'GET /requests',
  'GET /requests/{id}',
  'GET /reviews',
  'GET /search',
  'GET /search/feed',
  'GET /search/suggestions',
  'GET /services/company/{id}',
  'GET /services/{id}',
  'GET /users/by-slug/{slug}',
  'GET /users/{id}',
  'POST /auth/forgot-password',
  'POST /auth/google',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/lost-access',
  'POST /auth/lost-access/confirm',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /auth/refresh',
  'POST /auth/register',
  'POST /auth/register/confirm',
  'POST /auth/reset-password-token',
  'POST /auth/second-factor',
  'POST /auth/takeover',
  'POST /auth/verify-otp',
  'POST /jobs/{id}/view',
  'POST /notifications/unsubscribe',
  'POST /services/{id}/lead',
  'POST /services/{id}/view',
  'PUT /push/renewals',
];

describe('a call that is not for everybody', () => {
  it('is every call but those that are named, and refused to who brings nothing, or a wrong token, before it is read', async () => {
    const { ask, send } = await serveApi({ own: [things] });
    const { paths }: OpenApi = await (await ask('/openapi.json')).json();
    const answered: string[] = [];
    for (const [path, operations] of Object.entries(paths))
      for (const [name, operation] of Object.entries(operations)) {
        const [method, address] = [name.toUpperCase(), path.slice('/api'.length)];
        const tries = (headers?: Record<string, string>) => {
          const one = address.replaceAll(/\{\w+\}/g, '1');
          return method === 'GET' ? ask(one, headers && { headers }) : send(method, one, '{', headers);
        };
        if ((await tries()).status !== 401) answered.push(`${method} ${address}`);
        if (operation['x-access'] === 'anyone') continue;
        // More that is wrong: tests/api/attacks.test.ts.
        const answer = await tries({ authorization: 'Bearer x.y.z' });
        expect(answer.status, `${method} ${path}`).toBe(401);
        expect(await answer.json()).toEqual({ detail: 'Not authenticated', code: 'not_authenticated' });
      }
    const ofTest = (call: string) => /^\w+ \/things/.test(call);
    expect(answered.filter((call) => !ofTest(call)).sort()).toEqual(open);
    expect(answered).not.toContain('GET /things/secret');
    expect(answered).not.toContain('DELETE /things/{id}');
  });

  it('is answered to who may make it', async () => {
    const { ask } = await serveApi();
    expect(await (await ask('/things/secret', { headers: friend })).json()).toEqual({ secret: 42 });
    expect((await ask('/things/7', { method: 'DELETE', headers: friend })).status).toBe(200);
  });
});
