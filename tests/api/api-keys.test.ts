// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { type ApiKey, keyScopes } from '#lib/contract/api-keys.ts';
import type { OpenApi } from '#lib/contract/open-api.ts';
import type { Service } from '#lib/contract/services.ts';
import { sweepAccounts } from '#server/accounts/accounts.ts';
import { reinstate, suspend } from '#server/standing.ts';
import { serveApi } from '#tests/support/api.ts';
import { leavesPrograms, makesKey, program, withKey } from '#tests/support/cast/api-keys.ts';
import { asked, takes } from '#tests/support/cast/deals.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { moderator } from '#tests/support/cast/moderation.ts';
import { person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { actsOf } from '#tests/support/half-signed-in.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newService = { title: 'Bolos de casamento', description: 'Por encomenda.', category: 'Outros' };

describe('a key', () => {
  it('is said once, kept as a hash, and told to its owner', async () => {
    const [api, ana] = await serving(person);
    const made = await makesKey(ana, ['publish', 'read'], 'Caixa da loja');
    expect(made.key).toMatch(/^bl_[\w-]{43}$/);
    const listed = await ana.call<ApiKey[]>('GET', '/users/me/api-keys');
    const { key, ...rest } = made;
    expect(listed).toEqual([rest]);
    expect(rest).toMatchObject({
      name: 'Caixa da loja',
      begins: key.slice(0, 7),
      scopes: ['read', 'publish'],
      last_used_at: null,
      expires_at: new Date(api.clock.now().getTime() + 30 * day).toISOString(),
    });
    const rows = await api.ctx.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(7));
    expect(await actsOf(ana)).toContain('api-key-made');
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      template: 'account-act',
      values: { what: 'Criou uma chave da API' },
    });
  });

  it('acts for its owner, by the same rules', async () => {
    const [api, ana] = await serving((api) => person(api, { user_type: 'freelancer' }));
    const till = await program(api, ana, ['publish', 'read']);
    const service = await till.call<Service>('POST', '/services', newService);
    expect(service.owner_id).toBe(ana.user.id);
    expect(await till.call<Service[]>('GET', '/services/mine')).toHaveLength(1);
    const other = await person(api, { user_type: 'freelancer' });
    const others = await program(api, other);
    expect((await others.send('PUT', `/services/${service.id}`, { title: 'Meu' })).status).toBe(403);
    const simple = await program(api, await person(api));
    expect((await simple.send('POST', '/services', newService)).status).toBe(403);
  });

  it('is for what its scopes name, and never for the account', async () => {
    const [api, ana] = await servingWith({ own: [] }, person);
    const keys = new Map<string, Awaited<ReturnType<typeof program>>>();
    for (const scope of keyScopes) keys.set(scope, await program(api, ana, [scope]));
    const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
    const open: string[] = [];
    for (const [path, operations] of Object.entries(paths))
      for (const [name, operation] of Object.entries(operations)) {
        if (operation['x-access'] === 'anyone') continue;
        const [method, address] = [name.toUpperCase(), path.slice('/api'.length)];
        const said = (operation.security ?? []).flatMap((one) => ('key' in one ? one.key : []));
        if (said.length > 0) open.push(`${method} ${address}`);
        for (const [scope, key] of keys) {
          const answer = await key.send(method, address.replaceAll(/\{\w+\}/g, '999'));
          const isRefused = answer.status === 403 && (await answer.json()).code === 'scope_missing';
          expect(isRefused, `${method} ${address} with ${scope}`).toBe(!said.some((one) => one === scope));
        }
      }
    expect(open.length).toBeGreaterThan(60);
    const ofTheAccount =
      /^(?!GET)\w+ \/(users|auth|profile|freelancer|companies|invitations|push|notifications|blocks|moderation|reports)\b/;
    expect(open.filter((one) => ofTheAccount.test(one))).toEqual([]);
    expect(open.filter((one) => one.includes('/users/'))).toEqual(['GET /users/me']);
    expect(open.filter((one) => /moderation|members|security|sessions|ticket/.test(one))).toEqual([]);
  });

  it('of a moderator has no office', async () => {
    const [api, { rosa, zito, deal }] = await serving(asked);
    for (const [who, step] of [
      [zito, 'offer'],
      [rosa, 'accept'],
      [rosa, 'dispute'],
    ] as const)
      await takes(who, deal.id, step);
    const judge = await moderator(api);
    expect((await judge.ask(`/deals/${deal.id}`)).status).toBe(200);
    await api.ctx.db.updateTable('sessions').set({ proved_by: 'factor' }).execute();
    const key = await program(api, judge);
    expect((await key.ask(`/deals/${deal.id}`)).status).toBe(404);
    const settled = { step: 'settle', version: 4, to: 'concluido', text: 'Ficou visto.' };
    expect((await key.send('POST', `/deals/${deal.id}/steps`, settled)).status).toBe(404);
  });

  it('is wanted with scopes that exist, an end, and a name', async () => {
    const ana = await person(await serveApi());
    const right = { name: 'Loja', scopes: ['read'], expires_in_days: 30 };
    for (const wrong of [
      { scopes: [] },
      { scopes: ['read', 'admin'] },
      { scopes: ['*'] },
      { scopes: 'read' },
      { scopes: undefined },
      { expires_in_days: 0 },
      { expires_in_days: 366 },
      { expires_in_days: undefined },
      { name: ' ' },
    ])
      expect(await codeOf(ana.send('POST', '/users/me/api-keys', { ...right, ...wrong }))).toBe(
        'validation_failed',
      );
    expect(await ana.call('GET', '/users/me/api-keys')).toEqual([]);
  });

  it('is made by who proved within ten minutes who they are', async () => {
    const [api, ana] = await serving(person);
    const right = { name: 'Loja', scopes: ['read'], expires_in_days: 30 };
    api.clock.advance(11 * minute);
    expect(await codeOf(ana.send('POST', '/users/me/api-keys', right))).toBe('confirmation_needed');
  });

  it('ends when it is revoked by its owner, and by nobody else', async () => {
    const [api, ana, rui] = await serving(person, person);
    const { id, key } = await makesKey(ana);
    const till = withKey(api, ana, key);
    expect((await rui.send('DELETE', `/users/me/api-keys/${id}`)).status).toBe(404);
    expect((await till.ask('/users/me')).status).toBe(200);
    expect((await ana.send('DELETE', `/users/me/api-keys/${id}`)).status).toBe(204);
    expect((await till.ask('/users/me')).status).toBe(401);
    expect(await actsOf(ana)).toContain('api-key-revoked');
  });

  it('ends with its time, and is listed for some days more', async () => {
    const [api, ana] = await serving(person);
    const till = await program(api, ana);
    api.clock.advance(31 * day);
    expect((await till.ask('/users/me')).status).toBe(401);
    const listed = async () => (await signsInAgain(api, ana)).call('GET', '/users/me/api-keys');
    await sweepAccounts(api.ctx);
    expect(await listed()).toHaveLength(1);
    api.clock.advance(30 * day);
    await sweepAccounts(api.ctx);
    expect(await listed()).toHaveLength(0);
  });

  it('says when it was last used, to the minute', async () => {
    const [api, ana] = await serving(person);
    const till = await program(api, ana);
    const used = async () => (await ana.call<ApiKey[]>('GET', '/users/me/api-keys'))[0]?.last_used_at;
    await till.ask('/users/me');
    const first = api.clock.now().toISOString();
    expect(await used()).toBe(first);
    api.clock.advance(minute / 2);
    await till.ask('/users/me');
    expect(await used()).toBe(first);
    api.clock.advance(minute);
    await till.ask('/users/me');
    expect(await used()).toBe(api.clock.now().toISOString());
  });

  it('of a suspended person does nothing, not even what they still may', async () => {
    const [api, ana] = await serving(person);
    const till = await program(api, ana);
    await suspend(api.ctx, ana.email);
    for (const path of ['/users/me', '/deals', '/services/mine'])
      expect(await codeOf(till.ask(path))).toBe('suspended');
    await reinstate(api.ctx, ana.email);
    expect((await till.ask('/users/me')).status).toBe(200);
  });

  it('does nothing while the account is being deleted, or once its password was reset', async () => {
    const [api, ana] = await serving(person);
    const till = await program(api, ana);
    const programs = await leavesPrograms(api, ana);
    await ana.send('POST', '/users/me/deletion', { password: ana.password });
    expect((await till.ask('/users/me')).status).toBe(401);
    await (await signsInAgain(api, ana)).send('DELETE', '/users/me/deletion');
    expect((await till.ask('/users/me')).status).toBe(200);

    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    const otp = await codeMailedTo(api, ana.email);
    const { token } = await (await api.send('POST', '/auth/verify-otp', { email: ana.email, otp })).json();
    const changed = { token, new_password: 'outra machamba' };
    expect((await api.send('POST', '/auth/reset-password-token', changed)).status).toBe(200);
    expect((await till.ask('/users/me')).status).toBe(401);
    expect(await programs()).toEqual([0, 0, 0]);
  });

  it('counts as nothing in an address, where it would end up in the logs of others', async () => {
    const api = await serveApi();
    const { key } = await makesKey(await person(api));
    for (const path of [`/users/me?key=${key}`, `/services?access_token=${key}`, `/users/${key}`]) {
      const answer = await api.ask(path);
      expect(answer.status, path).toBe(400);
      expect((await answer.json()).detail).toBe(
        'Envie a chave no cabeçalho Authorization, nunca no endereço.',
      );
    }
    expect(api.logged()).not.toContain(key);
    for (const odd of [key.slice(0, -1), `${key}x`, key.toUpperCase(), 'bl_', `bl_${'x'.repeat(43)}`])
      expect((await api.ask('/users/me', { headers: { authorization: `Bearer ${odd}` } })).status).toBe(401);
  });

  it('is one of twenty', async () => {
    const [api, ana] = await serving(person);
    for (let count = 0; count < 20; count += 1) await makesKey(ana, ['read'], `Chave ${count}`);
    api.clock.advance(day);
    const again = await signsInAgain(api, ana);
    const more = again.send('POST', '/users/me/api-keys', {
      name: 'Mais uma',
      scopes: ['read'],
      expires_in_days: 1,
    });
    expect(await codeOf(more)).toBe('conflict');
  });
});
