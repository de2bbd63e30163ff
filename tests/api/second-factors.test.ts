// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#lib/contract/accounts.ts';
import type { NotificationChoices } from '#lib/contract/notification-choices.ts';
import type { AccountAct, TotpSetup } from '#lib/contract/second-factors.ts';
import { topics } from '#lib/contract/topics.ts';
import { accountActs } from '#lib/copy/account-acts.ts';
import { factorTexts } from '#lib/copy/second-factors.ts';
import { sweepAccounts } from '#server/accounts/accounts.ts';
import { sealed } from '#server/accounts/factors/factor-secrets.ts';
import { serveApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { codeFrom, provesEmail, turnsOnApp } from '#tests/support/cast/factors.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { actingAs, type Person, person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, refusal } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import {
  actsOf,
  challengeOf,
  enters,
  provenPerson,
  second,
  securityOf,
  withApp,
} from '#tests/support/half-signed-in.ts';
import { openIssuer } from '#tests/support/issuer.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('an app of codes', () => {
  it('is on after its first code, which gives ten recovery codes once and works nowhere else', async () => {
    const [api, ana] = await serving(provenPerson);
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
    expect(await codeOf(ana.send('POST', '/users/me/totp/confirm', { code }))).toBe('conflict');
    expect(await securityOf(ana)).toMatchObject({
      totp: true,
      passkeys: [],
      recovery_codes_left: 10,
      // The second is the sign-in without a code, before the app was on.
      sessions: 2,
      api_keys: 0,
    });
    expect((await mailsOf(api)).at(-1)).toMatchObject({
      template: 'account-act',
      values: { what: accountActs['totp-on'] },
    });
  });

  it('is set up by who proved within ten minutes who they are, with an e-mail that is proven', async () => {
    const [api, ana] = await serving(person);
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
    const [api, ana] = await serving(provenPerson);
    const elsewhere = await tokensFrom(await signIn(api, ana.email, ana.password));
    const first = await ana.call<TotpSetup>('POST', '/users/me/totp');
    const newest = await ana.call<TotpSetup>('POST', '/users/me/totp');
    const confirms = (secret: string, says = {}) =>
      ana.send('POST', '/users/me/totp/confirm', { code: codeFrom(secret, api.clock), ...says });
    expect(await codeOf(confirms(first.secret))).toBe('invalid_code');
    // Whoever says which key the code is of reads why it does not work.
    expect(await refusal(confirms(first.secret, { secret: first.secret }))).toEqual([
      409,
      factorTexts.begunElsewhere,
    ]);
    expect((await confirms(newest.secret, { secret: newest.secret })).status).toBe(200);
    // On another device, without the proof that a factor asks for.
    const other = actingAs(api, { ...ana, tokens: elsewhere });
    for (const path of ['/users/me/totp', '/users/me/totp/confirm'])
      expect(await refusal(other.send('POST', path, { code: '000000' })), path).toEqual([
        409,
        factorTexts.isOn,
      ]);
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
    const rui = await provenPerson(api);
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
    const ana = actingAs(api, { user: me, email: me.email ?? '', password: '', tokens });
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
    const [, ana] = await serving(provenPerson);
    expect(await codeOf(ana.send('POST', '/users/me/recovery-codes'))).toBe('not_found');
    expect(await securityOf(ana)).toEqual({
      totp: false,
      passkeys: [],
      recovery_codes_left: null,
      confirm_by: ['password'],
      ways: { email: ana.email, phone: null, google: false },
      lost_access_due_at: null,
      takeover_due_at: null,
      sessions: 1,
      api_keys: 0,
      saved_searches: 0,
      quick_answers: 0,
      told_devices: 0,
      told_by_mail: true,
    });
  });
});

it('what the list of the settings says comes with it: what is kept, and how many devices are told, and whether mails are sent', async () => {
  const [api, ana] = await serving(person);
  for (const q of ['quadro', 'padaria']) await ana.call('POST', '/saved-searches', { of: 'search', q });
  const answers = [{ word: 'preço', text: 'Depende do trabalho.' }];
  await ana.call('PUT', '/chat/quick-answers', { answers });
  const { id: session_id } = await api.ctx.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  const device = {
    endpoint: 'https://example.org/1',
    p256dh: '',
    auth: '',
    kept_at: '',
    failing_since: null,
  };
  await api.ctx.db
    .insertInto('push_subscriptions')
    .values({ user_id: ana.user.id, session_id, ...device })
    .execute();
  const kept = { saved_searches: 2, quick_answers: 1 };
  expect(await securityOf(ana)).toMatchObject({ ...kept, told_devices: 1, told_by_mail: true });

  const choices = await ana.call<NotificationChoices>('GET', '/notifications/channels');
  const tell = (push: boolean, mail: boolean) =>
    ana.call('PUT', '/notifications/channels', {
      ...choices,
      topics: {
        ...Object.fromEntries(topics.map((topic) => [topic, { push: false, mail: false }])),
        message: { push, mail },
      },
    });
  await tell(true, false);
  expect(await securityOf(ana)).toMatchObject({ told_devices: 1, told_by_mail: false });
  await tell(false, true);
  expect(await securityOf(ana)).toMatchObject({ told_devices: 0, told_by_mail: true });
  const zito = await person(api);
  expect(await securityOf(zito)).toMatchObject({ saved_searches: 0, quick_answers: 0, told_devices: 0 });
});

it('what changes how one gets in asks for the factor where one is on: a password never takes it away', async () => {
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
  const rui = await provenPerson(api);
  // Keeping an account that nobody eliminates is no act.
  await rui.call('DELETE', '/users/me/deletion');
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
  expect(told).toEqual(['new-device', 'account-act', 'password-changed']);
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

it('half sign-ins are bounded, for each is a row', async () => {
  const { api, ana } = await withApp();
  for (let at = 0; at < 100; at += 1) await challengeOf(api, ana);
  expect((await signIn(api, ana.email, ana.password)).status).toBe(429);
  expect(await api.ctx.db.selectFrom('challenges').select('hash').execute()).toHaveLength(100);
});
