// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { BookmarkedItem } from '#lib/contract/marks.ts';
import { serveApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { reinstate, suspend } from '#tests/support/cast/standing.ts';

const keeps = (who: Person, type = 'service', id: unknown = 1) =>
  who.send('POST', '/bookmarks/', { type, id });
const kept = async (who: Person, query = '') => {
  const items = await made<BookmarkedItem[]>(await who.ask(`/bookmarks/${query}`));
  return items.map(({ type, id }) => `${type} ${id}`);
};

describe('bookmarks', () => {
  it('are kept on the server, the newest first, and seen by nobody else', async () => {
    const api = await serveApi();
    const [{ who: seller, company }, rosa] = [await owner(api), await person(api)];
    await publishes(seller, { company_id: company.id });
    await publishes(seller, { company_id: company.id });
    for (const [type, id] of [
      ['service', 2],
      ['company', 1],
      ['service', 1],
      ['user', 1],
    ] as const) {
      api.clock.advance(1000);
      expect(await outcome(keeps(rosa, type, id))).toEqual({ status: 200, body: { is_bookmarked: true } });
    }
    expect(await kept(rosa)).toEqual(['user 1', 'service 1', 'company 1', 'service 2']);
    expect(await kept(rosa, '?limit=2&skip=1')).toEqual(['service 1', 'company 1']);
    expect(await kept(seller)).toEqual([]);
    const [first] = await made<BookmarkedItem[]>(await rosa.ask('/bookmarks/?limit=1'));
    expect(first).toMatchObject({ is_bookmarked: true, bookmarked_at: api.clock.now().toISOString() });
    await keeps(seller, 'company', 1);
    expect(await outcome(keeps(rosa, 'company', 1))).toMatchObject({ body: { is_bookmarked: false } });
    expect(await kept(rosa)).toEqual(['user 1', 'service 1', 'service 2']);
    expect(await kept(seller)).toEqual(['company 1']);
  });

  it('are as they are wanted, however often that is said', async () => {
    const [, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson);
    const wants = (is_bookmarked: boolean, id = 1) =>
      outcome(rosa.send('POST', '/bookmarks/', { type: 'service', id, is_bookmarked }));
    for (const wanted of [false, true, true, false, false])
      expect(await wants(wanted)).toEqual({ status: 200, body: { is_bookmarked: wanted } });
    await Promise.all([wants(true), wants(true)]);
    expect(await kept(rosa)).toEqual(['service 1']);
    await nelson.send('PUT', '/services/1', { status: 'Pausado' });
    expect(await wants(true)).toMatchObject({ status: 200 });
    expect(await wants(false)).toMatchObject({ status: 200 });
    expect(await wants(false)).toMatchObject({ status: 200 });
    expect(await wants(true)).toMatchObject({ status: 404 });
  });

  it('leave out what can no longer be seen, and can be let go all the same', async () => {
    const [api, nelson, rosa] = await serving(freelancer, person);
    await publishes(nelson);
    await keeps(rosa);
    await keeps(rosa, 'user', 1);
    await nelson.send('PUT', '/services/1', { status: 'Pausado' });
    expect(await kept(rosa)).toEqual(['user 1']);
    // It takes no place on a page either.
    expect([await kept(rosa, '?limit=1'), await kept(rosa, '?skip=1')]).toEqual([['user 1'], []]);
    await suspend(api.ctx, nelson.email);
    expect(await kept(rosa)).toEqual([]);
    await reinstate(api.ctx, nelson.email);
    nelson.tokens = await tokensFrom(await signIn(api, nelson.email, nelson.password));
    await keeps(rosa, 'user', 1);
    expect(await outcome(keeps(rosa))).toMatchObject({ body: { is_bookmarked: false } });
    expect(await codeOf(keeps(rosa))).toBe('not_found');
    expect(await codeOf(keeps(rosa, 'service', 99))).toBe('not_found');
    for (const id of [-1, 'x', null])
      expect(await codeOf(keeps(rosa, 'service', id))).toBe('validation_failed');
    expect(await codeOf(keeps(rosa, 'portfolios', 1))).toBe('validation_failed');
    await nelson.send('PUT', '/services/1', { status: 'Ativo' });
    await keeps(rosa);
    await nelson.send('DELETE', '/services/1');
    expect(await api.ctx.db.selectFrom('bookmarks').selectAll().execute()).toEqual([]);
  });

  it('tapped many times at once end where the last tap leaves them', async () => {
    const [, rosa] = await serving(freelancer);
    await publishes(rosa);
    const answers = await Promise.all(Array.from({ length: 9 }, async () => (await keeps(rosa)).json()));
    expect(answers.filter(({ is_bookmarked }) => is_bookmarked)).toHaveLength(5);
    expect(await kept(rosa)).toEqual(['service 1']);
  });
});
