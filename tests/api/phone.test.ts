// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { FreelancerItem } from '#lib/contract/freelancers.ts';
import type { OwnUser, PublicUser } from '#lib/contract/users.ts';
import { codeSms } from '#lib/copy/sms.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { asksForCode, codeSentTo, confirmsPhone, givesCode, smsOf } from '#tests/support/cast/phones.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';

const number = '+258841234567';
const minute = 60_000;
const day = 24 * 60 * minute;

const isVerified = async (who: Person) => (await who.call<OwnUser>('GET', '/users/me')).phone_verified;
const withPhone = (api: TestApi, phone = '84 123 4567') => person(api, { phone });
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a phone', () => {
  it('is confirmed by the code that is sent to it, and everybody learns that but not the number', async () => {
    const [api, ana] = await serving(withPhone);
    expect(ana.user.phone_verified).toBe(false);
    expect(await outcome(asksForCode(ana))).toEqual({
      status: 200,
      body: { message: 'Código enviado por SMS.' },
    });
    const code = await codeSentTo(api, number);
    expect(await smsOf(api)).toMatchObject([{ to: number, text: codeSms('phone', code, 'localhost') }]);
    expect(await outcome(givesCode(ana, code))).toMatchObject({
      status: 200,
      body: { id: ana.user.id, phone_verified: true, companies: [] },
    });
    for (const path of [`/users/${ana.user.id}`, `/users/by-slug/${ana.user.username}`]) {
      const text = await (await api.ask(path)).text();
      expect((JSON.parse(text) as PublicUser).phone_verified).toBe(true);
      expect(text).not.toMatch(/841234567|84 123 4567/);
    }
    expect(await outcome(asksForCode(ana))).toMatchObject({
      status: 200,
      body: { message: 'Este telefone já está confirmado.' },
    });
    expect(await smsOf(api)).toHaveLength(1);
    // A code is good once.
    expect(await codeOf(givesCode(ana, code))).toBe('invalid_code');
    expect(await ana.call('GET', '/users/me/activity')).toMatchObject([
      { what: 'phone-confirmed' },
      { what: 'signed-in' },
    ]);
  });

  it('is confirmed by the newest code, though one for a number to sign in by was asked for before', async () => {
    const [api, ana] = await serving(withPhone);
    await ana.call('POST', '/users/me/phone', { phone: '+258861234567' });
    await asksForCode(ana);
    await givesCode(ana, await codeSentTo(api, number));
    expect(await isVerified(ana)).toBe(true);
  });

  it('is nobody else’s to confirm: each code is for one person and the number it was sent to', async () => {
    const [api, ana, rui] = await serving(withPhone, withPhone);
    await asksForCode(ana);
    const code = await codeSentTo(api, number);
    expect(await codeOf(givesCode(rui, code))).toBe('invalid_code');
    await ana.call('PUT', '/users/me', { phone: '84 765 4321' });
    expect(await codeOf(givesCode(ana, code))).toBe('invalid_code');
    // Nor once the number is back.
    await ana.call('PUT', '/users/me', { phone: '84 123 4567' });
    expect(await codeOf(givesCode(ana, code))).toBe('invalid_code');
    expect([await isVerified(ana), await isVerified(rui)]).toEqual([false, false]);
  });

  it('belongs to who confirmed it last, however it is written, and the former one is told', async () => {
    const [api, ana, rui] = await serving(person, person);
    await confirmsPhone(api, ana, '841234567', number);
    api.clock.advance(2 * minute);
    // The answer and the SMS are the same as for a number that nobody has.
    await rui.call('PUT', '/users/me', { phone: '00258 84-123-4567' });
    expect(await outcome(asksForCode(rui))).toEqual({
      status: 200,
      body: { message: 'Código enviado por SMS.' },
    });
    expect(await isVerified(ana)).toBe(true);
    await givesCode(rui, await codeSentTo(api, number));
    expect([await isVerified(ana), await isVerified(rui)]).toEqual([false, true]);
    expect(await ana.call('GET', '/notifications/')).toMatchObject([
      { title: 'Veja o que aconteceu na segurança da sua conta', path: '/settings#security' },
    ]);
    expect(await ana.call('GET', '/users/me/activity?limit=1')).toMatchObject([{ what: 'phone-lost' }]);
    expect((await mailsOf(api)).filter(({ template }) => template === 'account-act')).toMatchObject([
      { to: ana.email, values: { what: 'Outra conta confirmou o seu telefone' } },
    ]);
    expect(await rui.call('GET', '/notifications/')).toEqual([]);
    // And back.
    api.clock.advance(2 * minute);
    await asksForCode(ana);
    await givesCode(ana, await codeSentTo(api, number));
    expect([await isVerified(ana), await isVerified(rui)]).toEqual([true, false]);
  });

  it('stays confirmed in another spelling, and not once it is another or gone', async () => {
    const [api, ana] = await serving(person);
    await confirmsPhone(api, ana, '84 123 4567', number);
    for (const [given, phone_verified] of [
      [{ phone: '+258 84 123 45 67', bio: 'Olá' }, true],
      [{ bio: 'Bom dia' }, true],
      [{ phone: '84 123 4568' }, false],
      [{ phone: '84 123 4567' }, false],
    ] as const)
      expect(await ana.call('PUT', '/users/me', given)).toMatchObject({ phone_verified });
    api.clock.advance(2 * minute);
    await asksForCode(ana);
    await givesCode(ana, await codeSentTo(api, number));
    expect(await ana.call('PUT', '/users/me', { phone: '' })).toMatchObject({
      phone: null,
      phone_verified: false,
    });
    expect(await codeOf(givesCode(ana, '123456'))).toBe('invalid_code');
  });

  it('says of a public phone whether it is the confirmed one', async () => {
    const [api, nelson] = await serving(freelancer);
    await confirmsPhone(api, nelson, '84 123 4567', number);
    const shows = async (public_phone: string | null) => {
      const own = await nelson.call<object>('POST', '/freelancer/profile', { title: 'Pintor', public_phone });
      const [item] = await (api.ask('/freelancer/search').then((one) => one.json()) as Promise<
        FreelancerItem[]
      >);
      return [Reflect.get(own, 'public_phone_verified'), item?.phone_verified];
    };
    expect(await shows(null)).toEqual([false, true]);
    expect(await shows('+258841234567')).toEqual([true, true]);
    expect(await shows('84 765 4321')).toEqual([false, false]);
    expect(await (await api.ask('/freelancer/search')).text()).not.toContain('841234567');
  });
});

describe('a code for a phone', () => {
  it('is not sent where there is no mobile phone, or abroad', async () => {
    const api = await serveApi();
    for (const [phone, why] of [
      [null, 'Escreva primeiro o seu telefone no perfil.'],
      ['+258 21 123 456', 'não parece um número de telemóvel'],
      ['+351 912 345 678', 'Ainda não enviamos SMS para este país.'],
    ] as const)
      expect(await outcome(asksForCode(await person(api, phone ? { phone } : {})))).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining(why) },
      });
    expect(await smsOf(api)).toEqual([]);
  });

  it('is sent where the operator says', async () => {
    const api = await serveApi({ smsCountries: ['351'] });
    expect((await asksForCode(await person(api, { phone: '+351 912 345 678' }))).status).toBe(200);
    expect((await asksForCode(await withPhone(api))).status).toBe(409);
  });

  it('comes three times a day to a number, whoever asks, and once a minute', async () => {
    const api = await serveApi();
    let people = [await withPhone(api), await withPhone(api, '+258841234567'), await withPhone(api)];
    const [ana] = people as [Person];
    expect((await asksForCode(ana)).status).toBe(200);
    const early = await asksForCode(people[1] as Person);
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60']);
    for (const at of [1, 2]) {
      api.clock.advance(minute);
      expect((await asksForCode(people[at] as Person)).status).toBe(200);
    }
    api.clock.advance(minute);
    for (const who of people) expect((await asksForCode(who)).status).toBe(429);
    expect(await smsOf(api)).toHaveLength(3);
    api.clock.advance(day);
    people = await Promise.all(people.map((who) => signsInAgain(api, who)));
    expect((await asksForCode(people[0] as Person)).status).toBe(200);
  });

  it('comes five times a day to an account, and twenty to an address', async () => {
    const api = await serveApi();
    const asksAt = async (who: Person, last: number) => {
      await who.call('PUT', '/users/me', { phone: `84 555 10${last}` });
      return (await asksForCode(who)).status;
    };
    const statuses: number[] = [];
    for (let account = 0; account < 4; account += 1) {
      const who = await person(api);
      for (let at = 0; at < 5; at += 1) statuses.push(await asksAt(who, 10 + account * 5 + at));
      if (account === 0) expect((await asksForCode(who)).status).toBe(429);
    }
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await asksAt(await person(api), 99)).toBe(429);
    expect(await smsOf(api)).toHaveLength(20);
  });

  it('lives ten minutes and five tries, and the newest is the one that counts', async () => {
    const [api, ana] = await serving(withPhone);
    await asksForCode(ana);
    const first = await codeSentTo(api, number);
    for (let at = 0; at < 5; at += 1)
      expect(await outcome(givesCode(ana, otherThan(first)))).toMatchObject({
        status: 400,
        body: { code: 'invalid_code' },
      });
    expect(await outcome(givesCode(ana, first))).toMatchObject({
      status: 429,
      body: { detail: 'Demasiadas tentativas. Peça um novo código.' },
    });
    api.clock.advance(minute);
    await asksForCode(ana);
    const second = await codeSentTo(api, number);
    if (second !== first) expect(await codeOf(givesCode(ana, first))).toBe('invalid_code');
    api.clock.advance(10 * minute);
    expect(await codeOf(givesCode(ana, second))).toBe('invalid_code');
    api.clock.advance(minute);
    const again = await signsInAgain(api, ana);
    await asksForCode(again);
    expect((await givesCode(again, await codeSentTo(api, number))).status).toBe(200);
  });

  it('is kept as a hash, and neither it nor the number is in the log', async () => {
    const [api, ana] = await serving(withPhone);
    await asksForCode(ana);
    const code = await codeSentTo(api, number);
    const [row] = await api.ctx.db.selectFrom('codes').selectAll().where('purpose', '=', 'phone').execute();
    expect(row?.hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    await givesCode(ana, code);
    expect(api.logged()).not.toMatch(new RegExp(`${code}|841234567`));
  });

  it('is sent to nobody whose e-mail is not proven, where that is asked', async () => {
    const [api, ana] = await servingWith({ emailProof: true }, withPhone);
    expect(await codeOf(asksForCode(ana))).toBe('email_not_proven');
    await ana.send('POST', '/users/me/email/confirm', { code: await codeMailedTo(api, ana.email) });
    expect((await asksForCode(ana)).status).toBe(200);
  });
});
