// @module-tag one-database
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { reinstate, suspend } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { fiftieth } from '#tests/support/cast/limits.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';

const minute = 60_000;
const asks = (api: TestApi, token: string) =>
  codeOf(api.ask('/users/me', { headers: { authorization: `Bearer ${token}` } }));

describe('an access token that is', () => {
  /** A right one, to be made wrong in one thing. */
  async function withTokens() {
    const [api, ana] = await serving(person);
    const claims = { sub: String(ana.user.id), sid: 1, pair: 1 };
    const header = { alg: 'HS256', typ: 'at+jwt' };
    const now = api.clock.now();
    const sign = (changes: { claims?: object; header?: object; key?: Uint8Array } = {}) =>
      new SignJWT({ ...claims, ...changes.claims })
        .setProtectedHeader({ ...header, ...changes.header })
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + 15 * minute))
        .sign(changes.key ?? api.ctx.keys.jwt);
    expect(await asks(api, await sign())).toBeUndefined();
    return { api, ana, sign, claims, now };
  }

  it('tampered with, anywhere, is refused', async () => {
    const { api, ana } = await withTokens();
    const { access_token: token } = ana.tokens;
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A';
      // The last letter of a part carries bits that stand for nothing.
      if (token[at] === '.' || token[at + 1] === '.' || at === token.length - 1) continue;
      expect(await asks(api, token.slice(0, at) + other + token.slice(at + 1)), String(at)).toBe(
        'not_authenticated',
      );
    }
    for (const cut of [1, 10, 40, 80])
      expect(await asks(api, token.slice(0, -cut))).toBe('not_authenticated');
  });

  it('given to another person is refused', async () => {
    const { api, sign } = await withTokens();
    const zito = await person(api);
    expect(await asks(api, await sign({ claims: { sub: String(zito.user.id) } }))).toBe('not_authenticated');
    expect(await asks(api, await sign({ claims: { sid: 2 } }))).toBe('not_authenticated');
    expect(await asks(api, await sign({ claims: { pair: 2 } }))).toBe('not_authenticated');
  });

  it('without a signature is refused', async () => {
    const { api, claims } = await withTokens();
    const token = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode();
    expect(await asks(api, token)).toBe('not_authenticated');
    for (const alg of ['none', 'None', 'nOnE']) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const head = part({ alg, typ: 'at+jwt' });
      const body = part({ ...claims, exp: 9e9 });
      expect(await asks(api, `${head}.${body}.`)).toBe('not_authenticated');
      const mac = createHmac('sha256', '').update(`${head}.${body}`).digest('base64url');
      expect(await asks(api, `${head}.${body}.${mac}`)).toBe('not_authenticated');
    }
  });

  it('signed with a key of somebody else, or in another way, is refused', async () => {
    const { api, sign, claims } = await withTokens();
    expect(await asks(api, await sign({ key: new TextEncoder().encode('x'.repeat(32)) }))).toBe(
      'not_authenticated',
    );
    expect(
      await asks(
        api,
        await sign({ header: { alg: 'HS512' }, key: Buffer.concat([api.ctx.keys.jwt, api.ctx.keys.jwt]) }),
      ),
    ).toBe('not_authenticated');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
      .setExpirationTime('1h');
    expect(await asks(api, await rsa.sign(privateKey))).toBe('not_authenticated');
  });

  it('of another type, or of none, is refused', async () => {
    const { api, sign, ana } = await withTokens();
    expect(await asks(api, await sign({ header: { typ: 'JWT' } }))).toBe('not_authenticated');
    expect(await asks(api, await sign({ header: { typ: undefined } }))).toBe('not_authenticated');
    expect(await asks(api, ana.tokens.refresh_token)).toBe('not_authenticated');
  });

  it('made with odd claims, or without an end, is refused', async () => {
    const { api, sign, claims: right, now } = await withTokens();
    const odd = Object.entries({
      'no subject': { sub: undefined },
      'an odd subject': { sub: '1e0' },
      'a number for a subject': { sub: 1 },
      'no session': { sid: undefined },
      'a session that is a text': { sid: '1' },
      'a session out of reach': { sid: 9e15 + 1 },
      'no pair': { pair: undefined },
    });
    for (const [what, claims] of odd)
      expect(await asks(api, await sign({ claims })), what).toBe('not_authenticated');
    const endless = new SignJWT(right).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).setIssuedAt(now);
    expect(await asks(api, await endless.sign(api.ctx.keys.jwt))).toBe('not_authenticated');
  });

  it('sent in any other way is not looked at', async () => {
    const { api, ana } = await withTokens();
    const { access_token: token } = ana.tokens;
    for (const headers of [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer  ${token}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { cookie: `access_token=${token}` },
    ])
      expect(await codeOf(api.ask('/users/me', { headers }))).toBe('not_authenticated');
    expect(await codeOf(api.ask(`/users/me?access_token=${token}`))).toBe('not_authenticated');
  });
});

describe('a session that is over', () => {
  it('is over on every process at once', async () => {
    const one = await serveApi();
    const other = await serveApi({ beside: one });
    const ana = await person(one);
    expect(await asks(other, ana.tokens.access_token)).toBeUndefined();
    await one.send('POST', '/auth/logout', { refresh_token: ana.tokens.refresh_token });
    expect(await asks(other, ana.tokens.access_token)).toBe('not_authenticated');
  });

  it('of a suspended person is over, and stays so', async () => {
    const [api, ana] = await serving(person);
    await suspend(api.ctx, ana.email);
    expect(await asks(api, ana.tokens.access_token)).toBe('not_authenticated');
    expect(await codeOf(refresh(api, ana.tokens.refresh_token))).toBe('invalid_refresh_token');
    await reinstate(api.ctx, ana.email);
    expect(await asks(api, ana.tokens.access_token)).toBe('not_authenticated');
    expect(await codeOf(refresh(api, ana.tokens.refresh_token))).toBe('invalid_refresh_token');
    await suspend(api.ctx, ana.email);
    expect(await codeOf(api.ask(`/users/${ana.user.id}`))).toBe('not_found');
  });
});

describe('a refresh token', () => {
  it('cannot be read from the database', async () => {
    const [api, { tokens }] = await serving(person);
    const rows = JSON.stringify(await api.ctx.db.selectFrom('refresh_tokens').selectAll().execute());
    expect(rows).not.toContain(tokens.refresh_token);
  });

  it('made up is refused like one that has ended, and ends nothing', async () => {
    const api = await serveApi();
    for (const refresh_token of ['', 'x', 'x'.repeat(43), 'x'.repeat(256), 'x'.repeat(5000), '💥']) {
      expect(await codeOf(refresh(api, refresh_token)), refresh_token).toBe('invalid_refresh_token');
      expect((await api.send('POST', '/auth/logout', { refresh_token })).status).toBe(204);
    }
  });
});

const phone = 'the-phone-of-ana-1234';
/** Ana has signed in with her phone. `locked` is a stranger who tries passwords until no more are heard. */
async function withLockedAccount() {
  const [api, ana] = await servingWith({ trustProxy: 1 }, person);
  await signIn(api, ana.email, ana.password, { device: phone });
  const elsewhere = { headers: { 'x-forwarded-for': '10.0.0.9' } };
  const locked = async () => {
    for (let at = 0; at < 10; at += 1) await signIn(api, ana.email, `errada ${at}`, elsewhere);
    for (let at = 0; at < 41; at += 1) await signIn(api, `p${at}@outro.co.mz`, 'errada', elsewhere);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(429);
  };
  return { api, ana, locked };
}

describe('guessing', () => {
  it('passwords of one account ends after ten, for known and unknown accounts alike', async () => {
    const [api, ana] = await serving(person);
    for (const email of [ana.email, 'ninguem@exemplo.co.mz']) {
      const answers = [];
      for (let at = 0; at < 12; at += 1) answers.push(await signIn(api, email, `errada ${at}`));
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBe(900);
    }
    expect((await signIn(api, ana.email.toUpperCase(), ana.password)).status).toBe(429);
    api.clock.advance(15 * minute);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
  });

  it('passwords keeps nobody out who signs in with a device that did so before', async () => {
    const { api, ana, locked } = await withLockedAccount();
    const at = (device: string) => ({ device, headers: { 'x-forwarded-for': '10.0.0.9' } });
    await locked();
    expect((await signIn(api, ana.email, ana.password, { device: phone })).status).toBe(200);
    // Nor where a neighbour behind the same address has used up all its tries.
    expect((await signIn(api, ana.email, ana.password, at(phone))).status).toBe(200);
    const tries = [];
    for (let n = 0; n < 11; n += 1)
      tries.push((await signIn(api, ana.email, `errada ${n}`, { device: phone })).status);
    expect(tries).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(api, ana.email, ana.password, { device: phone })).status).toBe(429);
  });

  it('passwords with a device that the account does not know gives no more tries', async () => {
    const { api, ana, locked } = await withLockedAccount();
    const zito = await person(api);
    await signIn(api, zito.email, zito.password, { device: 'the-phone-of-zito-1' });
    await locked();
    const from = async (device: string) => (await signIn(api, ana.email, ana.password, { device })).status;
    expect(await from('made-up-by-a-stranger')).toBe(429);
    expect(await from('the-phone-of-zito-1')).toBe(429);
    const { device_hash } = await api.ctx.db
      .selectFrom('sessions')
      .select('device_hash')
      .where('user_id', '=', ana.user.id)
      .where('device_hash', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await from(String(device_hash))).toBe(429);
    expect((await signIn(api, 'ninguem@exemplo.co.mz', 'errada', { device: phone })).status).toBe(401);
  });

  it('passwords with a device that was here knows it only while it was not put out', async () => {
    const { api, ana, locked } = await withLockedAccount();
    const known = async (device: string) => {
      const { status } = await signIn(api, ana.email, ana.password, { device });
      return status === 200;
    };
    const enter = async (device: string) =>
      tokensFrom(await signIn(api, ana.email, ana.password, { device }));
    const left = await enter('the-laptop-that-left');
    await api.send('POST', '/auth/logout', { refresh_token: left.refresh_token });
    await enter('the-laptop-put-out-1');
    const sessions: { id: number; current: boolean }[] = await (await ana.ask('/users/me/sessions')).json();
    const [newest] = sessions.filter(({ current }) => !current).sort((a, b) => b.id - a.id);
    expect((await ana.send('DELETE', `/users/me/sessions/${newest?.id}`)).status).toBe(204);
    await locked();
    expect(await known('the-laptop-that-left')).toBe(true);
    expect(await known('the-laptop-put-out-1')).toBe(false);
    await ana.send('DELETE', '/users/me/sessions');
    expect(await known('the-laptop-that-left')).toBe(false);
    expect(await known(phone)).toBe(false);
  });

  it('passwords is no way on for an intruder whom a recovery put out, and lets its owner in', async () => {
    const { api, ana, locked } = await withLockedAccount();
    await signIn(api, ana.email, ana.password, { device: 'the-intruders-phone' });
    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    const permit = await api.send('POST', '/auth/verify-otp', {
      email: ana.email,
      otp: await codeMailedTo(api, ana.email),
    });
    const { token } = await permit.json();
    const device = 'the-owners-new-phone';
    const sent = { token, new_password: 'mafalala nova', device };
    expect((await api.send('POST', '/auth/reset-password-token', sent)).status).toBe(200);
    await locked();
    const enter = (device: string) => signIn(api, ana.email, 'mafalala nova', { device });
    expect((await enter('the-intruders-phone')).status).toBe(429);
    expect((await enter(phone)).status).toBe(429);
    expect((await enter(device)).status).toBe(200);
  });

  it('passwords all at once gives no more tries', async () => {
    const [api, ana] = await serving(person);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn(api, ana.email, `errada ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  it('from addresses that belong together is counted together, and behind a proxy by whom it speaks for', async () => {
    const api = await serveApi({ trustProxy: 1 });
    const from = (address: string, at: number) =>
      signIn(api, `pessoa.${at}@outro.co.mz`, '123456', { headers: { 'x-forwarded-for': address } });
    for (let at = 0; at < 50; at += 1) expect((await from(`2001:db8:1:2::${at + 1}`, at)).status).toBe(401);
    expect((await from('2001:db8:1:2:ffff::1', 50)).status).toBe(429);
    expect((await from('2001:db8:1:3::1', 51)).status).toBe(401);
    expect((await from('2001:db8:1:3::1, 2001:db8:1:2::9', 52)).status).toBe(429);
  });

  it('in the database finds argon2id at its cost, and codes bound to whom they are for', async () => {
    const [api, ana, zito] = await servingWith({ passwordMemory: 19_456 }, person, person);
    const { db } = api.ctx;
    const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    const code = await codeMailedTo(api, ana.email);
    await api.send('POST', '/auth/forgot-password', { email: zito.email });
    const { hash } = await db
      .selectFrom('codes')
      .select('hash')
      .where('subject', '=', ana.email)
      .executeTakeFirstOrThrow();
    await db.updateTable('codes').set({ hash }).where('user_id', '=', zito.user.id).execute();
    const verify = (email: string) => codeOf(api.send('POST', '/auth/verify-otp', { email, otp: code }));
    expect(await verify(zito.email)).toBe('invalid_code');
    await db.updateTable('codes').set({ user_id: null }).where('user_id', '=', ana.user.id).execute();
    expect(await verify(ana.email)).toBe('invalid_code');
  });

  it('a code ends after five tries, for known and unknown e-mails alike', async () => {
    const [api, ana] = await serving(person);
    for (const email of [ana.email, 'ninguem@exemplo.co.mz']) {
      await api.send('POST', '/auth/forgot-password', { email });
      const code = email === ana.email ? await codeMailedTo(api, email) : '000000';
      const wrong = code === '111111' ? '222222' : '111111';
      const verify = (otp: string) => outcome(api.send('POST', '/auth/verify-otp', { email, otp }));
      for (let at = 0; at < 5; at += 1)
        expect(await verify(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
      expect(await verify(code)).toEqual({
        status: 429,
        body: { detail: 'Demasiadas tentativas. Peça um novo código.', code: 'rate_limited' },
      });
    }
  });

  it('a code many times at once gives five tries', async () => {
    const [api, ana] = await serving(person);
    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    const code = await codeMailedTo(api, ana.email);
    const wrong = code === '111111' ? '222222' : '111111';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.send('POST', '/auth/verify-otp', { email: ana.email, otp: wrong }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('whether somebody has an account is not answered by asking for a code', async () => {
    const [api, ana] = await serving(person);
    const ask = async (email: string) => {
      const answer = await api.send('POST', '/auth/forgot-password', { email });
      const headers = [...answer.headers.keys()].sort();
      return { status: answer.status, body: await answer.text(), headers };
    };
    expect(await ask(ana.email)).toEqual(await ask('ninguem@exemplo.co.mz'));
  });

  it('whether somebody has an account cannot be told by the time that a sign-in takes', async () => {
    const [api, ana] = await servingWith({ passwordMemory: 19_456 }, person);
    const timeOf = async (email: string) => {
      const start = performance.now();
      await signIn(api, email, 'errada');
      return performance.now() - start;
    };
    // The fastest of some: what else the machine does only ever makes one slower.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let at = 0; at < 9; at += 1) {
      known = Math.min(known, await timeOf(ana.email));
      unknown = Math.min(unknown, await timeOf('ninguem@exemplo.co.mz'));
    }
    // A hash takes some 20 ms, all the rest one or two: without a hash the ratio would be a tenth.
    expect(unknown / known).toBeGreaterThan(0.4);
    expect(unknown / known).toBeLessThan(2.5);
  });
});

describe('flooding', () => {
  it('of writes by one account is slowed down', async () => {
    const [, ana] = await servingWith({ limits: fiftieth('writes').limits }, person);
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) statuses.push((await ana.send('DELETE', '/users/me/deletion')).status);
    expect(statuses).toEqual([...Array(12).fill(204), 429, 429]);
    expect((await ana.ask('/users/me')).status).toBe(200);
  });

  it('with passwords of 10,000 signs is refused before any hash is made', async () => {
    // So that a hash takes ten times as long as all the rest, however busy the machine is.
    const api = await serveApi({ passwordMemory: 8 * 19_456 });
    const email = 'ninguem@exemplo.co.mz';
    const huge = 'x'.repeat(10_000);
    const fastestOf = async (act: () => Promise<Response>, status: number, tries = 5) => {
      let fastest = Number.POSITIVE_INFINITY;
      for (let at = 0; at < tries; at += 1) {
        const start = performance.now();
        expect((await act()).status).toBe(status);
        fastest = Math.min(fastest, performance.now() - start);
      }
      return fastest;
    };
    const hashed = await fastestOf(() => signIn(api, email, 'errada'), 401, 1);
    const register = () => api.send('POST', '/auth/register', { email, password: huge });
    expect(await fastestOf(() => signIn(api, email, huge), 422)).toBeLessThan(hashed / 2);
    expect(await fastestOf(register, 422)).toBeLessThan(hashed / 2);
  });

  it('another mailbox by changes of e-mail ends after three letters, from however many accounts', async () => {
    const api = await serveApi();
    for (let at = 0; at < 5; at += 1) {
      const one = await person(api);
      await one.send('POST', '/users/me/email', { email: 'vitima@exemplo.co.mz', password: one.password });
    }
    expect((await mailsOf(api)).filter(({ to }) => to === 'vitima@exemplo.co.mz')).toHaveLength(3);
  });
});
