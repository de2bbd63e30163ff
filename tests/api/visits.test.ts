import { describe, expect, it } from 'vitest';
import type { Service, ServiceStats } from '#lib/contract/services.ts';
import { forgetVisitors } from '#server/visits/visits.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { codeOf, type Person, person, signIn, tokensFrom } from '#tests/support/cast.ts';
import { freelancer, made, owner, publishes } from '#tests/support/offers.ts';

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
    const api = await serveApi();
    const [nelson, rosa] = [await freelancer(api), await person(api)];
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

  it('is never its owner', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    expect((await looks(nelson.ask)).status).toBe(204);
    expect((await writes(nelson.ask, 'call')).status).toBe(204);
    expect(await counted(api)).toEqual([0, 0]);
  });

  it('and wants to speak counts once a kind', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    for (const kind of ['chat', 'quote', 'whatsapp', 'call', 'call']) await writes(api.ask, kind);
    expect(await counted(api)).toEqual([0, 4]);
    expect(await codeOf(writes(api.ask, 'view'))).toBe('validation_failed');
    expect(await codeOf(writes(api.ask, 'fax'))).toBe('validation_failed');
  });

  it('is counted by every process on the same data, and by two at once only once', async () => {
    const api = await serveApi();
    const other = await serveApi({ beside: api });
    await publishes(await freelancer(api));
    await Promise.all([looks(api.ask), looks(other.ask), looks(other.ask, 'Firefox')]);
    await Promise.all([api.ctx.visits.flush(), other.ctx.visits.flush()]);
    expect(await counted(api)).toEqual([2, 0]);
  });

  it('is written a second later by itself', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    await looks(api.ask);
    await expect
      .poll(async () => (await made<Service>(await api.ask('/services/1'))).views, { timeout: 5000 })
      .toBe(1);
  });

  it('is forgotten with the day; how many there were is not', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
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
    await forgetVisitors(api.ctx);
    expect(await rows()).toEqual([]);
    expect(await counted(api)).toEqual([1, 0]);
  });

  it('at what does not exist, or is deleted, is answered and not counted', async () => {
    const api = await serveApi();
    const nelson = await freelancer(api);
    await publishes(nelson);
    for (const path of ['/services/99/view', '/services/-1/view', '/services/9e99/view'])
      expect(await codeOf(api.ask(path, { method: 'POST' }))).toBe('not_found');
    await looks(api.ask);
    await nelson.send('DELETE', '/services/1');
    await api.ctx.visits.flush();
    expect(await codeOf(looks(api.ask))).toBe('not_found');
  });

  it('too often from one address is told to wait', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    const answers = await Promise.all(Array.from({ length: 610 }, () => looks(api.ask)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('that cannot be written now is kept for later', async () => {
    const api = await serveApi();
    await publishes(await freelancer(api));
    await looks(api.ask);
    const { db } = api.ctx;
    const works = db.inTransaction;
    db.inTransaction = () => Promise.reject(new Error('The disk is full.'));
    await api.ctx.visits.flush();
    expect(api.logged()).toContain('Visits could not be written and wait.');
    db.inTransaction = works;
    expect(await counted(api)).toEqual([1, 0]);
  });
});

describe('statistics', () => {
  it('show each day of Maputo, the oldest first, of one service, of a company, of all', async () => {
    const api = await serveApi();
    const { who, company } = await owner(api);
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
    const stats = async (path: string) => made<ServiceStats>(await who.ask(path));
    const one = await stats('/services/1/stats?days=7');
    expect(one.views.map(({ date }) => date)).toEqual([
      ...['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
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
});
