// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import { countWrongEntries } from '#server/entries/mending.ts';
import type { TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { seen } from '#tests/support/entries.ts';

const hour = 60 * 60 * 1000;

describe('promoting', () => {
  const promotes = (who: Person, id: number, is_promoted = true) =>
    who.send('POST', `/services/${id}/promote`, { is_promoted });
  const top = async ({ ctx }: TestApi) =>
    (
      await ctx.db
        .selectFrom('entries')
        .select(['type', 'ref_id'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).ref_id;

  it('moves up at most once in 24 hours, and says so wherever it stands', async () => {
    const [api, nelson] = await serving(freelancer);
    for (let at = 0; at < 3; at += 1) await publishes(nelson, { status: 'Ativo' });
    const before = await made<{ updated_at: string }>(await nelson.ask('/services/1'));
    expect(await made(await promotes(nelson, 1))).toEqual({ ...before, is_promoted: 1 });
    const promoted = ['service 1', 'service 3', 'service 2', 'user 1'];
    expect(await seen(api)).toEqual(promoted);
    await promotes(nelson, 2);
    await promotes(nelson, 1, false);
    expect(await made(await api.ask('/services/1'))).toMatchObject({ is_promoted: 0 });
    await promotes(nelson, 1);
    expect(await seen(api)).toEqual(['service 2', 'service 1', 'service 3', 'user 1']);
    api.clock.advance(25 * hour);
    nelson.tokens = await tokensFrom(await signIn(api, nelson.email, nelson.password));
    // Promoted already: nothing changes.
    await promotes(nelson, 1);
    expect((await seen(api))[0]).toBe('service 2');
    await promotes(nelson, 1, false);
    await promotes(nelson, 1);
    expect((await seen(api))[0]).toBe('service 1');
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('many times at once moves it once', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    await Promise.all(Array.from({ length: 10 }, (_, at) => promotes(nelson, 1, at % 2 === 0)));
    expect(
      await api.ctx.db.selectFrom('entries').selectAll().where('type', '=', 'service').execute(),
    ).toHaveLength(1);
  });

  it('all is of one company, of none, or of all; of what is offered and not deleted', async () => {
    const [api, { who, company }, { who: other }] = await serving(owner, owner);
    await who.send('PUT', '/users/me', { user_type: 'freelancer' });
    const of = { company_id: company.id };
    await publishes(who, of);
    await publishes(who);
    await publishes(who, { ...of, status: 'Pausado' });
    await publishes(who, of);
    const deleted = await publishes(who);
    await who.send('DELETE', `/services/${deleted.id}`);
    const all = async (sent: object) => (await who.send('POST', '/services/promote-all', sent)).json();
    expect(await all({ ...of, is_promoted: true })).toEqual({ changed: 2 });
    expect((await seen(api)).slice(0, 3)).toEqual(['service 4', 'service 1', 'service 2']);
    expect(await all({ company_id: null, is_promoted: true })).toEqual({ changed: 1 });
    expect(await all({ is_promoted: true })).toEqual({ changed: 0 });
    expect(await made(await who.ask('/services/3'))).toMatchObject({ is_promoted: 0 });
    expect(await all({ is_promoted: false })).toEqual({ changed: 3 });
    const foreign = await other.send('POST', '/services/promote-all', { ...of, is_promoted: true });
    expect(foreign.status).toBe(403);
    expect(await made(await api.ask('/services/1'))).toMatchObject({ is_promoted: 0 });
  });

  it('of a whole shop does not push everybody else out of sight', async () => {
    const [api, nelson] = await serving(freelancer);
    for (let at = 0; at < 30; at += 1) await publishes(nelson);
    const rosa = await freelancer(api);
    await publishes(rosa);
    await nelson.send('POST', '/services/promote-all', { is_promoted: true });
    const top = await seen(api);
    expect(top.indexOf('service 31')).toBe(20);
    expect(top.slice(0, 3)).toEqual(['service 30', 'service 29', 'service 28']);
    expect(await made(await nelson.ask('/services/mine/counts'))).toMatchObject({ promoted: 30 });
    // What one has moved today takes nothing from others.
    await promotes(rosa, 31);
    expect((await seen(api))[0]).toBe('service 31');
  });

  it('by one shop leaves the others theirs, and each day its own', async () => {
    const [api, nelson, rosa] = await serving(freelancer, freelancer);
    const hers = await publishes(rosa);
    for (let at = 0; at < 21; at += 1) await publishes(nelson);
    await nelson.send('POST', '/services/promote-all', { is_promoted: true });
    await promotes(rosa, hers.id);
    expect(await top(api)).toBe(hers.id);
    api.clock.advance(25 * hour);
    for (const who of [nelson, rosa])
      who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    const last = await publishes(rosa);
    expect(await top(api)).toBe(last.id);
    await nelson.send('POST', '/services/promote-all', { is_promoted: false });
    await promotes(nelson, 2);
    expect(await top(api)).toBe(2);
  });
});
