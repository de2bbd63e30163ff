// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { removeFactors } from '#server/accounts/accounts.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { leavesPrograms } from '#tests/support/cast/api-keys.ts';
import { turnsOnApp } from '#tests/support/cast/factors.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { actingAs, type Person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { actsOf, challengeOf, provenPerson, securityOf, withApp } from '#tests/support/half-signed-in.ts';
import { openIssuer } from '#tests/support/issuer.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('who lost everything', () => {
  async function begins(api: TestApi, ana: Person) {
    const challenge = await challengeOf(api, ana);
    await made(api.send('POST', '/auth/lost-access', { challenge }));
    const code = await codeMailedTo(api, ana.email);
    return made<{ due_at: string }>(api.send('POST', '/auth/lost-access/confirm', { challenge, code }));
  }

  it('gets in with the password after 48 hours, of which everybody who is signed in hears at once', async () => {
    const { api, ana } = await withApp();
    const programs = await leavesPrograms(api, ana);
    const { due_at } = await begins(api, ana);
    expect(Date.parse(due_at) - api.clock.now().getTime()).toBe(2 * day);
    expect((await securityOf(ana)).lost_access_due_at).toBe(due_at);
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      template: 'lost-access-begun',
      values: { due: due_at },
    });
    const notifications = await ana.call<object[]>('GET', '/notifications');
    expect(notifications[0]).toMatchObject({
      title: 'Alguém disse que perdeu o acesso à sua conta',
      path: '/settings#security',
    });
    api.clock.advance(2 * day - minute);
    await work(api);
    await challengeOf(api, ana);
    // Asking again does not make it later.
    expect((await begins(api, ana)).due_at).toBe(due_at);
    expect(await programs()).toEqual([1, 1, 1]);
    api.clock.advance(minute);
    await work(api);
    expect(await programs()).toEqual([0, 0, 0]);
    expect(await codeOf(refresh(api, ana.tokens.refresh_token))).toBe('invalid_refresh_token');
    const tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    const here = actingAs(api, { ...ana, tokens });
    expect(await securityOf(here)).toMatchObject({
      totp: false,
      recovery_codes_left: null,
      lost_access_due_at: null,
    });
    expect((await actsOf(here)).slice(0, 3)).toEqual(['signed-in', 'lost-access-done', 'lost-access-begun']);
  });

  it('is stopped by any session, by a new password, and by nobody else', async () => {
    const { api, ana, code } = await withApp();
    const rui = await provenPerson(api);
    await begins(api, ana);
    expect(await codeOf(rui.send('DELETE', '/users/me/lost-access'))).toBe('not_found');
    ana.tokens = await tokensFrom(await refresh(api, ana.tokens.refresh_token));
    await ana.call('DELETE', '/users/me/lost-access');
    await begins(api, ana);
    api.clock.advance(10 * minute);
    await ana.call('POST', '/auth/confirm', { code: code() });
    await ana.call('PUT', '/users/me/password', {
      current_password: ana.password,
      new_password: 'nova senha',
    });
    expect((await securityOf(ana)).lost_access_due_at).toBeNull();
    api.clock.advance(3 * day);
    await work(api);
    await challengeOf(api, ana, 'nova senha');
  });

  it('waits seven days after a password that came by mail, for that may be who took the mailbox', async () => {
    const { api, ana } = await withApp();
    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    const otp = await codeMailedTo(api, ana.email);
    const { token } = await made<{ token: string }>(
      api.send('POST', '/auth/verify-otp', { email: ana.email, otp }),
    );
    await made(api.send('POST', '/auth/reset-password-token', { token, new_password: 'mafalala nova' }));
    const who = { ...ana, password: 'mafalala nova' };
    api.clock.advance(7 * day - minute);
    const asks = async () =>
      outcome(api.send('POST', '/auth/lost-access', { challenge: await challengeOf(api, who) }));
    expect(await asks()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    api.clock.advance(minute);
    expect((await asks()).status).toBe(200);
  });

  it('needs the challenge and the code from the mail, with five tries', async () => {
    const { api, ana } = await withApp();
    const challenge = await challengeOf(api, ana);
    const confirms = (code: string, of = challenge) =>
      api.send('POST', '/auth/lost-access/confirm', { challenge: of, code });
    expect(await codeOf(api.send('POST', '/auth/lost-access', { challenge: 'x' }))).toBe('challenge_over');
    expect(await codeOf(confirms('123456'))).toBe('invalid_code');
    await made(api.send('POST', '/auth/lost-access', { challenge }));
    const code = await codeMailedTo(api, ana.email);
    expect(await codeOf(confirms(code, 'x'))).toBe('challenge_over');
    for (let at = 0; at < 5; at += 1)
      expect(await codeOf(confirms(code === '000000' ? '000001' : '000000'))).toBe('invalid_code');
    expect((await confirms(code)).status).toBe(429);
    expect(await api.ctx.db.selectFrom('lost_accesses').selectAll().execute()).toEqual([]);
  });
});

it('an operator lets in who lost everything, and whoever else was in is out', async () => {
  const { api, ana } = await withApp();
  const programs = await leavesPrograms(api, ana);
  expect(await removeFactors(api.ctx, 'ninguem')).toBe(false);
  expect(await removeFactors(api.ctx, ana.email)).toBe(true);
  expect(await programs()).toEqual([0, 0, 0]);
  expect(await codeOf(refresh(api, ana.tokens.refresh_token))).toBe('invalid_refresh_token');
  const here = actingAs(api, {
    ...ana,
    tokens: await tokensFrom(await signIn(api, ana.email, ana.password)),
  });
  expect(await securityOf(here)).toMatchObject({ totp: false, recovery_codes_left: null });
});

it('who took the mailbox gets no faster way back by a Google account of its address', async () => {
  const issuer = await openIssuer(() => api.clock.now());
  const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
  const ana = await provenPerson(api);
  await turnsOnApp(ana, api.clock);
  const enter = async (jti: string) => {
    const credential = await issuer.credential({ email: ana.email, sub: 'thief', jti });
    const { challenge } = await (await api.send('POST', '/auth/google', { credential, nonce: 'n-1' })).json();
    return api.send('POST', '/auth/lost-access', { challenge });
  };
  expect(await codeOf(enter('1'))).toBe('forbidden');
  api.clock.advance(7 * day);
  expect((await enter('2')).status).toBe(200);
  expect(await api.ctx.db.selectFrom('totps').select('user_id').execute()).toHaveLength(1);
});
