import { describe, expect, it } from 'vitest';
import type { Tokens } from '#lib/contract/accounts.ts';
import type { AccountAct, Security, TotpSetup } from '#lib/contract/second-factors.ts';
import { accountActs } from '#lib/copy/account-acts.ts';
import { removeFactors, sweepAccounts } from '#server/accounts/accounts.ts';
import { sealed } from '#server/accounts/factors/factor-secrets.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { codeFrom, provesEmail, turnsOnApp } from '#tests/support/cast/factors.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import {
  actingAs,
  type Person,
  refresh,
  signIn,
  tokensFrom,
  person as unproven,
} from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { openIssuer } from '#tests/support/issuer.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** With a mailbox that is theirs. */
async function person(api: TestApi): Promise<Person> {
  const who = await unproven(api);
  await provesEmail(who, () => codeMailedTo(api, who.email));
  return who;
}

/** Half signed in: the password was right. */
async function challengeOf(api: TestApi, who: Person, password = who.password): Promise<string> {
  const answer = await signIn(api, who.email, password);
  expect(answer.status).toBe(401);
  const { code, challenge } = await answer.json();
  expect(code).toBe('second_factor_needed');
  return challenge;
}
const second = (api: TestApi, challenge: string, given: object) =>
  api.send('POST', '/auth/second-factor', { challenge, ...given });
async function enters(api: TestApi, who: Person, given: object): Promise<Person> {
  const tokens = await tokensFrom(await second(api, await challengeOf(api, who), given));
  return actingAs(api, { ...who, tokens });
}
const securityOf = (who: Person) => who.call<Security>('GET', '/users/me/security');
const actsOf = async (who: Person) =>
  (await who.call<AccountAct[]>('GET', '/users/me/activity')).map(({ what }) => what);

async function withApp() {
  const api = await serveApi();
  const ana = await person(api);
  const { secret, recoveryCodes } = await turnsOnApp(ana, api.clock);
  const code = (steps = 0) => codeFrom(secret, api.clock, steps);
  return { api, ana, secret, recoveryCodes, code };
}

describe('an app of codes', () => {
  it('is on after its first code, which gives ten recovery codes once and works nowhere else', async () => {
    const api = await serveApi();
    const ana = await person(api);
    const { secret, uri, qr } = await ana.call<TotpSetup>('POST', '/users/me/totp');
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=BizLink');
    expect(qr).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
    expect(await codeOf(ana.send('POST', '/users/me/totp/confirm', { code: '000000' }))).toBe('invalid_code');
    const code = codeFrom(secret, api.clock);
    const { recovery_codes } = await ana.call<{ recovery_codes: string[] }>(
      'POST',
      '/users/me/totp/confirm',
      { code },
    );
    expect(new Set(recovery_codes).size).toBe(10);
    for (const one of recovery_codes) expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await codeOf(second(api, await challengeOf(api, ana), { code }))).toBe('invalid_code');
    expect(await codeOf(ana.send('POST', '/users/me/totp/confirm', { code }))).toBe('not_found');
    expect(await securityOf(ana)).toMatchObject({ totp: true, passkeys: [], recovery_codes_left: 10 });
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      template: 'protection-changed',
      values: { what: accountActs['totp-on'] },
    });
  });

  it('is set up by who proved within ten minutes who they are, with an e-mail that is proven', async () => {
    const api = await serveApi();
    const ana = await unproven(api);
    expect(await codeOf(ana.send('POST', '/users/me/totp'))).toBe('email_not_proven');
    expect(await codeOf(ana.send('POST', '/users/me/passkeys/options'))).toBe('email_not_proven');
    await provesEmail(ana, () => codeMailedTo(api, ana.email));
    api.clock.advance(10 * minute);
    expect(await codeOf(ana.send('POST', '/users/me/totp'))).toBe('confirmation_needed');
    expect(await codeOf(ana.send('POST', '/users/me/passkeys/options'))).toBe('confirmation_needed');
    expect(await codeOf(ana.send('POST', '/auth/confirm', { password: 'errada' }))).toBe('wrong_password');
    expect(await codeOf(ana.send('POST', '/users/me/totp'))).toBe('confirmation_needed');
    await ana.call('POST', '/auth/confirm', { password: ana.password });
    await ana.call('POST', '/users/me/totp');
    const other = await tokensFrom(await signIn(api, ana.email, ana.password));
    ana.tokens = await tokensFrom(await refresh(api, ana.tokens.refresh_token));
    api.clock.advance(9 * minute);
    await ana.call('POST', '/auth/confirm', { password: ana.password });
    api.clock.advance(2 * minute);
    const elsewhere = actingAs(api, { ...ana, tokens: other });
    expect(await codeOf(elsewhere.send('POST', '/users/me/totp'))).toBe('confirmation_needed');
  });

  it('replaces nothing that is on, and of two that were begun only the newest works', async () => {
    const api = await serveApi();
    const ana = await person(api);
    const first = await ana.call<TotpSetup>('POST', '/users/me/totp');
    const newest = await ana.call<TotpSetup>('POST', '/users/me/totp');
    const confirms = (secret: string) =>
      ana.send('POST', '/users/me/totp/confirm', { code: codeFrom(secret, api.clock) });
    expect(await codeOf(confirms(first.secret))).toBe('invalid_code');
    expect((await confirms(newest.secret)).status).toBe(200);
    // Its code was a proof, of the factor.
    expect(await codeOf(ana.send('POST', '/users/me/totp'))).toBe('conflict');
  });

  it('counts as RFC 6238 does', async () => {
    const { api, ana } = await withApp();
    // The RFC's secret, and the last six of its eight digits.
    const secret = sealed(api.ctx.keys, ana.user.id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const vectors = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ] as const;
    for (const [seconds, code] of vectors) {
      await api.ctx.db.updateTable('totps').set({ secret, last_step: 0 }).execute();
      api.clock.set(new Date(seconds * 1000));
      expect((await second(api, await challengeOf(api, ana), { code })).status, code).toBe(200);
    }
  });
});

describe('signing in with an app of codes', () => {
  it('takes password and code, and nothing else takes the challenge', async () => {
    const { api, ana, code } = await withApp();
    const challenge = await challengeOf(api, ana);
    const headers = { authorization: `Bearer ${challenge}` };
    expect((await api.ask('/users/me', { headers })).status).toBe(401);
    expect(await codeOf(refresh(api, challenge))).toBe('invalid_refresh_token');
    expect(
      await codeOf(
        api.send('POST', '/auth/reset-password-token', { token: challenge, new_password: 'nova senha' }),
      ),
    ).toBe('invalid_token');
    const answer = await second(api, challenge, { code: ` ${code().slice(0, 3)} ${code().slice(3)} ` });
    const tokens: Tokens = await answer.json();
    expect(tokens.token_type).toBe('bearer');
    expect(await codeOf(second(api, challenge, { code: code(1) }))).toBe('challenge_over');
    const here = actingAs(api, { ...ana, tokens });
    expect((await here.call<{ id: number }>('GET', '/users/me')).id).toBe(ana.user.id);
    expect((await actsOf(here)).slice(0, 2)).toEqual(['signed-in-by-code', 'totp-on']);
  });

  it('takes the code before and after, each once, and no older or later one', async () => {
    const { api, ana, code } = await withApp();
    const tries = async (steps: number) =>
      (await second(api, await challengeOf(api, ana), { code: code(steps) })).status;
    expect(await tries(-2)).toBe(400);
    expect(await tries(2)).toBe(400);
    expect(await tries(-1)).toBe(200);
    expect(await tries(-1)).toBe(400);
    expect(await tries(0)).toBe(200);
    expect(await tries(1)).toBe(200);
    // A later code was used: whoever saw this one over a shoulder comes too late.
    expect(await tries(0)).toBe(400);
  });

  it('lets one of two in who bring the same code in the same moment', async () => {
    const { api, ana, code } = await withApp();
    const challenges = [await challengeOf(api, ana), await challengeOf(api, ana)];
    const given = code();
    const both = await Promise.all(challenges.map((one) => second(api, one, { code: given })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('ends with five wrong codes, and with 25 in an hour for all challenges', async () => {
    const { api, ana, code } = await withApp();
    const wrong = (challenge: string) => second(api, challenge, { code: '000000' });
    const challenge = await challengeOf(api, ana);
    for (let at = 0; at < 5; at += 1) expect(await codeOf(wrong(challenge))).toBe('invalid_code');
    expect(await codeOf(second(api, challenge, { code: code() }))).toBe('challenge_over');
    for (let round = 0; round < 4; round += 1) {
      const another = await challengeOf(api, ana);
      for (let at = 0; at < 5; at += 1) await wrong(another);
    }
    const last = await second(api, await challengeOf(api, ana), { code: code() });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3000);
    // Who is signed in is not kept from confirming by who is not.
    expect((await ana.send('POST', '/auth/confirm', { code: code() })).status).toBe(200);
    const told = (await mailsOf(api)).filter(
      ({ values }) => 'what' in values && values.what === accountActs['second-step-failed'],
    );
    expect(told).toHaveLength(1);
    expect((await actsOf(ana)).filter((what) => what === 'second-step-failed')).toHaveLength(5);
    api.clock.advance(hour);
    expect((await second(api, await challengeOf(api, ana), { code: code() })).status).toBe(200);
  });

  it('takes no code of somebody else, no late challenge and none of before a new password', async () => {
    const { api, ana, code } = await withApp();
    const rui = await person(api);
    const his = await turnsOnApp(rui, api.clock);
    const challenge = await challengeOf(api, ana);
    expect(await codeOf(second(api, challenge, { code: codeFrom(his.secret, api.clock) }))).toBe(
      'invalid_code',
    );
    expect(await codeOf(second(api, challenge, { recovery_code: his.recoveryCodes[0] }))).toBe(
      'invalid_code',
    );
    expect((await second(api, challenge, { code: '1', recovery_code: '2' })).status).toBe(422);
    expect((await second(api, challenge, {})).status).toBe(422);
    api.clock.advance(10 * minute);
    expect(await codeOf(second(api, challenge, { code: code() }))).toBe('challenge_over');
    const before = await challengeOf(api, ana);
    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    const otp = await codeMailedTo(api, ana.email);
    const { token } = await made<{ token: string }>(
      api.send('POST', '/auth/verify-otp', { email: ana.email, otp }),
    );
    await made(api.send('POST', '/auth/reset-password-token', { token, new_password: 'mafalala nova' }));
    expect(await codeOf(second(api, before, { code: code() }))).toBe('challenge_over');
    // Who reads the mailbox has the password by it, and still needs the phone.
    expect((await second(api, await challengeOf(api, ana, 'mafalala nova'), { code: code() })).status).toBe(
      200,
    );
  });

  it('is asked of who comes by Google too', async () => {
    const issuer = await openIssuer(() => api.clock.now());
    const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
    const enter = async (jti: string) =>
      api.send('POST', '/auth/google', { credential: await issuer.credential({ jti }), nonce: 'n-1' });
    const tokens = await tokensFrom(await enter('1'));
    const me = await made<Person['user']>(
      api.ask('/users/me', { headers: { authorization: `Bearer ${tokens.access_token}` } }),
    );
    const ana = actingAs(api, { user: me, email: me.email, password: '', tokens });
    api.clock.advance(10 * minute);
    expect(await codeOf(ana.send('POST', '/users/me/totp'))).toBe('confirmation_needed');
    expect(await codeOf(ana.send('POST', '/users/me/email', { email: 'nova@exemplo.co.mz' }))).toBe(
      'confirmation_needed',
    );
    const confirms = async (claims: object) =>
      ana.send('POST', '/auth/confirm', {
        google: { credential: await issuer.credential({ jti: '2', ...claims }), nonce: 'n-1' },
      });
    expect(await codeOf(confirms({ sub: 'another' }))).toBe('invalid_credential');
    expect((await confirms({ jti: '3' })).status).toBe(200);
    expect((await ana.send('POST', '/users/me/email', { email: 'nova@exemplo.co.mz' })).status).toBe(200);
    const { secret } = await turnsOnApp(ana, api.clock);
    const answer = await enter('4');
    const { code, challenge } = await answer.json();
    expect([answer.status, code]).toEqual([401, 'second_factor_needed']);
    expect((await second(api, challenge, { code: codeFrom(secret, api.clock) })).status).toBe(200);
    expect(await codeOf(confirms({ jti: '5' }))).toBe('second_factor_needed');
  });
});

describe('recovery codes', () => {
  it('work once each, in capitals and with spaces too, and say how many are left', async () => {
    const { api, ana, recoveryCodes } = await withApp();
    const [one = '', two = ''] = recoveryCodes;
    const typed = ` ${one.toUpperCase().replace('-', ' ')} `;
    const here = await enters(api, ana, { recovery_code: typed });
    expect(await codeOf(second(api, await challengeOf(api, ana), { recovery_code: one }))).toBe(
      'invalid_code',
    );
    expect((await securityOf(here)).recovery_codes_left).toBe(9);
    const { recovery_codes: fresh } = await here.call<{ recovery_codes: string[] }>(
      'POST',
      '/users/me/recovery-codes',
    );
    expect(await codeOf(second(api, await challengeOf(api, ana), { recovery_code: two }))).toBe(
      'invalid_code',
    );
    await enters(api, ana, { recovery_code: fresh[0] });
    expect((await securityOf(here)).recovery_codes_left).toBe(9);
  });

  it('are none without a factor', async () => {
    const api = await serveApi();
    const ana = await person(api);
    expect(await codeOf(ana.send('POST', '/users/me/recovery-codes'))).toBe('not_found');
    expect(await securityOf(ana)).toEqual({
      totp: false,
      passkeys: [],
      recovery_codes_left: null,
      confirm_by: ['password'],
      confirmed_until: expect.any(String),
      lost_access_due_at: null,
    });
  });
});

describe('what changes how one gets in', () => {
  it('asks for the factor where one is on: a password never takes it away', async () => {
    const { api, ana, code, recoveryCodes } = await withApp();
    api.clock.advance(9 * minute);
    const changes = [
      () => ana.send('DELETE', '/users/me/totp'),
      () => ana.send('POST', '/users/me/recovery-codes'),
      () => ana.send('POST', '/users/me/passkeys/options'),
      () => ana.send('POST', '/users/me/passkeys', { passkey: authenticator().make({ challenge: 'x' }) }),
      () => ana.send('DELETE', '/users/me/passkeys/1'),
      () =>
        ana.send('PUT', '/users/me/password', { current_password: ana.password, new_password: 'nova senha' }),
      () => ana.send('POST', '/users/me/email', { email: 'nova@exemplo.co.mz', password: ana.password }),
      () => ana.send('POST', '/users/me/deletion', { password: ana.password }),
    ];
    for (const change of changes) expect(await codeOf(change()), String(change)).toBe('confirmation_needed');
    const refused = await ana.send('POST', '/auth/confirm', { password: ana.password });
    expect(await codeOf(refused)).toBe('second_factor_needed');
    for (const change of changes) expect(await codeOf(change()), String(change)).toBe('confirmation_needed');
    expect(await codeOf(ana.send('POST', '/auth/confirm', { code: '000000' }))).toBe('invalid_code');
    await ana.call('POST', '/auth/confirm', { recovery_code: recoveryCodes[3] });
    expect(
      await codeOf(ana.send('POST', '/users/me/email', { email: 'nova@exemplo.co.mz', password: 'errada' })),
    ).toBe('wrong_password');
    ana.tokens = await tokensFrom(await refresh(api, ana.tokens.refresh_token));
    api.clock.advance(10 * minute);
    expect(await codeOf(ana.send('DELETE', '/users/me/totp'))).toBe('confirmation_needed');
    await ana.call('POST', '/auth/confirm', { code: code() });
    await ana.call('DELETE', '/users/me/totp');
    expect(await securityOf(ana)).toMatchObject({ totp: false, recovery_codes_left: null });
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
    expect(await api.ctx.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});

describe('passkeys', () => {
  const options = async (api: TestApi) => made<object>(api.send('POST', '/auth/passkey/options', {}));
  const enter = (api: TestApi, passkey: object) => api.send('POST', '/auth/passkey', { passkey });
  async function adds(who: Person, key = authenticator(), counter = 0) {
    const asked = await who.call<object>('POST', '/users/me/passkeys/options');
    const answer = await who.call<{ passkey: { id: number }; recovery_codes?: string[] }>(
      'POST',
      '/users/me/passkeys',
      { passkey: key.make(asked, { counter }) },
    );
    return { key, ...answer };
  }

  it('sign in alone, though an app of codes is on, and are told apart by their names', async () => {
    const { api, ana, code } = await withApp();
    await ana.call('POST', '/auth/confirm', { code: code() });
    const { key, passkey, recovery_codes } = await adds(ana);
    expect(recovery_codes).toBeUndefined();
    expect(passkey).toMatchObject({
      id: 1,
      name: 'Chave de acesso (Navegador desconhecido)',
      last_used_at: null,
    });
    const signed = key.sign(await options(api), { userHandle: `user ${ana.user.id}` });
    const tokens = await tokensFrom(await enter(api, signed));
    const here = actingAs(api, { ...ana, tokens });
    expect((await securityOf(here)).passkeys).toMatchObject([
      { last_used_at: api.clock.now().toISOString() },
    ]);
    expect(await codeOf(enter(api, signed))).toBe('challenge_over');
    // Signing in by it counts as both factors.
    await here.call('DELETE', '/users/me/totp');
    await here.call('DELETE', `/users/me/passkeys/${passkey.id}`);
    expect(await codeOf(enter(api, key.sign(await options(api))))).toBe('invalid_passkey');
    expect((await actsOf(here)).slice(0, 3)).toEqual(['passkey-removed', 'totp-off', 'signed-in-by-passkey']);
  });

  it('are refused from another site, for another challenge, of another key or person, and without a finger', async () => {
    const api = await serveApi();
    const ana = await person(api);
    const rui = await person(api);
    const { key, recovery_codes } = await adds(ana);
    expect(recovery_codes).toHaveLength(10);
    const refused = [
      key.sign(await options(api), { origin: 'http://localhost:4322' }),
      key.sign(await options(api), { origin: 'https://bizlink.evil' }),
      key.sign(await options(api), { verifies: false }),
      key.sign(await options(api), { userHandle: `user ${rui.user.id}` }),
      { ...authenticator().sign(await options(api)), id: key.id, rawId: key.id },
      authenticator().sign(await options(api)),
    ];
    for (const one of refused) expect(await codeOf(enter(api, one))).toBe('invalid_passkey');
    expect(await codeOf(enter(api, key.sign({ challenge: 'invented' })))).toBe('challenge_over');
    const late = key.sign(await options(api));
    api.clock.advance(10 * minute);
    expect(await codeOf(enter(api, late))).toBe('challenge_over');
    // A challenge that was made to add one is none to sign in by, and the other way round.
    await ana.call('POST', '/auth/confirm', { passkey: key.sign(await options(api)) });
    const toAdd = await ana.call<object>('POST', '/users/me/passkeys/options');
    expect(await codeOf(enter(api, key.sign(toAdd)))).toBe('challenge_over');
    const another = authenticator();
    expect(
      await codeOf(ana.send('POST', '/users/me/passkeys', { passkey: another.make(await options(api)) })),
    ).toBe('challenge_over');
    await rui.call('POST', '/auth/confirm', { password: rui.password });
    expect(await codeOf(rui.send('POST', '/users/me/passkeys', { passkey: another.make(toAdd) }))).toBe(
      'challenge_over',
    );
    expect(await codeOf(rui.send('POST', '/auth/confirm', { passkey: key.sign(await options(api)) }))).toBe(
      'invalid_passkey',
    );
    expect(await codeOf(rui.send('DELETE', '/users/me/passkeys/1'))).toBe('not_found');
    const { clientDataJSON: _, ...response } = key.sign(await options(api)).response;
    const broken = {
      ...key.sign({ challenge: '' }),
      response: { ...response, clientDataJSON: 'bm9uc2Vuc2U' },
    };
    expect(await codeOf(enter(api, broken))).toBe('invalid_passkey');
    expect((await enter(api, key.sign(await options(api)))).status).toBe(200);
  });

  it('are refused when their counter does not go on, for then there are two of them', async () => {
    const api = await serveApi();
    const ana = await person(api);
    const { key } = await adds(ana, authenticator(), 7);
    const tries = async (counter: number) =>
      (await enter(api, key.sign(await options(api), { counter }))).status;
    expect(await tries(7)).toBe(400);
    expect(await tries(8)).toBe(200);
    expect(await tries(8)).toBe(400);
    expect(await tries(3)).toBe(400);
    expect(await tries(0)).toBe(400);
    const both = [key.sign(await options(api), { counter: 9 }), key.sign(await options(api), { counter: 9 })];
    const answers = await Promise.all(both.map((one) => enter(api, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('alone leave the password to sign in by, but not to change anything', async () => {
    const api = await serveApi();
    const ana = await person(api);
    const { key, recovery_codes = [] } = await adds(ana);
    const tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    const here = actingAs(api, { ...ana, tokens });
    expect(await codeOf(here.send('DELETE', '/users/me/passkeys/1'))).toBe('confirmation_needed');
    expect((await securityOf(here)).confirm_by).toEqual(['passkey', 'recovery_code']);
    const { challenge } = await (await here.send('POST', '/auth/confirm', { password: ana.password })).json();
    // Who lost the key goes on from here, as from a sign-in.
    expect((await api.send('POST', '/auth/lost-access', { challenge })).status).toBe(200);
    await here.call('POST', '/auth/confirm', { recovery_code: recovery_codes[0] });
    await here.call('DELETE', '/users/me/passkeys/1');
    expect(await codeOf(enter(api, key.sign(await options(api))))).toBe('invalid_passkey');
  });

  it('are ten at most, and none twice', async () => {
    const api = await serveApi();
    const ana = await person(api);
    const { key } = await adds(ana);
    for (let at = 1; at < 9; at += 1) {
      await ana.call('POST', '/auth/confirm', { passkey: key.sign(await options(api)) });
      await adds(ana);
    }
    await ana.call('POST', '/auth/confirm', { passkey: key.sign(await options(api)) });
    const asked = await ana.call<{ excludeCredentials: object[] }>('POST', '/users/me/passkeys/options');
    expect(asked.excludeCredentials).toHaveLength(9);
    expect(await codeOf(ana.send('POST', '/users/me/passkeys', { passkey: key.make(asked) }))).toBe(
      'conflict',
    );
    await adds(ana);
    expect(await codeOf(ana.send('POST', '/users/me/passkeys/options'))).toBe('conflict');
  });
});

describe('who lost everything', () => {
  const work = ({ ctx }: TestApi) => createWorker(ctx, queued).runDue();
  async function begins(api: TestApi, ana: Person) {
    const challenge = await challengeOf(api, ana);
    await made(api.send('POST', '/auth/lost-access', { challenge }));
    const code = await codeMailedTo(api, ana.email);
    return made<{ due_at: string }>(api.send('POST', '/auth/lost-access/confirm', { challenge, code }));
  }

  it('gets in with the password after 48 hours, of which everybody who is signed in hears at once', async () => {
    const { api, ana } = await withApp();
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
    api.clock.advance(minute);
    await work(api);
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
    const rui = await person(api);
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

it('neither secrets nor codes are in the database or in a log', async () => {
  const { api, ana, secret, recoveryCodes, code } = await withApp();
  const challenge = await challengeOf(api, ana);
  await second(api, challenge, { code: '123123' });
  await second(api, challenge, { recovery_code: recoveryCodes[0] });
  const given = code();
  await enters(api, ana, { code: given });
  const rows: unknown[] = [];
  for (const table of [
    'totps',
    'recovery_codes',
    'challenges',
    'account_acts',
    'queue',
    'notifications',
  ] as const)
    rows.push(await api.ctx.db.selectFrom(table).selectAll().execute());
  const kept = `${JSON.stringify(rows)}${api.logged()}`;
  expect(kept).toContain('second-factor');
  for (const hidden of [
    secret,
    challenge,
    given,
    ...recoveryCodes,
    ...recoveryCodes.map((one) => one.replace('-', '')),
  ])
    expect(kept).not.toContain(hidden);
});

it('what happened to an account is told page by page, newest first, and forgotten after 365 days', async () => {
  const { api, ana } = await withApp();
  const page = await ana.call<AccountAct[]>('GET', '/users/me/activity?limit=1');
  expect(page).toEqual([
    { id: expect.any(Number), what: 'totp-on', browser: 'Navegador desconhecido', at: expect.any(String) },
  ]);
  const next = await ana.call<AccountAct[]>('GET', `/users/me/activity?limit=1&last_id=${page[0]?.id}`);
  expect(next).toMatchObject([{ what: 'signed-in' }]);
  const rui = await person(api);
  expect(await actsOf(rui)).toEqual(['signed-in']);
  api.clock.advance(365 * day);
  await sweepAccounts(api.ctx);
  expect(await api.ctx.db.selectFrom('account_acts').select('what').execute()).toEqual([]);
});

it('a takeover is told, whatever was done before with the password alone', async () => {
  const { api, ana, code } = await withApp();
  api.clock.advance(2 * day);
  for (let at = 0; at < 12; at += 1) await challengeOf(api, ana);
  const before = (await mailsOf(api)).length;
  const thief = await enters(api, ana, { code: code() });
  for (let at = 0; at < 12; at += 1)
    expect(await codeOf(thief.send('POST', '/users/me/email/confirm', { code: '000000' }))).toBe(
      'invalid_code',
    );
  await thief.call('DELETE', '/users/me/totp');
  await thief.call('PUT', '/users/me/password', {
    current_password: ana.password,
    new_password: 'outra senha',
  });
  const told = (await mailsOf(api)).slice(before).map(({ template }) => template);
  expect(told).toEqual(['new-device', 'protection-changed', 'password-changed']);
});

it('who took the mailbox gets no faster way back by a Google account of its address', async () => {
  const issuer = await openIssuer(() => api.clock.now());
  const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
  const ana = await person(api);
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

it('keeping an account that nobody eliminates is no act', async () => {
  const api = await serveApi();
  const ana = await person(api);
  await ana.call('DELETE', '/users/me/deletion');
  expect(await actsOf(ana)).toEqual(['signed-in']);
});

it('a sign-in elsewhere leaves alone the passkey that is being made', async () => {
  const { api, ana, code } = await withApp();
  const asked = await ana.call<object>('POST', '/users/me/passkeys/options');
  await enters(api, ana, { code: code() });
  await ana.call('POST', '/users/me/passkeys', { passkey: authenticator().make(asked) });
});

it('a lost key of the installation makes codes wrong, and the way back stays', async () => {
  const { api, ana, code, recoveryCodes } = await withApp();
  api.ctx.keys.factors.fill(7);
  const challenge = await challengeOf(api, ana);
  expect(await codeOf(second(api, challenge, { code: code() }))).toBe('invalid_code');
  expect(await codeOf(second(api, challenge, { recovery_code: recoveryCodes[0] }))).toBe('invalid_code');
  expect((await api.send('POST', '/auth/lost-access', { challenge })).status).toBe(200);
});

it('an operator lets in who lost everything, and whoever else was in is out', async () => {
  const { api, ana } = await withApp();
  expect(await removeFactors(api.ctx, 'ninguem')).toBe(false);
  expect(await removeFactors(api.ctx, ana.email)).toBe(true);
  expect(await codeOf(refresh(api, ana.tokens.refresh_token))).toBe('invalid_refresh_token');
  const here = actingAs(api, {
    ...ana,
    tokens: await tokensFrom(await signIn(api, ana.email, ana.password)),
  });
  expect(await securityOf(here)).toMatchObject({ totp: false, recovery_codes_left: null });
});

it('half sign-ins are bounded, for each is a row', async () => {
  const { api, ana } = await withApp();
  for (let at = 0; at < 100; at += 1) await challengeOf(api, ana);
  expect((await signIn(api, ana.email, ana.password)).status).toBe(429);
  expect(await api.ctx.db.selectFrom('challenges').select('hash').execute()).toHaveLength(100);
});
