// @module-tag both-databases
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Service, ServiceStats } from '#lib/contract/services.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { beacons, forgetVisitors, visitorName } from '#server/visits/visits.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { newKeys } from '#tests/support/keys.ts';

type Asks = TestApi['ask'];

const looks = (ask: Asks, userAgent = 'Chrome', id = 1) =>
  ask(`/services/${id}/view`, { method: 'POST', headers: { 'user-agent': userAgent } });
const writes = (ask: Asks, kind: string, userAgent = 'Chrome', id = 1) =>
  ask(`/services/${id}/lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ kind }),
  });

async function counted(api: TestApi, id = 1): Promise<[views: number, leads: number]> {
  await api.ctx.visits.flush();
  const { views, leads } = await made<Service>(await api.ask(`/services/${id}`));
  return [views, leads];
}

/** Sessions are over by then. */
async function nextDay(api: TestApi, who: Person) {
  api.clock.advance(24 * 60 * 60 * 1000);
  who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
}

describe('who looks at a service', () => {
  it('counts once a visitor a day, by whom or by where from and with what', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson);
    for (let time = 0; time < 3; time += 1) expect((await looks(api.ask)).status).toBe(204);
    expect(await counted(api)).toEqual([1, 0]);
    await looks(api.ask);
    await looks(api.ask, 'Firefox');
    await looks(rosa.ask);
    await looks(rosa.ask, 'Firefox');
    expect(await counted(api)).toEqual([3, 0]);
    await nextDay(api, nelson);
    await looks(api.ask);
    expect(await counted(api)).toEqual([4, 0]);
  });

  it('counts an address twenty times a thing and day, whatever the browser says', async () => {
    const [api, nelson, rosa] = await servingWith({ trustProxy: 1 }, freelancer, person);
    await publishes(nelson);
    await publishes(nelson);
    const from =
      (address: string, ask = api.ask): Asks =>
      (path, init) =>
        ask(path, { ...init, headers: { ...init?.headers, 'x-forwarded-for': address } });
    const flood = from('10.0.0.9');
    const manyVisits = async (first: number) => {
      for (let at = first; at < first + 30; at += 1) {
        await looks(flood, `Browser ${at}`);
        await writes(flood, ['chat', 'quote', 'whatsapp', 'call'][at % 4] ?? '', `Browser ${at}`);
      }
    };
    await manyVisits(0);
    expect(await counted(api)).toEqual([20, 20]);
    await manyVisits(30);
    await looks(from('10.0.0.9', rosa.ask));
    expect(await counted(api)).toEqual([20, 20]);
    // Another address, another thing and another day count on.
    await looks(from('10.0.0.8'));
    await looks(flood, 'Chrome', 2);
    expect([await counted(api), await counted(api, 2)]).toEqual([
      [21, 20],
      [1, 0],
    ]);
    await nextDay(api, nelson);
    await looks(flood, 'Browser 1');
    expect(await counted(api)).toEqual([22, 20]);
  });

  it('counts those who were counted already for nobody else', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    for (let at = 0; at < 19; at += 1) await looks(api.ask, `Browser ${at}`);
    expect(await counted(api)).toEqual([19, 0]);
    for (const browser of ['Browser 1', 'Browser 2', 'Browser new', 'Browser late'])
      await looks(api.ask, browser);
    expect(await counted(api)).toEqual([20, 0]);
  });

  it('is never its owner, and wants to speak once a kind', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    expect((await looks(nelson.ask)).status).toBe(204);
    expect((await writes(nelson.ask, 'call')).status).toBe(204);
    expect(await counted(api)).toEqual([0, 0]);
    for (const kind of ['chat', 'quote', 'whatsapp', 'call', 'call']) await writes(api.ask, kind);
    expect(await counted(api)).toEqual([0, 4]);
    for (const kind of ['view', 'fax']) expect(await codeOf(writes(api.ask, kind))).toBe('validation_failed');
  });

  it('is counted by every process on the same data, and by two at once only once', async () => {
    const api = await serveApi();
    const other = await serveApi({ beside: api });
    await publishes(await freelancer(api));
    await Promise.all([looks(api.ask), looks(other.ask), looks(other.ask, 'Firefox')]);
    await Promise.all([api.ctx.visits.flush(), other.ctx.visits.flush()]);
    expect(await counted(api)).toEqual([2, 0]);
  });

  it('is forgotten with the day by the daily sweep; how many there were is not', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    await looks(api.ask, 'Nokia 3310');
    await api.ctx.visits.flush();
    const rows = () => api.ctx.db.selectFrom('visits').selectAll().execute();
    expect(await rows()).toMatchObject([{ kind: 'view', visitor: expect.stringMatching(/^[\w-]{22}$/) }]);
    expect(JSON.stringify(await rows())).not.toMatch(/Nokia|127/);
    await nextDay(api, nelson);
    await forgetVisitors(api.ctx);
    expect(await rows()).toHaveLength(1);
    await nextDay(api, nelson);
    await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now: api.clock.now() }));
    await createWorker(api.ctx, queued).runDue();
    expect(await rows()).toEqual([]);
    expect(await counted(api)).toEqual([1, 0]);
  });

  it('at what does not exist, or is deleted, is answered and not counted', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    for (const path of ['/services/99/view', '/services/-1/view', '/services/9e99/view'])
      expect(await codeOf(api.ask(path, { method: 'POST' }))).toBe('not_found');
    await looks(api.ask);
    await nelson.send('DELETE', '/services/1');
    await api.ctx.visits.flush();
    expect(await codeOf(looks(api.ask))).toBe('not_found');
  });

  it('or wants to speak, too often from one address, is told to wait', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    for (let at = 0; at < beacons.most - 5; at += 1) await api.ctx.limits.take(beacons, '127.0.0.1');
    const answers = await Promise.all(Array.from({ length: 15 }, () => looks(api.ask)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await writes(api.ask, 'chat')).status).toBe(429);
  });
});

describe('visits', () => {
  const visitOf = (ref_id: number, visitor: string, day = '2026-11-18') =>
    ({ day, type: 'service', ref_id, kind: 'view', visitor }) as const;

  it('are written a second later by themselves, and again a second later where they could not be', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    await looks(api.ask);
    const { db } = api.ctx;
    const works = db.inTransaction;
    db.inTransaction = () => Promise.reject(new Error('The disk is full.'));
    await expect.poll(api.logged, { timeout: 5000 }).toContain('Visits could not be written and wait.');
    db.inTransaction = works;
    await expect
      .poll(async () => (await made<Service>(await api.ask('/services/1'))).views, { timeout: 5000 })
      .toBe(1);
  });

  it('of a flood are not all kept in memory', async () => {
    const { ctx } = await serveApi();
    for (let at = 0; at < 20_500; at += 1) ctx.visits.add(visitOf(1, `v${at}`));
    await ctx.visits.flush();
    const { count } = await ctx.db
      .selectFrom('visits')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(20_000);
  });

  it('name a visitor otherwise every day, and in every program', () => {
    const [one, other] = [newKeys(), newKeys()];
    const who = { address: '10.0.0.1', userAgent: 'Chrome' };
    const names = [
      visitorName(one, '2026-11-18', who),
      visitorName(one, '2026-11-19', who),
      visitorName(other, '2026-11-18', who),
    ];
    expect(new Set(names).size).toBe(3);
  });

  it('are kept once a flush resolves, though another was under way', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    const { db, visits } = api.ctx;
    const works = db.inTransaction.bind(db);
    db.inTransaction = async (work, limit) => {
      await sleep(300);
      return works(work, limit);
    };
    visits.add(visitOf(1, 'a'));
    const first = visits.flush();
    await visits.flush();
    expect(await made(await api.ask('/services/1'))).toMatchObject({ views: 1 });
    await first;
  });

  it('from one network of IPv6 are one', async () => {
    const api = await serveApi({ trustProxy: 1 });
    await publishes(await freelancer(api));
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'])
      await api.ask('/services/1/view', {
        method: 'POST',
        headers: { 'x-forwarded-for': address, 'user-agent': 'x' },
      });
    await api.ctx.visits.flush();
    expect(await made(await api.ask('/services/1'))).toMatchObject({ views: 2 });
  });
});

it('statistics show each day of Maputo, the oldest first, of one service, of a company, of all', async () => {
  const [api, { who, company }] = await serving(owner);
  await who.send('PUT', '/users/me', { user_type: 'freelancer' });
  await publishes(who, { company_id: company.id });
  await publishes(who);
  // 23:30 in Maputo.
  api.clock.set(new Date('2026-11-19T21:30:00Z'));
  await looks(api.ask);
  await writes(api.ask, 'call');
  api.clock.set(new Date('2026-11-19T22:30:00Z'));
  await looks(api.ask);
  await looks(api.ask, 'Firefox');
  await looks(api.ask, 'Chrome', 2);
  await api.ctx.visits.flush();
  who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
  // Those of both days were written together.
  expect(await made(api.ask('/services/1'))).toMatchObject({ views: 3, leads: 1 });
  const stats = async (path: string) => made<ServiceStats>(await who.ask(path));
  const one = await stats('/services/1/stats?days=7');
  expect(one.views.map(({ date }) => date)).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]);
  expect(one.views.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 2]);
  expect(one.leads.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  expect(one.likes).toHaveLength(7);
  const last = async (path: string) => (await stats(path)).views.at(-1)?.count;
  expect(await last('/services/mine/stats')).toBe(3);
  expect(await last(`/services/mine/stats?company_id=${company.id}&days=90`)).toBe(2);
  expect(await last('/services/mine/stats?company_id=none&days=1')).toBe(1);
  expect((await stats('/services/mine/stats')).views).toHaveLength(30);
  for (const odd of ['?days=0', '?days=91', '?days=x', '?days=-1'])
    expect(await codeOf(who.ask(`/services/1/stats${odd}`)), odd).toBe('validation_failed');
});
