// @module-tag both-databases
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedPage } from '#lib/contract/feed.ts';
import { feedPage } from '#lib/contract/feed.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { readFeedPage } from '#server/feed/feed.ts';
import { anyText } from '#tests/support/any-text.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';

const page = async (api: Pick<TestApi, 'ask'>, query = ''): Promise<FeedPage> =>
  made(await api.ask(`/search/feed${query}`));
const names = ({ items }: FeedPage) => items.map(({ type, id }) => `${type} ${id}`);

/** Every page to the end. */
async function walk(api: TestApi, query = '?limit=3', between: () => Promise<unknown> = async () => {}) {
  const seen: string[] = [];
  let next = '';
  for (let pages = 0; pages < 60; pages += 1) {
    const one = await page(api, query + next);
    seen.push(...names(one));
    if (!one.has_more) return seen;
    next = `&last_id=${one.next_page_info.last_id}`;
    await between();
  }
  throw new Error('It does not end.');
}

describe('the feed', () => {
  it('shows services, companies and people, the newest first, each as a card needs it', async () => {
    const [api, { who, company }] = await serving(owner);
    await publishes(who, { company_id: company.id, price: 1500 });
    await who.send('PUT', '/users/me', { province: 'Tete' });
    const nelson = await freelancer(api, { title: 'Electricista', hourly_rate: 500 });
    const all = feedPage.parse(await page(api));
    expect(names(all)).toEqual(['user 2', 'user 1', 'service 1', 'company 1']);
    expect(all).toMatchObject({
      total_returned: 4,
      has_more: false,
      next_page_info: { last_id: null },
      summary: { services_count: 1, companies_count: 1, users_count: 2, portfolios_count: 0, jobs_count: 0 },
    });
    const [freelance, , service, shop] = all.items;
    expect(freelance).toMatchObject({
      title: 'Electricista',
      hourly_rate: 500,
      poster_type: 'freelancer',
      poster_user_id: nelson.user.id,
      poster_name: nelson.user.full_name,
      likes_count: 0,
    });
    expect(service).toMatchObject({
      price: 1500,
      poster_name: company.name,
      poster_type: 'company',
      tags: [],
    });
    expect(shop).toMatchObject({ name: company.name, poster_type: 'company', poster_user_id: who.user.id });
    expect(all.items.map((item) => item.type === 'user' && item.companies)).toEqual([
      [],
      [{ id: 1, slug: company.slug, name: company.name }],
      false,
      false,
    ]);
    expect(freelance).not.toHaveProperty('is_liked');
    expect(JSON.stringify(all)).not.toContain(nelson.email);
    await who.send('POST', '/likes/', { likeable_type: 'service', likeable_id: 1 });
    await who.send('POST', '/bookmarks/', { type: 'company', id: 1 });
    const [, , liked, kept] = (await page(who)).items;
    expect(liked).toMatchObject({ likes_count: 1, is_liked: true, is_bookmarked: false });
    expect(kept).toMatchObject({ is_liked: false, is_bookmarked: true });
    // What was offered by whoever no longer is a freelancer is offered no more.
    await nelson.send('PUT', '/users/me', { user_type: 'simple' });
    expect((await page(api)).items.find(({ type, id }) => type === 'user' && id === 2)).toMatchObject({
      title: null,
      hourly_rate: null,
      currency: null,
    });
    const full = await page(api, '?limit=4');
    expect([full.items.length, full.has_more, full.next_page_info.last_id]).toEqual([4, false, null]);
  });

  it('opens with what is offered, not with people who only buy, or with what they need', async () => {
    const [api, nelson] = await serving(freelancer);
    await publishes(nelson);
    const newer = await publishes(nelson);
    const customer = await person(api, { province: 'Tete' });
    const needed = await requests(customer);
    const order = [`service ${newer.id}`, `request ${needed.id}`, `user ${customer.user.id}`];
    expect(names(await page(api)).slice(0, 3)).toEqual(order);
    expect((await walk(api, '?limit=3')).slice(0, 3)).toEqual(order);
  });

  it('is walked without a gap or a repeat while things are published, paused and deleted', async () => {
    const [api, { who, company }] = await serving(owner);
    for (let at = 0; at < 12; at += 1) await publishes(who, { company_id: company.id });
    let at = 12;
    const seen = await walk(api, '?limit=3', async () => {
      await publishes(who, { company_id: company.id });
      await who.send('DELETE', `/services/${at}`);
      at -= 1;
    });
    expect(new Set(seen).size).toBe(seen.length);
    const those = Array.from({ length: 12 }, (_, index) => `service ${12 - index}`);
    expect(seen.filter((name) => name.startsWith('service'))).toEqual(those);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('is ten at a time, fifty at most, and of one type where that is asked for', async () => {
    const [api, { who, company }] = await serving(owner);
    for (let at = 0; at < 52; at += 1) await publishes(who, { company_id: company.id });
    expect((await page(api)).items).toHaveLength(10);
    expect((await page(api, '?limit=1000000000')).items).toHaveLength(50);
    expect(await walk(api, '?limit=20&type=service')).toHaveLength(52);
    expect(await walk(api, '?type=company')).toEqual(['company 1']);
    expect(await walk(api, '?type=user')).toEqual([]);
    for (const odd of ['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'type=jobs', 'type='])
      expect(await codeOf(api.ask(`/search/feed?${odd}`)), odd).toBe('validation_failed');
  });

  it('refuses cursors that are none of its own; a page begins anew', async () => {
    const [api, { who, company }] = await serving(owner);
    for (let at = 0; at < 3; at += 1) await publishes(who, { company_id: company.id });
    const { last_id } = (await page(api, '?limit=1')).next_page_info;
    const first = names(await page(api, '?limit=1'));
    const other = await serveApi();
    const forged = [
      '1',
      '-1',
      '9e99',
      'x',
      'a.aaaaaaaa',
      `${last_id}x`,
      `x${last_id}`,
      '99999999999999999999',
      last_id?.replaceAll(/[a-z]/gi, inOtherCase),
      last_id?.replace('.', '..'),
    ];
    for (const odd of forged) {
      const query = { last_id: odd ?? '', limit: 1, type: undefined };
      expect(await codeOf(api.ask(`/search/feed?last_id=${odd}`)), odd).toBe('validation_failed');
      expect(names(await readFeedPage(api.ctx, query)), odd).toEqual(first);
    }
    expect(await codeOf(other.ask(`/search/feed?last_id=${last_id}`))).toBe('validation_failed');
    await fc.assert(
      fc.asyncProperty(anyText(60), async (text) => {
        const answer = await api.ask(`/search/feed?last_id=${encodeURIComponent(text.toWellFormed())}`);
        expect([400, 422]).toContain(answer.status);
      }),
      { numRuns: 50 },
    );
  });

  it('counts what can be seen, whatever happens', async () => {
    const api = await serveApi();
    const [{ who, company }, nelson] = [await owner(api), await freelancer(api)];
    await publishes(who, { company_id: company.id });
    await publishes(nelson);
    await publishes(nelson);
    const counts = async () => {
      const { services_count, companies_count, users_count } = (await page(api)).summary;
      return [services_count, companies_count, users_count];
    };
    expect(await counts()).toEqual([3, 1, 2]);
    await nelson.send('PUT', '/services/2', { status: 'Inativo' });
    await nelson.send('DELETE', '/services/3');
    expect(await counts()).toEqual([1, 1, 2]);
    await suspend(api.ctx, who.email);
    expect(await counts()).toEqual([0, 0, 1]);
    await Promise.all(Array.from({ length: 10 }, () => publishes(nelson)));
    expect(await counts()).toEqual([10, 0, 1]);
    await person(api);
    expect(await counts()).toEqual([10, 0, 2]);
  });
});

const inOtherCase = (letter: string) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
