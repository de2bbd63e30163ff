// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { PendingRegistration } from '#lib/contract/users.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { password, person, signIn } from '#tests/support/cast/people.ts';
import {
  beginsByPhone,
  codeSentTo,
  endsByPhone,
  newNumber,
  personByPhone,
  smsOf,
} from '#tests/support/cast/phones.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { serving } from '#tests/support/cast/serving.ts';

const minute = 60_000;
const number = '+258841234567';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** The fastest of some: what else the machine does only ever makes one slower. */
async function fastest(times: number, ...tries: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const least = tries.map(() => Number.POSITIVE_INFINITY);
  for (let at = 0; at < times; at += 1)
    for (const [which, attempt] of tries.entries()) {
      const start = performance.now();
      await attempt();
      least[which] = Math.min(least[which] ?? 0, performance.now() - start);
    }
  return least;
}

async function expectAlike(...tries: readonly (() => Promise<unknown>)[]): Promise<void> {
  const [known = 0, unknown = 0] = await fastest(6, ...tries);
  // A hash takes some 20 ms, all the rest one or two: without a hash the ratio would be a tenth.
  expect(unknown / known).toBeGreaterThan(0.4);
  expect(unknown / known).toBeLessThan(2.5);
}

describe('whether a number opens an account', () => {
  it('cannot be told by the time that a sign-in or a registration takes', async () => {
    const api = await serveApi({ passwordMemory: 19_456 });
    await personByPhone(api, { phone: number });
    await expectAlike(
      () => signIn(api, number, 'errada'),
      () => signIn(api, '+258861234567', 'errada'),
    );
    const registers = (phone: () => string) => () => {
      api.clock.advance(9 * 60 * minute);
      return made(beginsByPhone(api, { phone: phone() }));
    };
    await expectAlike(
      registers(() => number),
      registers(newNumber),
    );
  });

  it('cannot be told by what a recovery answers, writes or leaves to do', async () => {
    const api = await serveApi({ trustProxy: 1 });
    const stranger = { 'x-forwarded-for': '41.220.7.1' };
    await personByPhone(api, { phone: number });
    api.clock.advance(minute);
    const before = await rows(api);
    const seen: unknown[] = [];
    for (const phone of [number, '+258861234567']) {
      const answer = await api.send('POST', '/auth/forgot-password', { phone }, stranger);
      seen.push([
        answer.status,
        [...answer.headers.keys()].sort(),
        (await answer.json()).message.slice(0, 40),
      ]);
      seen.push(await rows(api));
    }
    expect(seen[0]).toEqual(seen[2]);
    const grown = (from: number[], to: unknown) =>
      (to as number[]).map((count, at) => count - (from[at] ?? 0));
    expect(grown(before, seen[1])).toEqual(grown(seen[1] as number[], seen[3]));
  });

  it('cannot be told by somebody who signed in by the e-mail and has used up its tries', async () => {
    const [api, ana] = await serving(person);
    await ana.call('POST', '/users/me/phone', { phone: number });
    await ana.call('POST', '/users/me/phone/confirm', { code: await codeSentTo(api, number) });
    for (let at = 0; at < 11; at += 1) await signIn(api, ana.email, 'errada');
    expect((await signIn(api, ana.email, password)).status).toBe(429);
    for (const phone of [number, '+258861234567'])
      expect(await codeOf(signIn(api, phone, 'errada'))).toBe('invalid_credentials');
  });
});

async function rows({ ctx: { db } }: TestApi): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ['codes', 'queue', 'phone_challenges', 'account_acts'] as const)
    counts.push((await db.selectFrom(table).selectAll().execute()).length);
  const { taken } = await db.selectFrom('sms_days').select('taken').executeTakeFirstOrThrow();
  return [...counts, taken];
}

describe('an attacker', () => {
  it('who guesses many codes at once has five tries', async () => {
    const api = await serveApi();
    const { challenge } = await made<PendingRegistration>(beginsByPhone(api, { phone: number }));
    const code = await codeSentTo(api, number);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => endsByPhone(api, challenge, otherThan(code))),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect((await endsByPhone(api, challenge, code)).status).toBe(429);
  });

  it('with a challenge of their own cannot use the code that its number’s owner asked for', async () => {
    const api = await serveApi();
    const theirs = await made<PendingRegistration>(
      beginsByPhone(api, { phone: number, password: 'senha do intruso' }),
    );
    const unasked = await codeSentTo(api, number);
    api.clock.advance(minute);
    const { challenge } = await made<PendingRegistration>(beginsByPhone(api, { phone: number }));
    const code = await codeSentTo(api, number);
    if (code !== unasked) expect(await codeOf(endsByPhone(api, theirs.challenge, code))).toBe('invalid_code');
    expect((await endsByPhone(api, challenge, code)).status).toBe(201);
    expect((await signIn(api, number, 'senha do intruso')).status).toBe(401);
    expect((await signIn(api, number, password)).status).toBe(200);
  });

  it('with a challenge gets neither a session nor past a second factor', async () => {
    const api = await serveApi();
    const { challenge } = await made<PendingRegistration>(beginsByPhone(api, { phone: number }));
    for (const path of ['/auth/lost-access', '/auth/takeover'])
      expect(await codeOf(api.send('POST', path, { challenge }))).toBe('challenge_over');
    expect(await codeOf(api.send('POST', '/auth/second-factor', { challenge, code: '123456' }))).toBe(
      'challenge_over',
    );
    const headers = { authorization: `Bearer ${challenge}` };
    expect((await api.ask('/users/me', { headers })).status).toBe(401);
  });

  it('in one network is refused after two hundred SMS a day, before anything is sent', async () => {
    const api = await serveApi({ trustProxy: 1, smsPerDay: 10_000 });
    const from = (at: number) => ({ 'x-forwarded-for': `41.220.7.${at}` });
    const asks = (at: number) => api.send('POST', '/auth/forgot-password', { phone: newNumber() }, from(at));
    const statuses: number[] = [];
    for (let at = 0; at < 201; at += 1) statuses.push((await asks(Math.floor(at / 20))).status);
    expect(statuses).toEqual([...Array(200).fill(200), 429]);
    const elsewhere = { 'x-forwarded-for': '41.220.8.1' };
    expect((await api.send('POST', '/auth/forgot-password', { phone: number }, elsewhere)).status).toBe(200);
  });

  it('finds in the database neither a code nor a challenge that would open anything', async () => {
    const api = await serveApi();
    const { challenge } = await made<PendingRegistration>(beginsByPhone(api, { phone: number }));
    const code = await codeSentTo(api, number);
    const kept = JSON.stringify(await api.ctx.db.selectFrom('phone_challenges').selectAll().execute());
    expect(kept).not.toContain(challenge);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(password);
  });

  it('who exhausts the day for numbers that nobody has gets it back to the others', async () => {
    const api = await serveApi({ smsPerDay: 3 });
    for (let at = 0; at < 3; at += 1)
      await made(api.send('POST', '/auth/forgot-password', { phone: newNumber() }));
    expect((await beginsByPhone(api)).status).toBe(503);
    await work(api);
    expect((await beginsByPhone(api)).status).toBe(202);
    expect((await smsOf(api)).at(-1)?.to).not.toBeNull();
  });
});
