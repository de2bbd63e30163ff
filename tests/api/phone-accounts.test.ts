// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { PendingRegistration } from '#lib/contract/users.ts';
import { suspend } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { codeFrom, turnsOnApp } from '#tests/support/cast/factors.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { newEmail, type Person, password, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import {
  beginsByPhone,
  codeSentTo,
  endsByPhone,
  newNumber,
  personByPhone,
  smsOf,
} from '#tests/support/cast/phones.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const number = '+258841234567';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

const begun = (api: TestApi, phone = number) => made<PendingRegistration>(beginsByPhone(api, { phone }));
const countUsers = async ({ ctx }: TestApi) =>
  (await ctx.db.selectFrom('users').select('id').execute()).length;

describe('the ways to sign in', () => {
  it('are e-mail and, where SMS are sent or mails are not, the number', async () => {
    const waysAt = async (settings: Parameters<typeof serveApi>[0]) =>
      made(await (await serveApi(settings)).ask('/auth/ways'));
    expect(await waysAt({ google: undefined })).toEqual({ email: true, google: false, phone: true });
    const google = { issuer: 'https://accounts.google.com', clientId: 'id' };
    expect(await waysAt({ google, phoneSignIn: false })).toEqual({ email: true, google: true, phone: false });
  });

  it('refuse a number everywhere where none is offered', async () => {
    const [api, ana] = await servingWith({ phoneSignIn: false }, person);
    for (const answer of [
      beginsByPhone(api),
      api.send('POST', '/auth/forgot-password', { phone: number }),
      api.send('POST', '/auth/verify-otp', { phone: number, otp: '123456' }),
      ana.send('POST', '/users/me/phone', { phone: number }),
    ])
      expect(await outcome(answer)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'phone', message: 'Neste site não se entra por telemóvel.' }] },
      });
    expect(await smsOf(api)).toEqual([]);
  });
});

describe('an account by a number', () => {
  it('is there once the code has come back, and its number is nobody’s to see', async () => {
    const api = await serveApi();
    expect(await outcome(beginsByPhone(api, { phone: '84 123 4567' }))).toEqual({
      status: 202,
      body: { challenge: expect.stringMatching(/^[\w-]{43}$/), sent_to: '+258 84 *** ** 67' },
    });
    expect(await countUsers(api)).toBe(0);
    api.clock.advance(minute);
    const { challenge } = await begun(api);
    const code = await codeSentTo(api, number);
    const { status, body } = await outcome(endsByPhone(api, challenge, code));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { email: null, email_proven: false, full_name: 'Celeste Mondlane', phone_verified: true },
    });
    expect(body).toMatchObject({ username: 'celestemondlane', phone: '+258 841234567' });
    // Once.
    expect(await codeOf(endsByPhone(api, challenge, code))).toBe('invalid_code');
    const { id } = body as { id: number };
    for (const path of [`/users/${id}`, '/users/by-slug/celestemondlane', '/search?q=celeste'])
      expect(await (await api.ask(path)).text(), path).not.toMatch(/841234567|84 123/);
    expect(api.logged()).not.toMatch(new RegExp(`${code}|841234567|${challenge}`));
  });

  it('takes an e-mail or a number, not both and not none', async () => {
    const api = await serveApi();
    const account = { password, full_name: 'Rui' };
    expect(await outcome(api.send('POST', '/auth/register', account))).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'email', message: 'Campo obrigatório.' }] },
    });
    const both = { ...account, phone: number, email: newEmail() };
    expect(await outcome(api.send('POST', '/auth/register', both))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'phone', message: 'Use o email ou o telemóvel, não os dois.' }] },
    });
    expect(await codeOf(beginsByPhone(api, { password: 'curta' }))).toBe('password_too_short');
  });

  it('is refused to what is no mobile number, or of another country', async () => {
    const [api, ana] = await serving(personByPhone);
    const sent = (await smsOf(api)).length;
    const none = 'Escreva um número de telemóvel, como 84 123 4567.';
    for (const [phone, message] of [
      ['84 123 456', none],
      ['+258 21 123 456', none],
      ['ana', none],
      ['+27 82 123 4567', 'Ainda não enviamos SMS para este país.'],
    ] as const)
      for (const answer of [
        beginsByPhone(api, { phone }),
        api.send('POST', '/auth/forgot-password', { phone }),
        ana.send('POST', '/users/me/phone', { phone }),
      ])
        expect(await outcome(answer), phone).toMatchObject({
          status: 422,
          body: { code: 'validation_failed', errors: [{ field: 'phone', message }] },
        });
    expect(await smsOf(api)).toHaveLength(sent);
  });

  it('may be of the countries that the operator names', async () => {
    const api = await serveApi({ smsCountries: ['258', '27'] });
    expect(await made(beginsByPhone(api, { phone: '+27 82 123 4567' }))).toMatchObject({
      sent_to: '+27 82 *** ** 67',
    });
  });

  it('is signed in to by its number, however that is spelt', async () => {
    const api = await serveApi();
    await personByPhone(api, { phone: number });
    for (const spelt of [
      '841234567',
      '+258841234567',
      '00258 84 123 4567',
      '(84) 123-45-67',
      '258 84 123 4567',
    ])
      expect((await signIn(api, spelt, password)).status, spelt).toBe(200);
  });

  it('has ten minutes and five tries for its code', async () => {
    const [api, { challenge }, code] = await serving(begun, (api) => codeSentTo(api, number));
    for (let at = 0; at < 5; at += 1)
      expect(await codeOf(endsByPhone(api, challenge, otherThan(code)))).toBe('invalid_code');
    expect(await outcome(endsByPhone(api, challenge, code))).toMatchObject({
      status: 429,
      body: { detail: 'Demasiadas tentativas. Peça um novo código.' },
    });
    api.clock.advance(minute);
    const late = await begun(api);
    api.clock.advance(10 * minute);
    expect(await codeOf(endsByPhone(api, late.challenge, await codeSentTo(api, number)))).toBe(
      'invalid_code',
    );
    expect(await countUsers(api)).toBe(0);
  });

  it('is opened by the code of its own challenge alone', async () => {
    const [api, mine, theirs] = await serving(begun, (api) => begun(api, '+258861234567'));
    const [code, other] = [await codeSentTo(api, number), await codeSentTo(api, '+258861234567')];
    if (code !== other) expect(await codeOf(endsByPhone(api, mine.challenge, other))).toBe('invalid_code');
    expect(await codeOf(endsByPhone(api, `${theirs.challenge}x`, other))).toBe('invalid_code');
    // A newer registration of the same number does not open the older one.
    api.clock.advance(minute);
    const again = await begun(api);
    const newer = await codeSentTo(api, number);
    if (newer !== code) expect(await codeOf(endsByPhone(api, mine.challenge, newer))).toBe('invalid_code');
    expect((await endsByPhone(api, again.challenge, newer)).status).toBe(201);
  });
});

it('a number that is in use gets the same answer and the same SMS, and is told only to whoever holds it', async () => {
  const api = await serveApi();
  await personByPhone(api, { phone: number });
  api.clock.advance(minute);
  const known = await outcome(beginsByPhone(api, { phone: number }));
  const unknown = await outcome(beginsByPhone(api, { phone: '+258861234567' }));
  const shape = { challenge: expect.stringMatching(/^[\w-]{43}$/), sent_to: expect.any(String) };
  expect([known, unknown]).toEqual(Array(2).fill({ status: 202, body: shape }));
  const [ofKnown, ofUnknown] = (await smsOf(api)).slice(-2).map(({ text }) => text.replace(/\d{6}/g, '#'));
  expect(ofKnown).toBe(ofUnknown);

  const { challenge } = known.body as PendingRegistration;
  const code = await codeSentTo(api, number);
  expect(await codeOf(endsByPhone(api, challenge, otherThan(code)))).toBe('invalid_code');
  expect(await outcome(endsByPhone(api, challenge, code))).toMatchObject({
    status: 409,
    body: { code: 'number_in_use', ways: ['sign_in', 'takeover'] },
  });
  expect(await countUsers(api)).toBe(1);
});

describe('SMS that cost money', () => {
  it('are one a minute and three a day to a number, whatever they are for', async () => {
    const api = await serveApi();
    await begun(api);
    const early = await beginsByPhone(api, { phone: number });
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
    api.clock.advance(minute);
    expect((await api.send('POST', '/auth/forgot-password', { phone: number })).status).toBe(200);
    api.clock.advance(minute);
    await begun(api);
    api.clock.advance(minute);
    expect(await codeOf(beginsByPhone(api, { phone: number }))).toBe('rate_limited');
    expect(await codeOf(api.send('POST', '/auth/forgot-password', { phone: number }))).toBe('rate_limited');
    api.clock.advance(day);
    await begun(api);
  });

  it('are twenty a day from an address', async () => {
    const api = await serveApi();
    for (let at = 0; at < 20; at += 1) await begun(api, newNumber());
    expect(await codeOf(beginsByPhone(api))).toBe('rate_limited');
  });

  it('are so many a day for the whole site, known number or not', async () => {
    const api = await serveApi({ smsPerDay: 2 });
    await personByPhone(api, { phone: number });
    await begun(api, newNumber());
    api.clock.advance(minute);
    for (const answer of [
      beginsByPhone(api),
      api.send('POST', '/auth/forgot-password', { phone: number }),
      api.send('POST', '/auth/forgot-password', { phone: newNumber() }),
    ])
      expect(await outcome(answer)).toMatchObject({
        status: 503,
        body: {
          code: 'sms_exhausted',
          detail: 'Hoje já não podemos enviar mais SMS. Tente amanhã, ou use o email.',
        },
      });
    expect(await smsOf(api)).toHaveLength(2);
    api.clock.advance(day);
    await begun(api);
  });
});

describe('signing in by a number', () => {
  it('says of an unknown number what it says of a wrong password', async () => {
    const api = await serveApi();
    await personByPhone(api, { phone: number });
    const wrong = await outcome(signIn(api, number, 'outra senha'));
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await outcome(signIn(api, '+258861234567', 'outra senha'))).toEqual(wrong);
  });

  it('counts wrong passwords however the number is spelt', async () => {
    const api = await serveApi();
    await personByPhone(api, { phone: number });
    const spellings = ['841234567', '+258 84 123 4567', '00258841234567'];
    for (let at = 0; at < 10; at += 1)
      expect((await signIn(api, spellings[at % 3] ?? '', `errada ${at}`)).status).toBe(401);
    expect((await signIn(api, '84-123-4567', password)).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  const asks = (api: TestApi, phone: string) => api.send('POST', '/auth/forgot-password', { phone });

  it('comes back by SMS, and the answer tells of no number whether it is known', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    api.clock.advance(minute);
    const known = await outcome(asks(api, '84 123 4567'));
    const unknown = await outcome(asks(api, '84 765 4367'));
    expect(known).toEqual({
      status: 200,
      body: { message: 'Se o número estiver certo, recebe um código por SMS em +258 84 *** ** 67.' },
    });
    expect(unknown).toEqual(known);
    expect((await smsOf(api)).map(({ to }) => to)).toEqual([number, number, null]);
    const otp = await codeSentTo(api, number);
    const { token } = await made<{ token: string }>(
      api.send('POST', '/auth/verify-otp', { phone: number, otp }),
    );
    await made(api.send('POST', '/auth/reset-password-token', { token, new_password: 'nova machamba' }));
    expect((await signIn(api, number, password)).status).toBe(401);
    const again = await tokensFrom(await signIn(api, number, 'nova machamba'));
    const bearer = { authorization: `Bearer ${again.access_token}` };
    const acts = await made<object[]>(api.ask('/users/me/activity', { headers: bearer }));
    expect(acts[1]).toMatchObject({ what: 'password-reset-by-sms' });
    expect((await ana.ask('/users/me')).status).toBe(401);
    // Who has no e-mail is told by SMS.
    expect((await smsOf(api)).at(-1)).toMatchObject({
      to: number,
      text: expect.stringMatching(/a sua senha mudou/),
    });
    expect(await mailsOf(api)).toEqual([]);
  });

  it('has the same answers for a wrong code of a known and of an unknown number', async () => {
    const api = await serveApi();
    await personByPhone(api, { phone: number });
    api.clock.advance(minute);
    const gives = (phone: string, otp: string) =>
      outcome(api.send('POST', '/auth/verify-otp', { phone, otp }));
    await asks(api, number);
    await asks(api, '847654321');
    const code = await codeSentTo(api, number);
    for (let at = 0; at < 6; at += 1)
      expect(await gives('847654321', otherThan(code))).toEqual(await gives(number, otherThan(code)));
    expect(await gives(number, code)).toMatchObject({ status: 429 });
  });

  it('proves no e-mail, and takes no Google account from its owner', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    await api.ctx.db
      .updateTable('users')
      .set({ google_subject: 'g-1', google_email_key: 'a@g.mz' })
      .execute();
    api.clock.advance(minute);
    await asks(api, number);
    const otp = await codeSentTo(api, number);
    const { token } = await made<{ token: string }>(
      api.send('POST', '/auth/verify-otp', { phone: number, otp }),
    );
    await made(api.send('POST', '/auth/reset-password-token', { token, new_password: 'nova machamba' }));
    const row = api.ctx.db.selectFrom('users').selectAll().where('id', '=', ana.user.id);
    expect(await row.executeTakeFirst()).toMatchObject({ email_proved_at: null, google_subject: 'g-1' });
  });
});

describe('who has a number alone', () => {
  it('may do all that asks for a proven e-mail', async () => {
    const [api, ana, rui, unproven] = await servingWith({ emailProof: true }, personByPhone, person, person);
    const asked = (who: typeof rui) =>
      who.send('POST', '/deals/', {
        peer_user_id: rui.user.id,
        what: 'Pintar',
        client_id: crypto.randomUUID(),
      });
    expect(await codeOf(asked(unproven))).toBe('email_not_proven');
    expect((await asked(ana)).status).toBe(201);
    const app = await turnsOnApp(ana, api.clock);
    const half = await outcome(signIn(api, ana.number, password));
    expect(half).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } });
    const { challenge } = half.body as { challenge: string };
    const code = codeFrom(app.secret, api.clock);
    expect((await api.send('POST', '/auth/second-factor', { challenge, code })).status).toBe(200);
  });

  it('is told by SMS of a decision of moderators, and by no mail of anything', async () => {
    const [api, ana] = await serving(personByPhone);
    expect(await suspend(api.ctx, ana.number, 'Vendia o que não tinha.')).toBe(true);
    expect((await smsOf(api)).at(-1)).toMatchObject({
      to: ana.number,
      text: expect.stringMatching(/foi decidido/),
    });
    expect(await mailsOf(api)).toEqual([]);
  });

  it('gets the code of a lost access by SMS, and is told by SMS', async () => {
    const [api, ana] = await serving(personByPhone);
    await turnsOnApp(ana, api.clock);
    api.clock.advance(minute);
    const half = await outcome(signIn(api, ana.number, password));
    const { challenge } = half.body as { challenge: string };
    expect((await api.send('POST', '/auth/lost-access', { challenge })).status).toBe(200);
    const code = await codeSentTo(api, ana.number);
    expect((await api.send('POST', '/auth/lost-access/confirm', { challenge, code })).status).toBe(200);
    expect((await smsOf(api)).at(-1)).toMatchObject({
      to: ana.number,
      text: expect.stringMatching(/pediu o acesso de volta/),
    });
  });
});

describe('the number that one signs in by', () => {
  it('is added, changed and told of, with a fresh proof', async () => {
    const [api, ana] = await serving(person);
    api.clock.advance(11 * minute);
    expect(await codeOf(ana.send('POST', '/users/me/phone', { phone: number }))).toBe('confirmation_needed');
    await ana.call('POST', '/auth/confirm', { password });
    expect(await outcome(ana.send('POST', '/users/me/phone', { phone: '84 123 4567' }))).toMatchObject({
      status: 200,
    });
    const first = await codeSentTo(api, number);
    expect(await codeOf(ana.send('POST', '/users/me/phone/confirm', { code: otherThan(first) }))).toBe(
      'invalid_code',
    );
    expect(await outcome(ana.send('POST', '/users/me/phone/confirm', { code: first }))).toMatchObject({
      status: 200,
      body: { phone: '+258 841234567', phone_verified: true, email: ana.email },
    });
    expect((await signIn(api, number, password)).status).toBe(200);
    expect((await signIn(api, ana.email, password)).status).toBe(200);

    expect(await codeOf(ana.send('POST', '/users/me/phone', { phone: number }))).toBe('conflict');
    await ana.call('POST', '/users/me/phone', { phone: '+258861234567' });
    await ana.call('POST', '/users/me/phone/confirm', { code: await codeSentTo(api, '+258861234567') });
    expect((await signIn(api, number, password)).status).toBe(401);
    expect((await signIn(api, '861234567', password)).status).toBe(200);
    expect((await smsOf(api)).at(-1)).toMatchObject({
      to: number,
      text: expect.stringMatching(/passou para outro telefone/),
    });
    const acts = await ana.call<{ what: string }[]>('GET', '/users/me/activity');
    expect(acts.map(({ what }) => what).filter((what) => what.startsWith('number'))).toEqual([
      'number-changed',
      'number-added',
    ]);
  });

  it('is nobody else’s: the answer is the same, and its code opens nothing', async () => {
    const api = await serveApi();
    await personByPhone(api, { phone: number });
    const rui = await person(api);
    api.clock.advance(minute);
    expect(await outcome(rui.send('POST', '/users/me/phone', { phone: number }))).toEqual({
      status: 200,
      body: { message: 'Se o número estiver certo, recebe um código por SMS em +258 84 *** ** 67.' },
    });
    const code = await codeSentTo(api, number);
    expect(await outcome(rui.send('POST', '/users/me/phone/confirm', { code }))).toMatchObject({
      status: 409,
      body: { code: 'number_in_use', ways: ['sign_in'] },
    });
    expect(await rui.call('GET', '/users/me')).toMatchObject({ phone: null, phone_verified: false });
  });

  it('goes, and so does the e-mail, but not the last of them', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    expect(await outcome(ana.send('DELETE', '/users/me/phone'))).toMatchObject({
      status: 422,
      body: { code: 'last_way', detail: 'É a única forma de entrar que lhe resta. Junte outra primeiro.' },
    });
    const email = newEmail();
    await ana.call('POST', '/users/me/email', { email, password });
    expect(
      await ana.call('POST', '/users/me/email/confirm', { code: await codeMailedTo(api, email) }),
    ).toMatchObject({ email, email_proven: true });
    expect((await ana.send('DELETE', '/users/me/phone')).status).toBe(204);
    expect((await smsOf(api)).at(-1)).toMatchObject({ text: expect.stringMatching(/deixou de abrir/) });
    expect(await codeOf(ana.send('DELETE', '/users/me/phone'))).toBe('not_found');
    expect(await codeOf(ana.send('DELETE', '/users/me/email'))).toBe('last_way');
    expect((await signIn(api, number, password)).status).toBe(401);
    expect((await signIn(api, email, password)).status).toBe(200);

    api.clock.advance(minute);
    await ana.call('POST', '/users/me/phone', { phone: '861234567' });
    await ana.call('POST', '/users/me/phone/confirm', { code: await codeSentTo(api, '+258861234567') });
    expect((await ana.send('DELETE', '/users/me/email')).status).toBe(204);
    expect(await ana.call('GET', '/users/me')).toMatchObject({ email: null, email_proven: false });
    expect((await signIn(api, email, password)).status).toBe(401);
    expect((await signIn(api, '861234567', password)).status).toBe(200);
    expect((await mailsOf(api)).at(-1)).toMatchObject({ to: email, values: { what: 'Retirou o email' } });
    // The e-mail is free again.
    expect((await api.send('POST', '/auth/register', { email, password })).status).toBe(201);
  });

  it('may be Google, which goes too, but not as the last', async () => {
    const [api, ana] = await serving(personByPhone);
    expect(await codeOf(ana.send('DELETE', '/users/me/google'))).toBe('not_found');
    await api.ctx.db.updateTable('users').set({ google_subject: 'g-1' }).execute();
    expect(await ana.call('GET', '/users/me/security')).toMatchObject({
      ways: { email: null, phone: ana.number, google: true },
      told_by_mail: false,
    });
    expect((await ana.send('DELETE', '/users/me/phone')).status).toBe(204);
    expect(await codeOf(ana.send('DELETE', '/users/me/google'))).toBe('last_way');
  });

  it('asks for a fresh proof before it goes', async () => {
    const [api, ana] = await serving(person);
    api.clock.advance(11 * minute);
    for (const way of ['email', 'phone'])
      expect(await codeOf(ana.send('DELETE', `/users/me/${way}`))).toBe('confirmation_needed');
  });

  it('changes once, where it is recovered at the same time', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    api.clock.advance(minute);
    await api.send('POST', '/auth/forgot-password', { phone: number });
    const otp = await codeSentTo(api, number);
    await ana.call('POST', '/users/me/phone', { phone: '861234567' });
    const code = await codeSentTo(api, '+258861234567');
    await ana.call('POST', '/users/me/phone/confirm', { code });
    // Codes for the old number open nothing any more.
    expect(await codeOf(api.send('POST', '/auth/verify-otp', { phone: number, otp }))).toBe('invalid_code');
  });
});

describe('an invitation to a team', () => {
  const invites = (who: Person, companyId: number, phone: string) =>
    who.send('POST', `/companies/${companyId}/invitations`, { phone, role: 'editor' });
  const tokenSent = async (api: TestApi) =>
    /#([\w-]+)$/.exec((await smsOf(api)).at(-1)?.text ?? '')?.[1] ?? '';

  it('goes by SMS, with a short link, and is for the account of that number alone', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api, { name: 'Padaria Ção & Irmãs, Lda. (a 2ª/3ª)' });
    const [ana, rui] = [await personByPhone(api, { phone: number }), await personByPhone(api)];
    api.clock.advance(minute);
    expect(await outcome(invites(who, company.id, '84 123 4567'))).toMatchObject({
      status: 201,
      body: { email: null, phone: number, role: 'editor' },
    });
    const { to, text } = (await smsOf(api)).at(-1) ?? { text: '' };
    expect(to).toBe(number);
    expect(text).toMatch(
      /^BizLink: convite para a equipa de Padaria Cao & Irmas, Lda a 2 3\. Aceite em 7 dias: http:\/\/localhost:\d+\/equipa\/convite#[\w-]{22}$/,
    );
    expect(text.length).toBeLessThanOrEqual(160);
    const token = await tokenSent(api);
    expect(await outcome(rui.send('POST', '/invitations/accept', { token }))).toMatchObject({
      status: 403,
      body: { detail: 'Este convite é para outro telemóvel. Entre com a conta desse número.' },
    });
    expect((await ana.send('POST', '/invitations/accept', { token })).status).toBe(200);
  });

  it('tells of nobody in the team that a number is theirs', async () => {
    const [api, { who, company }, ana] = await serving(owner, (api) => personByPhone(api, { phone: number }));
    api.clock.advance(minute);
    await made(invites(who, company.id, number));
    await made(ana.send('POST', '/invitations/accept', { token: await tokenSent(api) }));
    api.clock.advance(minute);
    const [again, unknown] = [
      await outcome(invites(who, company.id, number)),
      await outcome(invites(who, company.id, newNumber())),
    ];
    expect([again.status, unknown.status]).toEqual([201, 201]);
    // An SMS to a number counts with all others.
    api.clock.advance(minute);
    expect(await codeOf(invites(who, company.id, number))).toBe('rate_limited');
  });

  it('takes an e-mail or a number', async () => {
    const [, { who, company }] = await serving(owner);
    expect(await outcome(invites(who, company.id, '21 123 456'))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'phone' }] },
    });
    const both = { phone: number, email: newEmail(), role: 'editor' };
    expect((await who.send('POST', `/companies/${company.id}/invitations`, both)).status).toBe(422);
  });
});
