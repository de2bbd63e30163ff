// @module-tag both-databases
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PendingRegistration } from '#lib/contract/users.ts';
import { inProcessLimits } from '#server/fairness/limits/in-process.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';
import { suspend } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { beginsByPhone, codeSentTo, endsByPhone } from '#tests/support/cast/phones.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { challengeOf, second, withApp } from '#tests/support/half-signed-in.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const forgot = (api: TestApi, email: string) => api.send('POST', '/auth/forgot-password', { email });

async function permitFor(api: TestApi, email: string): Promise<string> {
  await forgot(api, email);
  const otp = await codeMailedTo(api, email);
  return (await (await api.send('POST', '/auth/verify-otp', { email, otp })).json()).token;
}
const reset = (api: TestApi, token: string, new_password = 'mafalala nova') =>
  api.send('POST', '/auth/reset-password-token', { token, new_password });

async function moveEmail(api: TestApi, who: Person, email: string): Promise<void> {
  await who.send('POST', '/users/me/email', { email, password: who.password });
  await who.send('POST', '/users/me/email/confirm', { code: await codeMailedTo(api, email) });
}

describe('what was mailed before', () => {
  it.each([
    [
      'a password was changed sets no other one after it',
      (_: TestApi, ana: Person) =>
        ana.send('PUT', '/users/me/password', {
          current_password: ana.password,
          new_password: 'mafalala nova',
        }),
    ],
    [
      'an e-mail was changed opens the account no longer: the old mailbox may be a thief’s',
      (api: TestApi, ana: Person) => moveEmail(api, ana, 'ana.nova@exemplo.co.mz'),
    ],
  ])('%s', async (_, change) => {
    const [api, ana] = await serving(person);
    const permit = await permitFor(api, ana.email);
    await forgot(api, ana.email);
    const otp = await codeMailedTo(api, ana.email);
    await change(api, ana);
    expect(await codeOf(reset(api, permit))).toBe('invalid_token');
    expect(await codeOf(api.send('POST', '/auth/verify-otp', { email: ana.email, otp }))).toBe(
      'invalid_code',
    );
  });

  it('a recovery is void when another one is done', async () => {
    const [api, ana] = await serving(person);
    const [first, second] = [await permitFor(api, ana.email), await permitFor(api, ana.email)];
    expect((await reset(api, second)).status).toBe(200);
    expect(await codeOf(reset(api, first))).toBe('invalid_token');
  });
});

/** Holds back the first try whose password was right until the test lets it go on. */
function holdingLimits(): { limits: Limits; held: Promise<void>; letGo: () => void } {
  const limits = inProcessLimits();
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  let isFirst = true;
  return {
    held,
    letGo,
    limits: {
      ...limits,
      async giveBack(limit, key) {
        await limits.giveBack(limit, key);
        if (!isFirst || !limit.name.startsWith('wrong-passwords')) return;
        isFirst = false;
        isHeld();
        await free;
      },
    },
  };
}

/** A person who is not signed in yet: signing in would be the try that is held. */
async function registered(api: TestApi, email = 'ana@exemplo.co.mz') {
  await api.send('POST', '/auth/register', { email, password: 'machamba verde' });
  return { email, password: 'machamba verde' };
}

describe('who is under way with the old password', () => {
  it('while it is recovered does not get in', async () => {
    const { limits, held, letGo } = holdingLimits();
    const [api, { email, password }] = await servingWith({ limits }, registered);
    const permit = await permitFor(api, email);
    const thief = signIn(api, email, password);
    await held;
    expect((await reset(api, permit)).status).toBe(200);
    letGo();
    expect(await codeOf(thief)).toBe('invalid_credentials');
  });

  it('while they are suspended gets into no more than a suspended person may', async () => {
    const { limits, held, letGo } = holdingLimits();
    const [api, { email, password }] = await servingWith({ limits }, registered);
    const entering = signIn(api, email, password);
    await held;
    await suspend(api.ctx, email);
    letGo();
    const { access_token } = await tokensFrom(await entering);
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await codeOf(api.ask('/notifications', { headers }))).toBe('suspended');
  });

  it('while they are erased is told that there is no such account', async () => {
    const { limits, held, letGo } = holdingLimits();
    const [api, { email, password }] = await servingWith({ limits }, registered);
    const entering = signIn(api, email, password);
    await held;
    await api.ctx.db.deleteFrom('users').execute();
    letGo();
    expect(await codeOf(entering)).toBe('invalid_credentials');
  });

  it.each([
    ['PUT', '/users/me/password', { current_password: 'machamba verde', new_password: 'do ladrao' }],
    ['POST', '/users/me/email', { email: 'ladrao@exemplo.co.mz', password: 'machamba verde' }],
    ['POST', '/users/me/deletion', { password: 'machamba verde' }],
  ])('cannot %s %s once the owner has recovered the account', async (method, path, body) => {
    const first = inProcessLimits();
    const plain = await serveApi({ limits: first });
    const thief = await person(plain, { email: 'ana@exemplo.co.mz' });
    const { limits, held, letGo } = holdingLimits();
    const api = await serveApi({ beside: plain, limits });
    const permit = await permitFor(plain, thief.email);
    const acting = api.send(method, path, body, { authorization: `Bearer ${thief.tokens.access_token}` });
    await held;
    expect((await reset(plain, permit)).status).toBe(200);
    letGo();
    expect(await codeOf(acting)).toBe('not_authenticated');
    expect((await signIn(plain, thief.email, 'mafalala nova')).status).toBe(200);
  });
});

describe('several at once', () => {
  it('renaming one person leave no name taken that nobody has', async () => {
    const [api, ana] = await serving(person);
    const names = ['loja-um', 'loja-dois', 'loja-tres'];
    const answers = await Promise.all(names.map((username) => ana.send('PUT', '/users/me', { username })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const taken = await api.ctx.db
      .selectFrom('usernames')
      .select('name')
      .where('held_until', 'is', null)
      .execute();
    const { username } = await api.ctx.db.selectFrom('users').select('username').executeTakeFirstOrThrow();
    expect(taken).toEqual([{ name: username }]);
  });

  it('wanting one e-mail get an answer each, and one of them the e-mail', async () => {
    const [api, ana] = await serving(person);
    const email = 'nova@exemplo.co.mz';
    await ana.send('POST', '/users/me/email', { email, password: ana.password });
    const code = await codeMailedTo(api, email);
    const [confirmed, registered] = await Promise.all([
      ana.send('POST', '/users/me/email/confirm', { code }),
      api.send('POST', '/auth/register', { email, password: 'machamba verde' }),
    ]);
    expect([confirmed.status, registered.status].filter((status) => status < 300)).toHaveLength(1);
    expect([confirmed.status, registered.status].filter((status) => status === 400)).toHaveLength(1);
  });

  it('registering one number make one account', async () => {
    const api = await serveApi();
    const number = '+258841234567';
    const begun = () => made<PendingRegistration>(beginsByPhone(api, { phone: number }));
    const first = await begun();
    const firstCode = await codeSentTo(api, number);
    api.clock.advance(minute);
    const second = await begun();
    const answers = await Promise.all([
      endsByPhone(api, first.challenge, firstCode),
      endsByPhone(api, second.challenge, await codeSentTo(api, number)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await api.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('who bring the same code of an app let one of them in', async () => {
    const { api, ana, code } = await withApp();
    const challenges = [await challengeOf(api, ana), await challengeOf(api, ana)];
    const given = code();
    const both = await Promise.all(challenges.map((one) => second(api, one, { code: given })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('regretting and erasing at the same moment never erase who was told that the account is kept', async () => {
    const [api, ana] = await serving(person);
    await ana.send('POST', '/users/me/deletion', { password: ana.password });
    api.clock.advance(14 * day - 1000);
    ana.tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    api.clock.advance(1000);
    const [kept] = await Promise.all([ana.send('DELETE', '/users/me/deletion'), work(api)]);
    const people = await api.ctx.db.selectFrom('users').select('deletion_due_at').execute();
    if (kept.status === 204 && people.length === 1) expect(people).toEqual([{ deletion_due_at: null }]);
    else expect(people).toEqual([]);
  });
});

describe('a mailbox', () => {
  it('is not filled by somebody who signs in again and again, nor told what they call their browser', async () => {
    const api = await serveApi();
    await registered(api, 'vitima@exemplo.co.mz');
    api.clock.advance(2 * 60 * minute);
    const headers = { 'user-agent': 'Ganhe 5000 MT em www.burla-mz.com/ (x) ' };
    for (let at = 0; at < 25; at += 1)
      expect((await signIn(api, 'vitima@exemplo.co.mz', 'machamba verde', { headers })).status).toBe(200);
    const mails = await mailsOf(api);
    expect(mails).toHaveLength(10);
    expect(JSON.stringify(mails)).not.toContain('burla');
    expect(mails[0]).toMatchObject({ values: { browser: 'Navegador desconhecido' } });
  });

  it('hears of a new device from who has long been away too', async () => {
    const api = await serveApi();
    await registered(api);
    api.clock.advance(130 * day);
    await signIn(api, 'ana@exemplo.co.mz', 'machamba verde', { device: 'um-aparelho-estranho' });
    expect((await mailsOf(api)).map(({ template }) => template)).toEqual(['new-device']);
  });
});

describe('who is signed in', () => {
  it('is not kept from changing the password by strangers who guess it', async () => {
    const [api, ana] = await serving(person);
    for (let at = 0; at < 11; at += 1) await signIn(api, ana.email, 'errada');
    expect((await signIn(api, ana.email, ana.password)).status).toBe(429);
    const change = { current_password: ana.password, new_password: 'mafalala nova' };
    expect((await ana.send('PUT', '/users/me/password', change)).status).toBe(204);
  });

  it('asks for new tokens as often as tabs may need, and not for ever', async () => {
    const [api, { tokens }] = await serving(person);
    const statuses: number[] = [];
    for (let at = 0; at < 62; at += 1)
      statuses.push(
        (await api.send('POST', '/auth/refresh', { refresh_token: tokens.refresh_token })).status,
      );
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  it('is signed in with a hundred devices at most', async () => {
    const [api, ana] = await serving(person);
    const { db, clock } = api.ctx;
    const time = clock.now().toISOString();
    const session = {
      user_id: ana.user.id,
      browser: 'x',
      device_hash: null,
      created_at: time,
      last_used_at: time,
    };
    for (let at = 0; at < 130; at += 1) await db.insertInto('sessions').values(session).execute();
    await signIn(api, ana.email, ana.password);
    const living = await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
    expect(living).toHaveLength(100);
  });

  it('cannot ask which of many e-mails have accounts', async () => {
    const api = await serveApi();
    const [ana] = [await person(api), await person(api, { email: 'zito@exemplo.co.mz' })];
    const codes = [];
    for (let at = 0; at < 5; at += 1)
      codes.push(
        await codeOf(
          ana.send('POST', '/users/me/email', { email: 'zito@exemplo.co.mz', password: ana.password }),
        ),
      );
    expect(codes).toEqual([...Array(3).fill('already_registered'), 'rate_limited', 'rate_limited']);
  });
});

it('right passwords at the same moment are all let in, even where counting takes a while', async () => {
  const inProcess = inProcessLimits();
  const slowly =
    <A extends unknown[], R>(ask: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      await sleep(3);
      return ask(...given);
    };
  const limits: Limits = {
    take: slowly(inProcess.take),
    wait: slowly(inProcess.wait),
    giveBack: slowly(inProcess.giveBack),
    close: inProcess.close,
  };
  const [api, { email, password }] = await servingWith({ limits }, registered);
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(api, email, password)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

describe('a promise to erase', () => {
  it('is kept even if the queue gave the work up', async () => {
    const [api, ana] = await serving(person);
    await ana.send('POST', '/users/me/deletion', { password: ana.password });
    const { db, clock } = api.ctx;
    const now = clock.now().toISOString();
    await db.updateTable('queue').set({ parked_at: now }).where('kind', '=', 'erase-account').execute();
    await db
      .insertInto('queue')
      .values({ kind: 'sweep', payload: '{}', due_at: now, created_at: now })
      .execute();
    for (const days of [0, 14, 1, 1]) {
      api.clock.advance(days * day);
      await work(api);
    }
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('given twice holds to the first day, and a regret in between to the second', async () => {
    const [api, ana] = await serving(person);
    const begin = async () => {
      ana.tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
      return outcome(ana.send('POST', '/users/me/deletion', { password: ana.password }));
    };
    const first = await begin();
    api.clock.advance(5 * day);
    expect(await begin()).toEqual(first);
    ana.tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    await ana.send('DELETE', '/users/me/deletion');
    api.clock.advance(5 * day);
    await begin();
    api.clock.advance(5 * day);
    await work(api);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
    api.clock.advance(9 * day);
    await work(api);
    expect(await codeOf(signIn(api, ana.email, ana.password))).toBe('invalid_credentials');
  });
});
