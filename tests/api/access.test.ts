// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { serveApi } from '#tests/support/api.ts';
import { friend } from '#tests/support/api-feature.ts';

describe('a call that is not for everybody', () => {
  it('is refused to who brings nothing, or something wrong, before anything they sent is read', async () => {
    const { ask, send } = await serveApi();
    const { paths }: OpenApi = await (await ask('/openapi.json')).json();
    const closed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        operation['x-access'] === 'anyone' ? [] : [{ method: method.toUpperCase(), path }],
      ),
    );
    expect(closed).toContainEqual({ method: 'GET', path: '/api/things/secret' });
    expect(closed).toContainEqual({ method: 'DELETE', path: '/api/things/{id}' });

    for (const { method, path } of closed) {
      const address = path.slice('/api'.length).replaceAll(/\{\w+\}/g, '1');
      // More that is wrong: tests/api/attacks.test.ts.
      for (const authorization of ['', 'Bearer x.y.z']) {
        const headers = { authorization };
        const answer =
          method === 'GET' ? await ask(address, { headers }) : await send(method, address, '{', headers);
        expect(answer.status, `${method} ${path} with "${authorization}"`).toBe(401);
        expect(await answer.json()).toEqual({ detail: 'Not authenticated', code: 'not_authenticated' });
      }
    }
  });

  it('is answered to who may make it', async () => {
    const { ask } = await serveApi();
    expect(await (await ask('/things/secret', { headers: friend })).json()).toEqual({ secret: 42 });
    expect((await ask('/things/7', { method: 'DELETE', headers: friend })).status).toBe(200);
  });
});
