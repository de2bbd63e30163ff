// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { serveApi } from '#tests/support/api.ts';
import { friend } from '#tests/support/api-feature.ts';
import { sendRaw } from '#tests/support/api-raw.ts';

describe('every call', () => {
  it('answers with and without the last slash', async () => {
    const { ask, send } = await serveApi();
    for (const path of ['/things/7', '/things/7/']) expect(await (await ask(path)).json()).toEqual({ id: 7 });
    for (const path of ['/things', '/things/'])
      expect((await send('POST', path, { title: 'x', price: null, kind: 'good' })).status).toBe(201);
  });

  it('answers HEAD as GET, without the body', async () => {
    const { ask } = await serveApi();
    const [head, get] = [await ask('/things/7', { method: 'HEAD' }), await ask('/things/7')];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    expect((await ask('/things/notes', { method: 'HEAD' })).status).toBe(404);
  });

  it('is sent safely, and kept by nobody', async () => {
    const { ask } = await serveApi();
    for (const path of ['/things/7', '/things/abc', '/nothing', '/%ff', '/openapi.json']) {
      const { headers } = await ask(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    }
  });

  it('has an id of ours, a new one each time', async () => {
    const { ask, logged } = await serveApi();
    const theirs = { headers: { 'x-request-id': 'mine-not-yours' } };
    const ids = await Promise.all(
      [ask('/things/7', theirs), ask('/nothing', theirs), ask('/%ff', theirs)].map(idOf),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) {
      expect(id).toMatch(/^[\da-f-]{36}$/);
      await expect.poll(logged).toContain(`"id":"${id}"`);
    }
    expect(logged()).not.toContain('mine-not-yours');
  });

  it('says what else could be asked of its address', async () => {
    const { ask } = await serveApi();
    for (const method of ['OPTIONS', 'PATCH', 'DELETE', 'PROPFIND']) {
      const answer = await ask('/things/', { method });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
      expect(await answer.json()).toEqual({ detail: expect.any(String), code: 'method_not_allowed' });
    }
    expect((await ask('/things/7', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, PUT, DELETE');
  });

  it('is missed in JSON, and pages are left to others', async () => {
    const { ask, askRoot } = await serveApi();
    for (const path of ['', '/', '/nothing', '/things/7/8', '//things/7', '/Things/7', '/..%2fhealthz']) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Recurso não encontrado.', code: 'not_found' });
    }
    for (const path of ['/apis', '/', '/empresas?x=/api/'])
      expect(await (await askRoot(path)).text()).toBe('<p>A page</p>');
  });

  it('is known by its name, however that is written, and by nothing behind #', async () => {
    const { ask, port } = await serveApi();
    const answer = await ask('/%74hings', { method: 'PATCH' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(await told(port, 'GET /api/things#limit=7 HTTP/1.1')).toMatchObject({
      body: expect.stringContaining('"limit":20'),
    });
    expect(await told(port, 'GET /api/things?limit=7#x HTTP/1.1')).toMatchObject({ status: 200 });
    for (const path of ['/broken//', '/services//promote', '/users/me/sessions//'])
      expect((await ask(path, { method: 'POST' })).status, path).toBe(404);
  });

  const bodies: readonly (readonly [what: string, head: string, body: string, status: number])[] = [
    ['that does not come', 'POST /api/nope HTTP/1.1\r\nContent-Length: 5', '', 404],
    ['of an odd type', 'POST /api/nope HTTP/1.1\r\nContent-Type: text\r\nContent-Length: 2', '{}', 404],
    ['that is large', 'POST /api/nope HTTP/1.1\r\nContent-Length: 300000', 'x'.repeat(300_000), 404],
    [
      'of an odd type, by another method',
      'PATCH /api/things HTTP/1.1\r\nContent-Type: text\r\nContent-Length: 2',
      '{}',
      405,
    ],
    ['of a method that has to have one', 'QUERY /api/things HTTP/1.1', '', 405],
  ];
  it('is missed at once, whatever the body', async () => {
    const { port } = await serveApi();
    for (const [what, head, body, status] of bodies)
      expect(await told(port, head, body), what).toMatchObject({ status });
  });

  it('minds no type of a body that it does not take', async () => {
    const { port } = await serveApi();
    const head = `DELETE /api/things/7 HTTP/1.1\r\nAuthorization: ${friend.authorization}`;
    for (const type of ['text', '', 'a b/c', 'application/json, text/plain'])
      expect(await told(port, `${head}\r\nContent-Type: ${type}\r\nContent-Length: 2`, '{}')).toMatchObject({
        status: 200,
      });
  });

  it('says whether the connection stays', async () => {
    const { port } = await serveApi();
    const large = `POST /api/things HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 300000`;
    for (const [head, connection] of [
      ['GET /api/nope HTTP/1.1', 'keep-alive'],
      ['GET /api/nope HTTP/1.0\r\nConnection: keep-alive', 'keep-alive'],
      ['GET /api/nope HTTP/1.1\r\nConnection: close', 'close'],
      [large, 'keep-alive'],
      [`${large}\r\nConnection: close`, 'close'],
    ] as const)
      expect(await told(port, head), head).toMatchObject({ headers: { connection } });
  });

  it('that breaks says only that, and the log says where', async () => {
    const { send, logged } = await serveApi();
    for (const how of ['error', 'text', 'cause', 'abort', 'nothing']) {
      const answer = await send('POST', `/broken/${how}`, { a: 1 });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ detail: 'Erro inesperado (500)', code: 'internal' });
      const id = answer.headers.get('x-request-id');
      await expect
        .poll(() =>
          logged()
            .split('\n')
            .find((line) => line.includes(String(id))),
        )
        .toMatch(/"level":"error".*"route":"\/api\/broken\/:how","status":500/);
    }
    expect(logged()).toContain('api-feature.ts');
  });
});

const told = (port: number, head: string, body = '') =>
  sendRaw(port, Buffer.from(`${head}\r\nHost: x\r\n\r\n${body}`), false);
const idOf = async (answer: Promise<Response>) => (await answer).headers.get('x-request-id') ?? '';

it('a long answer is compressed as the client takes it, and whole for who takes nothing', async () => {
  const api = await serveApi();
  const ask = async (encoding: string) => {
    const answer = await api.ask('/openapi.json', { headers: { 'accept-encoding': encoding } });
    return [answer.headers.get('content-encoding'), answer.headers.get('vary'), await answer.text()] as const;
  };
  const [none, , whole] = await ask('identity');
  expect(none).toBe(null);
  expect(JSON.parse(whole)).toHaveProperty('openapi');
  expect(await ask('gzip, br')).toEqual(['br', 'accept-encoding', whole]);
  expect(await ask('gzip')).toEqual(['gzip', 'accept-encoding', whole]);
  const short = await api.ask('/likes/service/1/count', { headers: { 'accept-encoding': 'br' } });
  expect(short.headers.get('content-encoding')).toBe(null);
});
