// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { reinstate, suspend } from '#server/standing.ts';
import type { serveApi, TestApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { actingAs, type Person, person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { enters, provenPerson, withApp } from '#tests/support/half-signed-in.ts';
import { opens } from '#tests/support/sockets.ts';

/** All that a suspended person may do with their token. What anyone may call reads no token. */
const small = [
  'DELETE /users/me/deletion',
  'DELETE /users/me/lost-access',
  'DELETE /users/me/takeover',
  'GET /chat/export',
  'GET /deals',
  'GET /deals/{id}',
  'GET /moderation/decisions/mine',
  'GET /moderation/held/mine',
  'GET /users/me',
  'GET /users/me/exports',
  'GET /users/me/security',
  'POST /auth/confirm',
  'POST /moderation/decisions/{id}/appeal',
  'POST /users/me/deletion',
  'POST /users/me/exports',
];

const enter = async (api: TestApi, who: Person) =>
  actingAs(api, { ...who, tokens: await tokensFrom(await signIn(api, who.email, who.password)) });

async function suspendedPerson(options?: Parameters<typeof serveApi>[0]) {
  const [api, rosa] = await servingWith(options, provenPerson);
  await suspend(api.ctx, rosa.email);
  return { api, rosa: await enter(api, rosa) };
}

describe('a suspended person', () => {
  it('may do what is named, and is refused at every other call of the API', async () => {
    const { api, rosa } = await suspendedPerson({ own: [] });
    const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
    const admitted: string[] = [];
    let refused = 0;
    for (const [path, operations] of Object.entries(paths))
      for (const [name, operation] of Object.entries(operations)) {
        if (operation['x-access'] === 'anyone') continue;
        const method = name.toUpperCase();
        const address = path.slice('/api'.length);
        const answer = await rosa.send(method, address.replaceAll(/\{\w+\}/g, '1'));
        if (answer.status === 403) {
          const detail = 'A sua conta está suspensa. Veja em Decisões o que pode fazer.';
          expect(await answer.json(), `${method} ${address}`).toEqual({ detail, code: 'suspended' });
          expect(operation.responses['403']?.description, `${method} ${address}`).toContain('suspended');
          refused += 1;
        } else admitted.push(`${method} ${address}`);
      }
    expect(admitted.sort()).toEqual(small);
    expect(refused).toBeGreaterThan(70);
  });

  it('signs in by every way that was theirs, and stays in', async () => {
    const { api, ana, code } = await withApp();
    await ana.call('POST', '/auth/confirm', { code: code() });
    const key = authenticator();
    const passkey = key.make(await ana.call<object>('POST', '/users/me/passkeys/options'));
    await ana.call('POST', '/users/me/passkeys', { passkey });
    await suspend(api.ctx, ana.email);
    api.clock.advance(60_000);

    const bySecondStep = await enters(api, ana, { code: code() });
    expect(await codeOf(bySecondStep.ask('/notifications'))).toBe('suspended');
    const asked = await made<object>(api.send('POST', '/auth/passkey/options', {}));
    const tokens = await tokensFrom(await api.send('POST', '/auth/passkey', { passkey: key.sign(asked) }));
    const byKey = actingAs(api, { ...ana, tokens });
    expect(await byKey.call('GET', '/users/me')).toMatchObject({ is_active: false });
    byKey.tokens = await tokensFrom(await refresh(api, tokens.refresh_token));
    expect(await codeOf(byKey.ask('/notifications'))).toBe('suspended');
    expect(await codeOf(signIn(api, ana.email, 'errada'))).toBe('invalid_credentials');
  });

  it('has no socket, however they ask for one', async () => {
    const { api, rosa } = await suspendedPerson();
    const socket = await opens(api.port, '/chat/ws', { token: rosa.tokens.access_token });
    expect([await socket.closed, socket.heard]).toEqual([4401, []]);
    const zito = await person(api);
    const { ticket } = await zito.call<{ ticket: string }>('POST', '/chat/ws-ticket');
    const { db } = api.ctx;
    await db.updateTable('users').set({ is_active: 0 }).where('id', '=', zito.user.id).execute();
    const byTicket = await opens(api.port, '/chat/ws', { token: ticket });
    expect([await byTicket.closed, byTicket.heard]).toEqual([4401, []]);
  });

  it('reads what anyone reads, but nothing that knows them, until they are let in', async () => {
    const { api, rosa } = await suspendedPerson();
    expect((await rosa.ask('/companies')).status).toBe(200);
    expect(await codeOf(rosa.ask('/search/feed'))).toBe('suspended');
    expect((await api.ask('/search/feed')).status).toBe(200);
    await reinstate(api.ctx, rosa.email);
    expect((await rosa.ask('/search/feed')).status).toBe(200);
  });

  it('confirms that it is them, deletes the account, and keeps it after all', async () => {
    const { api, rosa } = await suspendedPerson();
    await rosa.call('POST', '/auth/confirm', { password: rosa.password });
    const { deletion_due_at } = await rosa.call<{ deletion_due_at: string }>('POST', '/users/me/deletion', {
      password: rosa.password,
    });
    const again = await enter(api, rosa);
    expect(await again.call('GET', '/users/me')).toMatchObject({ deletion_due_at });
    await again.call('DELETE', '/users/me/deletion');
    expect(await again.call('GET', '/users/me')).toMatchObject({ deletion_due_at: null, is_active: false });
  });
});
