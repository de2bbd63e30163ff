// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Security } from '#lib/contract/second-factors.ts';
import type { OwnUser, PendingRegistration } from '#lib/contract/users.ts';
import { endTakeover, giveNumber } from '#server/accounts/accounts.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { turnsOnApp } from '#tests/support/cast/factors.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { actingAs, newEmail, type Person, password, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { beginsByPhone, codeSentTo, endsByPhone, personByPhone, smsOf } from '#tests/support/cast/phones.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const number = '+258841234567';
/** Of whoever holds the number now. */
const theirs = 'senha de quem o tem';

/** Whoever holds the number now registers by it, and gives the code: the number is in use. */
async function provesNumber(api: TestApi, chosen = theirs): Promise<string> {
  api.clock.advance(minute);
  const { challenge } = await made<PendingRegistration>(
    beginsByPhone(api, { phone: number, password: chosen, full_name: 'Dércio Nhaca' }),
  );
  expect(await codeOf(endsByPhone(api, challenge, await codeSentTo(api, number)))).toBe('number_in_use');
  return challenge;
}

const takesOver = (api: TestApi, challenge: string) => api.send('POST', '/auth/takeover', { challenge });

/** The seven days are over. */
async function dueNow(api: TestApi): Promise<void> {
  api.clock.advance(7 * day);
  await endTakeover(api.ctx, { number });
}

async function entersBy(api: TestApi, who: string, chosen: string): Promise<Person> {
  const tokens = await tokensFrom(await signIn(api, who, chosen));
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const user = await made<OwnUser>(api.ask('/users/me', { headers }));
  return actingAs(api, { user, email: who, password: chosen, tokens });
}

const newestAct = async (who: Person) =>
  (await who.call<{ what: string }[]>('GET', '/users/me/activity')).find(
    ({ what }) => !what.startsWith('signed'),
  )?.what;

async function addsEmail(api: TestApi, who: Person): Promise<string> {
  const email = newEmail();
  await who.call('POST', '/users/me/email', { email, password: who.password });
  await who.call('POST', '/users/me/email/confirm', { code: await codeMailedTo(api, email) });
  return email;
}

describe('a number whose account has a second way in', () => {
  it('leaves it at once, is told by mail, and opens a new account', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    const email = await addsEmail(api, ana);
    const challenge = await provesNumber(api);
    const { status, body } = await outcome(takesOver(api, challenge));
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { full_name: 'Dércio Nhaca', email: null, phone_verified: true },
    });
    expect((body as OwnUser).id).not.toBe(ana.user.id);
    expect((await signIn(api, number, password)).status).toBe(401);
    expect((await entersBy(api, number, theirs)).user.full_name).toBe('Dércio Nhaca');
    const stays = await entersBy(api, email, password);
    expect(stays.user).toMatchObject({ id: ana.user.id, phone_verified: false });
    expect(await newestAct(stays)).toBe('phone-lost');
    const told = (await mailsOf(api)).filter(({ template }) => template === 'account-act');
    expect(told.map(({ to, values }) => [to, Reflect.get(values, 'what')])).toContainEqual([
      email,
      'O número com que entrava passou para quem o usa agora',
    ]);
    // The challenge is spent.
    expect(await codeOf(takesOver(api, challenge))).toBe('challenge_over');
  });

  it('leaves it at once too where that is an app of codes, which is told on the screen', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    await turnsOnApp(ana, api.clock);
    expect((await takesOver(api, await provesNumber(api))).status).toBe(201);
    const acts = await ana.call<{ what: string }[]>('GET', '/users/me/activity');
    expect(acts.map(({ what }) => what)).toContain('number-lost');
    expect((await ana.call<object[]>('GET', '/notifications/')).at(0)).toMatchObject({
      path: '/settings#security',
    });
  });

  it('opens nothing any more by a code that was sent before', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    await addsEmail(api, ana);
    api.clock.advance(minute);
    await api.send('POST', '/auth/forgot-password', { phone: number });
    const otp = await codeSentTo(api, number);
    await made(takesOver(api, await provesNumber(api)));
    expect(await codeOf(api.send('POST', '/auth/verify-otp', { phone: number, otp }))).toBe('invalid_code');
  });
});

describe('a number whose account has no other way in', () => {
  const begins = async (api: TestApi) => {
    const ana = await personByPhone(api, { phone: number });
    const challenge = await provesNumber(api);
    const { status, body } = await outcome(takesOver(api, challenge));
    expect(status).toBe(202);
    return { ana, due: (body as { due_at: string }).due_at };
  };

  it('goes after seven days, which its account can read everywhere, and is closed then', async () => {
    const [api, { ana, due }] = await serving(begins);
    expect(Date.parse(due) - api.clock.now().getTime()).toBe(7 * day);
    expect(await ana.call('GET', '/notifications/')).toMatchObject([
      { title: 'Outra pessoa mostrou que usa agora o seu número', path: '/settings#security' },
    ]);
    expect(await ana.call<Security>('GET', '/users/me/security')).toMatchObject({ takeover_due_at: due });
    expect(await newestAct(ana)).toBe('takeover-begun');
    // Until then nothing changes.
    api.clock.advance(7 * day - minute);
    await endTakeover(api.ctx, { number });
    const still = await entersBy(api, number, password);
    expect((await signIn(api, number, theirs)).status).toBe(401);
    api.clock.advance(minute);
    await endTakeover(api.ctx, { number });
    expect((await still.ask('/users/me')).status).toBe(401);
    expect((await signIn(api, number, password)).status).toBe(401);
    expect((await entersBy(api, number, theirs)).user.full_name).toBe('Dércio Nhaca');
    expect((await smsOf(api)).at(-1)).toMatchObject({ to: number, text: expect.stringMatching(/abriu/) });
    // Work may be done twice.
    await endTakeover(api.ctx, { number });
    expect((await signIn(api, number, theirs)).status).toBe(200);
  });

  it('is queued work for the seventh day', async () => {
    const [api, { due }] = await serving(begins);
    const queue = api.ctx.db
      .selectFrom('queue')
      .select(['due_at', 'payload'])
      .where('kind', '=', 'end-takeover');
    expect(await queue.execute()).toEqual([{ due_at: due, payload: JSON.stringify({ number }) }]);
  });

  it('stays where a session of it says within them that it is theirs', async () => {
    const [api, { ana }] = await serving(begins);
    api.clock.advance(6 * day);
    const now = await entersBy(api, number, password);
    expect((await now.send('DELETE', '/users/me/takeover')).status).toBe(204);
    expect((await now.send('DELETE', '/users/me/takeover')).status).toBe(404);
    expect((await smsOf(api)).at(-1)).toMatchObject({
      to: number,
      text: expect.stringMatching(/disse que ainda é seu/),
    });
    expect(await now.call<Security>('GET', '/users/me/security')).toMatchObject({ takeover_due_at: null });
    await dueNow(api);
    expect((await entersBy(api, number, password)).user.id).toBe(ana.user.id);
    expect((await signIn(api, number, theirs)).status).toBe(401);
  });

  it('leaves it open, where it has another way in by then', async () => {
    const [api, { ana }] = await serving(begins);
    const email = await addsEmail(api, ana);
    await dueNow(api);
    expect((await entersBy(api, email, password)).user.id).toBe(ana.user.id);
    expect((await signIn(api, number, theirs)).status).toBe(200);
  });

  it('makes no account where the number went to another meanwhile, and says so', async () => {
    const [api, { ana }] = await serving(begins);
    await addsEmail(api, ana);
    await made(ana.send('DELETE', '/users/me/phone'));
    api.clock.advance(2 * day);
    const other = await personByPhone(api, { phone: number });
    await dueNow(api);
    expect((await smsOf(api)).at(-1)).toMatchObject({
      to: number,
      text: expect.stringMatching(/outra conta/),
    });
    expect((await entersBy(api, number, password)).user.id).toBe(other.user.id);
  });

  it('makes the account also where the old one was erased meanwhile', async () => {
    const [api, { ana }] = await serving(begins);
    await api.ctx.db.deleteFrom('users').where('id', '=', ana.user.id).execute();
    await dueNow(api);
    expect((await signIn(api, number, theirs)).status).toBe(200);
  });

  it('is of whoever proved it last, and the days go on from the first', async () => {
    const [api, { due }] = await serving(begins);
    api.clock.advance(3 * day);
    const again = await made<{ due_at: string }>(
      takesOver(api, await provesNumber(api, 'senha de um terceiro')),
    );
    expect(again.due_at).toBe(due);
    await dueNow(api);
    expect((await signIn(api, number, theirs)).status).toBe(401);
    expect((await signIn(api, number, 'senha de um terceiro')).status).toBe(200);
  });

  it('is given back by an operator', async () => {
    const [api, { ana }] = await serving(begins);
    await dueNow(api);
    expect(await giveNumber(api.ctx, ana.user.username, '+258861234567')).toEqual({ from: undefined });
    expect((await entersBy(api, '861234567', password)).user.id).toBe(ana.user.id);
    // Also the one that went.
    expect(await giveNumber(api.ctx, ana.user.username, number)).toEqual({ from: 'dercionhaca' });
    expect((await entersBy(api, number, password)).user.id).toBe(ana.user.id);
    expect((await signIn(api, number, theirs)).status).toBe(401);
    expect(await giveNumber(api.ctx, 'ninguem', number)).toBeUndefined();
  });
});

describe('a challenge', () => {
  it('takes over nothing before its code was right, nor after its ten minutes', async () => {
    const api = await serveApi();
    await personByPhone(api, { phone: number });
    api.clock.advance(minute);
    const { challenge } = await made<PendingRegistration>(beginsByPhone(api, { phone: number }));
    expect(await codeOf(takesOver(api, challenge))).toBe('challenge_over');
    const proven = await provesNumber(api);
    api.clock.advance(10 * minute);
    expect(await codeOf(takesOver(api, proven))).toBe('challenge_over');
    expect(await codeOf(takesOver(api, 'a'.repeat(43)))).toBe('challenge_over');
  });

  it('makes the account where the number was let go meanwhile', async () => {
    const [api, ana] = await serving((api) => personByPhone(api, { phone: number }));
    await addsEmail(api, ana);
    const challenge = await provesNumber(api);
    await made(ana.send('DELETE', '/users/me/phone'));
    expect((await takesOver(api, challenge)).status).toBe(201);
    expect((await signIn(api, number, theirs)).status).toBe(200);
  });
});
