// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Session, Tokens } from '#lib/contract/accounts.ts';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const exchange = async (api: TestApi, token: string): Promise<Tokens> =>
  tokensFrom(await refresh(api, token));
const isIn = async (api: TestApi, { access_token }: Tokens) =>
  (await api.ask('/users/me', { headers: { authorization: `Bearer ${access_token}` } })).status === 200;
const code = 'invalid_refresh_token';
const refused = { status: 401, body: { detail: 'A sessão terminou. Entre novamente.', code } };
const ended = { status: 401, body: { detail: accountRefusals.endedFromAfar, code, over: 'ended' } };

it('an access token holds for 15 minutes, and names the person and the session alone', async () => {
  const [api, ana] = await serving(person);
  const [, payload = ''] = ana.tokens.access_token.split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({
    sub: String(ana.user.id),
    sid: expect.any(Number),
    pair: expect.any(Number),
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  api.clock.advance(15 * minute - second);
  expect(await isIn(api, ana.tokens)).toBe(true);
  api.clock.advance(second);
  expect(await isIn(api, ana.tokens)).toBe(false);
  expect(await codeOf(ana.ask('/users/me'))).toBe('not_authenticated');
});

describe('a session', () => {
  it('of some hours of work goes on, token after token', async () => {
    const [api, ana] = await serving(person);
    for (let at = 0; at < 5; at += 1) {
      api.clock.advance(20 * minute);
      expect(await isIn(api, ana.tokens)).toBe(false);
      ana.tokens = await exchange(api, ana.tokens.refresh_token);
      expect(await isIn(api, ana.tokens)).toBe(true);
    }
  });

  it('ends when nobody came for 30 days', async () => {
    const [api, ana] = await serving(person);
    api.clock.advance(30 * day - second);
    ana.tokens = await exchange(api, ana.tokens.refresh_token);
    api.clock.advance(30 * day);
    expect(await outcome(refresh(api, ana.tokens.refresh_token))).toEqual(refused);
  });
});

describe('a refresh token that is exchanged', () => {
  it('by two tabs at once gives each its own', async () => {
    const [api, { tokens }] = await serving(person);
    const pairs = await Promise.all(Array.from({ length: 4 }, () => exchange(api, tokens.refresh_token)));
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(4);
    for (const pair of pairs) {
      expect(await isIn(api, pair)).toBe(true);
      expect(await isIn(api, await exchange(api, pair.refresh_token))).toBe(true);
    }
  });

  it('within 30 seconds of the first time gives another, even if that one is in use', async () => {
    const [api, { tokens }] = await serving(person);
    const first = await exchange(api, tokens.refresh_token);
    expect(await isIn(api, first)).toBe(true);
    api.clock.advance(30 * second);
    const second_ = await exchange(api, tokens.refresh_token);
    expect(await isIn(api, second_)).toBe(true);
    expect(await isIn(api, first)).toBe(true);
  });

  it.each([
    ['the new refresh token', (api: TestApi, next: Tokens) => exchange(api, next.refresh_token)],
    ['the new access token', (api: TestApi, next: Tokens) => isIn(api, next)],
  ])('later, after %s was used, ends the whole family', async (_, use) => {
    const [api, { tokens }] = await serving(person);
    const next = await exchange(api, tokens.refresh_token);
    await use(api, next);
    api.clock.advance(31 * second);
    expect(await outcome(refresh(api, tokens.refresh_token))).toEqual(ended);
    expect(await isIn(api, next)).toBe(false);
    expect(await outcome(refresh(api, next.refresh_token))).toEqual(ended);
  });

  it('later, after an answer that got lost, is renewed, and once that is in use ends the family', async () => {
    const [api, { tokens }] = await serving(person);
    await exchange(api, tokens.refresh_token);
    api.clock.advance(2 * day);
    const again = await exchange(api, tokens.refresh_token);
    expect(await isIn(api, again)).toBe(true);
    const next = await exchange(api, again.refresh_token);
    expect(await isIn(api, next)).toBe(true);
    expect(await outcome(refresh(api, tokens.refresh_token))).toEqual(ended);
    expect(await isIn(api, next)).toBe(false);
  });

  it('leaves the other sessions of the person alone', async () => {
    const [api, ana] = await serving(person);
    const phone = await tokensFrom(await signIn(api, ana.email, ana.password));
    const next = await exchange(api, ana.tokens.refresh_token);
    expect(await isIn(api, next)).toBe(true);
    api.clock.advance(minute);
    await refresh(api, ana.tokens.refresh_token);
    expect(await isIn(api, next)).toBe(false);
    expect(await isIn(api, phone)).toBe(true);
  });
});

it('signing out ends the session at once and no other, and twice is no error', async () => {
  const [api, ana] = await serving(person);
  const phone = await tokensFrom(await signIn(api, ana.email, ana.password));
  const { refresh_token } = phone;
  for (let at = 0; at < 2; at += 1) {
    const answer = await api.send('POST', '/auth/logout', { refresh_token });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await isIn(api, phone)).toBe(false);
    expect(await outcome(refresh(api, refresh_token))).toEqual(refused);
  }
  expect((await api.send('POST', '/auth/logout', { refresh_token: 'nothing' })).status).toBe(204);
  expect(await isIn(api, ana.tokens)).toBe(true);
  expect((await ana.call<Session[]>('GET', '/users/me/sessions')).map(({ id }) => id)).toEqual([1]);
});

describe('the devices of a person', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

  it('are listed with browser and last use, and this one is marked', async () => {
    const [api, ana] = await serving(person);
    api.clock.advance(minute);
    const phone = await tokensFrom(
      await signIn(api, ana.email, ana.password, { headers: { 'user-agent': chrome } }),
    );
    const now = api.clock.now().toISOString();
    const list: Session[] = await (await ana.ask('/users/me/sessions')).json();
    expect(list).toHaveLength(2);
    expect(list[1]).toEqual({
      id: 2,
      browser: 'Chrome em Android',
      created_at: now,
      last_used_at: now,
      current: false,
    });
    expect(list[0]).toMatchObject({ id: 1, current: true });
    api.clock.advance(10 * minute);
    const next = await exchange(api, phone.refresh_token);
    expect(await isIn(api, next)).toBe(true);
    const [, first]: Session[] = await (await ana.ask('/users/me/sessions')).json();
    expect(first).toMatchObject({ id: 2, last_used_at: api.clock.now().toISOString() });
  });

  it('can be ended one by one, and all others at once', async () => {
    const [api, ana] = await serving(person);
    const others = [];
    for (let at = 0; at < 3; at += 1)
      others.push(await tokensFrom(await signIn(api, ana.email, ana.password)));
    expect((await ana.send('DELETE', '/users/me/sessions/2')).status).toBe(204);
    expect(await Promise.all(others.map((one) => isIn(api, one)))).toEqual([false, true, true]);
    expect(await outcome(refresh(api, others[0]?.refresh_token ?? ''))).toEqual(ended);
    expect(await codeOf(ana.send('DELETE', '/users/me/sessions/2'))).toBe('not_found');
    expect((await ana.send('DELETE', '/users/me/sessions')).status).toBe(204);
    expect(await Promise.all(others.map((one) => isIn(api, one)))).toEqual([false, false, false]);
    expect(await isIn(api, ana.tokens)).toBe(true);
  });

  it('of another person are nobody else’s to see or end', async () => {
    const [api, ana, zito] = await serving(person, person);
    expect(await codeOf(zito.send('DELETE', '/users/me/sessions/1'))).toBe('not_found');
    await zito.send('DELETE', '/users/me/sessions');
    expect(await isIn(api, ana.tokens)).toBe(true);
    const list: Session[] = await (await zito.ask('/users/me/sessions')).json();
    expect(list.map(({ id }) => id)).toEqual([2]);
  });
});

describe('a mail about a new device', () => {
  const devices = { phone: 'telefone-da-ana-0001', laptop: 'portatil-da-ana-0001' };
  const templates = async (api: TestApi) => (await mailsOf(api)).map(({ template }) => template);

  it('comes when somebody signs in with one that was never here and the right password, and only then', async () => {
    const api = await serveApi();
    await api.send('POST', '/auth/register', { email: 'ana@exemplo.co.mz', password: 'machamba verde' });
    const enter = (device?: string) =>
      signIn(api, 'ana@exemplo.co.mz', 'machamba verde', device ? { device } : {});
    await enter(devices.phone);
    await enter(devices.phone);
    await signIn(api, 'ana@exemplo.co.mz', 'errada', { device: devices.laptop });
    expect(await templates(api)).toEqual([]);
    await enter(devices.laptop);
    expect(await templates(api)).toEqual(['new-device']);
    await enter(devices.laptop);
    await enter(devices.phone);
    expect(await templates(api)).toEqual(['new-device']);
    await enter();
    expect(await templates(api)).toEqual(['new-device', 'new-device']);
    expect((await mailsOf(api))[0]).toMatchObject({
      to: 'ana@exemplo.co.mz',
      values: { browser: expect.any(String) },
    });
  });
});
