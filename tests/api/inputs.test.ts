// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { serveApi } from '#tests/support/api.ts';

const thing = { title: 'Pão', price: 25.5, kind: 'good' };

describe('a path', () => {
  it('with an id that cannot be one leads nowhere', async () => {
    const { ask } = await serveApi();
    const odd = [
      '9e99',
      '-1',
      '1.5',
      '0',
      '007',
      'abc',
      '+1',
      '1%20',
      '0x1',
      '9007199254740993',
      '99999999999999999999',
      '%C3%A3',
    ];
    for (const id of odd) {
      const answer = await ask(`/things/${id}`);
      expect(answer.status, id).toBe(404);
      expect((await answer.json()).code).toBe('not_found');
    }
    expect((await ask('/things/9007199254740991')).status).toBe(200);
  });

  it('prefers its own name to an id', async () => {
    const { ask } = await serveApi();
    expect((await ask('/things/secret')).status).toBe(401);
  });
});

describe('a list', () => {
  it('lowers a limit above the most, and has a usual one', async () => {
    const { ask } = await serveApi();
    expect(await (await ask('/things')).json()).toEqual({ limit: 20, skip: 0, sort: 'recent' });
    expect(await (await ask('/things?limit=99999999999&skip=40&other=1')).json()).toEqual({
      limit: 100,
      skip: 40,
      sort: 'recent',
    });
  });

  it('refuses what is no number, or below 1, or said twice', async () => {
    const { ask } = await serveApi();
    for (const value of ['0', '-1', '1.5', 'abc', '', '9e99', '1&limit=2', '%20', '1'.repeat(400)]) {
      const answer = await ask(`/things?limit=${value}`);
      expect(answer.status, value).toBe(422);
      expect(await answer.json()).toEqual({
        detail: 'Dados inválidos. Verifique os campos e tente novamente.',
        code: 'validation_failed',
        errors: [{ field: 'limit', message: expect.any(String) }],
      });
    }
    expect((await ask('/things?skip=-1&sort=odd')).status).toBe(422);
  });
});

describe('a JSON body', () => {
  it('is cut to what the contract knows', async () => {
    const { send } = await serveApi();
    const answer = await send('POST', '/things', { ...thing, title: '  Pão  ', is_admin: true });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual(thing);
  });

  it('says in Portuguese what is wrong with each field', async () => {
    const { send } = await serveApi();
    const answer = await send('POST', '/things', { title: '', price: '25', tags: ['a', 5, 6] });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual([
      { field: 'title', message: 'Campo obrigatório.' },
      { field: 'price', message: 'Valor inválido.' },
      { field: 'tags', message: 'Valor inválido.' },
      { field: 'kind', message: 'Campo obrigatório.' },
    ]);
  });

  it('that is no object is no set of fields', async () => {
    const { send } = await serveApi();
    for (const text of ['[]', 'null', '"x"', '7', 'true']) {
      const answer = await send('POST', '/things', text);
      expect(answer.status, text).toBe(422);
      expect(await answer.json()).toEqual({ detail: expect.any(String), code: 'validation_failed' });
    }
  });

  it('that cannot be read is malformed', async () => {
    const { send, ask } = await serveApi();
    const nul = JSON.stringify({ ...thing, title: 'a\0b' });
    const deep = `{"tags":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    for (const text of ['', '{', '{"title":"x"', nul, deep, 'NaN'])
      expect((await send('POST', '/things', text)).status, text).toBe(400);
    const headers = { 'content-type': 'application/json' };
    const answer = await ask('/things', {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
      headers,
    });
    expect(answer.status).toBe(400);
  });

  it('of another type is refused as such', async () => {
    const { send } = await serveApi();
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/json; charset=latin1',
      'multipart/form-data',
      '',
    ];
    for (const type of types)
      expect((await send('POST', '/things', thing, { 'content-type': type })).status, type).toBe(415);
    expect((await send('POST', '/things', thing, { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(
      (await send('POST', '/things', thing, { 'content-type': 'Application/JSON; charset="UTF-8"' })).status,
    ).toBe(201);
  });

  it('cannot reach the prototype of anything', async () => {
    const { send } = await serveApi();
    const text =
      '{"__proto__":{"polluted":true,"kind":"good"},"constructor":{"prototype":{"polluted":true}},"title":"x","price":null}';
    expect((await send('POST', '/things', text)).status).toBe(422);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a form', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is read, and checked like JSON', async () => {
    const { ask } = await serveApi();
    const signIn = (body: string) => ask('/things/sign-in', { method: 'POST', headers, body });
    expect(await (await signIn('username=Jo%C3%A3o+Z&password=segredo123')).json()).toEqual({
      username: 'João Z',
    });
    expect((await (await signIn('username=ana&username=eva&password=segredo123')).json()).errors).toEqual([
      { field: 'username', message: 'Valor inválido.' },
    ]);
    for (const bad of ['username=%', 'username=a%00b', 'username=%ff'])
      expect((await signIn(bad)).status, bad).toBe(400);
    expect((await ask('/things/sign-in', { method: 'POST', body: new FormData() })).status).toBe(415);
  });
});
