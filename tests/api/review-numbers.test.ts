// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import type { FreelancerItem } from '#lib/contract/freelancers.ts';
import type { Rated } from '#lib/contract/rated.ts';
import type { SearchPage } from '#lib/contract/search.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { showOverdueReviews } from '#server/deals/deals.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { eraseAccount } from '#server/erasure.ts';
import { decideOlderReviews, recountReviews } from '#server/reviews/reviews.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { agrees, asked, asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { appeals, caseFor, casesFor, decides, judges, moderator } from '#tests/support/cast/moderation.ts';
import { type Person, person, signIn, signsInAgain, tokensFrom } from '#tests/support/cast/people.ts';
import { outcome } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import {
  concluded,
  concludes,
  review,
  reviewed,
  reviews,
  reviewsAbout,
} from '#tests/support/cast/reviews.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { enters, joins } from '#tests/support/cast/teams.ts';
import { keptLists, lists } from '#tests/support/kept-lists.ts';

const numbers = (shown: object) => {
  const { rating, reviews_count, completed_projects } = shown as Rated;
  return [rating, reviews_count, completed_projects];
};

const json = async <T>(api: TestApi, path: string): Promise<T> => (await api.ask(path)).json();

const numbersOf = async (api: TestApi, who: Person) =>
  numbers(await json<PublicUser>(api, `/users/${who.user.id}`));

async function entersWith(api: TestApi, who: Person, device: string): Promise<void> {
  await tokensFrom(await signIn(api, who.email, who.password, { device }));
}

describe('the numbers of who works', () => {
  it('stand with the person and on all that is theirs, a rating from three reviews on', async () => {
    const [api, { rosa, zito, service }] = await serving(concluded);
    expect(await numbersOf(api, zito)).toEqual([null, 0, 1]);
    await reviews(rosa, 1, { stars: 5 });
    expect(await numbersOf(api, zito)).toEqual([null, 0, 1]);
    await reviews(zito, 1, { stars: 1 });
    expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    expect(await numbersOf(api, rosa)).toEqual([null, 1, 0]);
    for (const stars of [5, 4]) await reviewed(await person(api), zito, stars, { service_id: service.id });
    await work(api);
    const all = [4.7, 3, 3];
    expect(await numbersOf(api, zito)).toEqual(all);
    expect(numbers(await zito.call('GET', '/users/me'))).toEqual(all);
    expect(numbers(await json(api, `/services/${service.id}`))).toEqual(all);
    expect((await json<FreelancerItem[]>(api, '/freelancer/search')).map(numbers)).toEqual([all]);
    for (const path of ['/search/feed', '/search/'])
      for (const type of ['service', 'user']) {
        const { items } = await json<SearchPage>(api, `${path}?type=${type}`);
        const own = items.filter(({ poster_user_id }) => poster_user_id === zito.user.id);
        expect(own.map(numbers), `${path} ${type}`).toEqual([all]);
      }
    expect(await recountReviews(api.ctx)).toBe(0);
    expect(await countWrongEntries(api.ctx)).toBe(0);
  });

  it('of a company’s deals are the company’s, and not its owner’s', async () => {
    const [api, { who: ana, company }] = await serving(owner);
    const service = await publishes(ana, { ...priced, company_id: company.id });
    for (const stars of [5, 5, 2]) await reviewed(await person(api), ana, stars, { service_id: service.id });
    await reviewed(await person(api), ana, 1);
    await work(api);
    expect(numbers(await json<Company>(api, `/companies/${company.id}`))).toEqual([4, 3, 3]);
    expect(numbers(await json(api, `/services/${service.id}`))).toEqual([4, 3, 3]);
    expect(await numbersOf(api, ana)).toEqual([null, 1, 1]);
    const { items } = await json<SearchPage>(api, '/search/?type=company');
    expect(items.map(numbers)).toEqual([[4, 3, 3]]);
    expect(await recountReviews(api.ctx)).toBe(0);
  });

  it('are counted anew where they are wrong', async () => {
    const [api, { rosa, zito }] = await serving(concluded);
    await review(rosa, zito, 1);
    const wrong = { stars_sum: 9, reviews_count: 7, completed_projects: 3 };
    await api.ctx.db.updateTable('users').set(wrong).where('id', '=', zito.user.id).execute();
    await api.ctx.db.updateTable('reviews').set({ is_public: 0 }).where('id', '=', 2).execute();
    expect(await recountReviews(api.ctx)).toBe(4);
    expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    expect(await reviewsAbout(api, `user_id=${rosa.user.id}`)).toHaveLength(1);
    expect(await recountReviews(api.ctx)).toBe(0);
  });
});

describe('what one person can do to them', () => {
  it('is one review: the newest of all that they wrote, and the one before where it is taken away', async () => {
    const [api, zito, rosa] = await serving(freelancer, person);
    for (const who of [await person(api), await person(api)]) await reviewed(who, zito, 4);
    for (const stars of [5, 5, 1]) await reviewed(rosa, zito, stars);
    expect(await numbersOf(api, zito)).toEqual([3, 3, 3]);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(5);
    expect(await numbersOf(api, rosa)).toEqual([null, 1, 0]);
    expect(await recountReviews(api.ctx)).toBe(0);
    const { id } = await api.ctx.db
      .selectFrom('reviews')
      .select('id')
      .where('stars', '=', 1)
      .executeTakeFirstOrThrow();
    await zito.call('POST', '/reports/', { type: 'review', id, reason: 'ofensivo' });
    await decides(await moderator(api), 1, { action: 'hide', rule: 'ofensivo' });
    expect(await numbersOf(api, zito)).toEqual([4.3, 3, 3]);
    expect(await recountReviews(api.ctx)).toBe(0);
  });

  it('is one review and one project, also where all are shown at once', async () => {
    const [api, zito, rosa] = await serving(freelancer, person);
    const ids: number[] = [];
    for (const one of [1, 2, 3]) {
      const { id } = await asksFor(rosa, { peer_user_id: zito.user.id, what: `Pintura ${one}` });
      await concludes(rosa, zito, id);
      await reviews(rosa, id);
      ids.push(id);
    }
    await Promise.all(ids.map((id) => reviews(zito, id)));
    expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    expect(await recountReviews(api.ctx)).toBe(0);
  });

  it('is one review, also where they delete their account before the others are shown', async () => {
    const [api, zito, rosa] = await serving(freelancer, person);
    for (const stars of [5, 5]) {
      const { id } = await asksFor(rosa, { peer_user_id: zito.user.id });
      await concludes(rosa, zito, id);
      await reviews(rosa, id, { stars });
    }
    await eraseAccount(api.ctx, { userId: rosa.user.id });
    api.clock.advance(15 * 24 * 60 * 60 * 1000);
    await showOverdueReviews(api.ctx);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(2);
    expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    expect(await recountReviews(api.ctx)).toBe(0);
  });

  it('is nothing by what was cancelled before anything was delivered: it is read, and not counted', async () => {
    const [api, { rosa, zito, deal }] = await serving(asked);
    const cancels = async (id: number, steps: readonly (readonly [Person, string])[]) => {
      await agrees(rosa, zito, id);
      for (const [who, step] of steps) await takes(who, id, step);
      await takes(rosa, id, 'cancel');
      await review(rosa, zito, id, { stars: 1 });
    };
    await cancels(deal.id, []);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(1);
    expect(await numbersOf(api, zito)).toEqual([null, 0, 0]);
    expect(await recountReviews(api.ctx)).toBe(0);
    const { id } = await asksFor(rosa, { peer_user_id: zito.user.id });
    await cancels(id, [
      [zito, 'deliver'],
      [rosa, 'redo'],
    ]);
    expect(await numbersOf(api, zito)).toEqual([null, 1, 0]);
  });

  it('is nothing for a company that they leave, buy from, and come back to', async () => {
    const [api, { who: ana, company }] = await serving(owner);
    const service = await publishes(ana, { ...priced, company_id: company.id });
    const editor = await joins(api, ana, company.id, 'editor');
    for (const _ of [1, 2]) {
      await editor.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
      const { id } = await asksFor(editor, { service_id: service.id });
      await concludes(editor, ana, id);
      await review(editor, ana, id);
      await enters(api, ana, company.id, editor, 'editor');
    }
    const shown = await json<Company>(api, `/companies/${company.id}`);
    expect(numbers(shown)[1]).toBe(0);
    expect(await reviewsAbout(api, `company_id=${company.id}`)).toEqual([]);
  });

  it('is one project where they work for the company at no time of the deal, and none where they do', async () => {
    const [api, { who: ana, company }] = await serving(owner);
    const service = await publishes(ana, { ...priced, company_id: company.id });
    const editor = await person(api);
    const { id } = await asksFor(editor, { service_id: service.id });
    await enters(api, ana, company.id, editor, 'editor');
    await editor.send('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    await concludes(editor, ana, id);
    const projects = async () => numbers(await json<Company>(api, `/companies/${company.id}`))[2];
    expect(await projects()).toBe(0);
    expect(await recountReviews(api.ctx)).toBe(0);
    api.clock.advance(1000);
    for (const _ of [1, 2]) {
      const next = await asksFor(editor, { service_id: service.id });
      await concludes(editor, ana, next.id);
    }
    expect(await projects()).toBe(1);
    expect(await recountReviews(api.ctx)).toBe(0);
  });

  it('was counted otherwise before, and is decided at the start', async () => {
    const [api, zito, rosa] = await serving(freelancer, person);
    for (const stars of [5, 5, 2]) await reviewed(rosa, zito, stars);
    await api.ctx.db.updateTable('reviews').set({ in_numbers: null }).execute();
    await api.ctx.db.updateTable('deals').set({ is_project: null }).execute();
    const before = { stars_sum: 12, reviews_count: 3, completed_projects: 3 };
    await api.ctx.db.updateTable('users').set(before).where('id', '=', zito.user.id).execute();
    await decideOlderReviews(api.ctx);
    expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    expect(await recountReviews(api.ctx)).toBe(0);
  });
});

it('searching by rating pulls the mean towards four, page by page, and knows nothing of a hidden review', async () => {
  const api = await serveApi();
  const offer = async (title: string) => {
    const who = await freelancer(api);
    return { who, service: await publishes(who, { ...priced, title }) };
  };
  const [liked, once, unknown, bad] = [
    await offer('Pintura A'),
    await offer('Pintura B'),
    await offer('Pintura C'),
    await offer('Pintura D'),
  ];
  const rate = async ({ who, service }: typeof liked, stars: readonly number[]) => {
    for (const one of stars) await reviewed(await person(api), who, one, { service_id: service.id });
  };
  await rate(once, [5]);
  await rate(liked, [5, 4, 5, 5]);
  await rate(bad, [3]);
  const found = async (more = '') =>
    json<SearchPage>(api, `/search/?q=pintura&type=service&sort=rating${more}`);
  const namesOf = ({ items }: SearchPage) => items.map((item) => 'title' in item && item.title);
  const before = namesOf(await found());
  // The entries follow in the queue.
  await work(api);
  const ranked = ['Pintura A', 'Pintura B', 'Pintura C', 'Pintura D'];
  expect(namesOf(await found())).toEqual(ranked);
  expect(before).not.toEqual(ranked);
  const walked: unknown[] = [];
  let last: string | null = '';
  while (last !== null) {
    const page: SearchPage = await found(`&limit=1${last && `&last_id=${last}`}`);
    walked.push(...namesOf(page));
    last = page.next_page_info.last_id;
  }
  expect(walked).toEqual(ranked);
  const rosa = await person(api);
  const hidden = await asksFor(rosa, { service_id: unknown.service.id });
  await concludes(rosa, unknown.who, hidden.id);
  await reviews(rosa, hidden.id, { stars: 1 });
  await work(api);
  expect(namesOf(await found())).toEqual(ranked);
  await reviews(unknown.who, hidden.id);
  await work(api);
  expect(namesOf(await found())).toEqual(['Pintura A', 'Pintura B', 'Pintura D', 'Pintura C']);
  expect(await countWrongEntries(api.ctx)).toBe(0);
});

it('pages that are kept are dropped when a deal is concluded and a review shown or answered, and stay while one is hidden', async () => {
  const [api, { rosa, zito, service, deal }] = await serving(asked);
  const kept = keptLists(api.ctx);
  const keep = async () => {
    await kept.load('profile', (read) => read.profile(zito.user.username));
    await kept.load('service', (read) => read.service(service.id));
    await kept.load('freelancers', lists.freelancers);
    return () => ['profile', 'service', 'freelancers'].map(kept.isKept);
  };
  await agrees(rosa, zito, deal.id);
  let keeps = await keep();
  await takes(rosa, deal.id, 'confirm');
  expect(keeps()[0]).toBe(false);
  keeps = await keep();
  await reviews(rosa, deal.id);
  await work(api);
  expect(keeps()).toEqual([true, true, true]);
  await reviews(zito, deal.id);
  expect(keeps()).toEqual([false, false, false]);
  keeps = await keep();
  await zito.call('POST', '/reviews/1/reply', { text: 'Obrigado.' });
  expect(keeps()).toEqual([false, false, false]);
});

describe('reviews between accounts of one device', () => {
  it('are in no number and no list, and go to the moderators once they would be shown', async () => {
    const [api, { rosa, zito, deal }, mara] = await serving(concluded, moderator);
    for (const who of [rosa, zito]) await entersWith(api, who, 'o-mesmo-telefone');
    await reviews(rosa, deal.id, { text: 'O melhor de todos!', private_text: 'É meu irmão.' });
    expect(await casesFor(mara)).toEqual([]);
    await reviews(zito, deal.id);
    expect(await numbersOf(api, zito)).toEqual([null, 0, 1]);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toEqual([]);
    const counted = async () => (await dealOf(rosa, deal.id)).reviews.map((one) => one.is_counted);
    expect(await counted()).toEqual([false, false]);
    expect(await casesFor(mara)).toMatchObject([
      { subject: { type: 'review', id: 1, title: '5 estrelas', path: null }, owner: { id: rosa.user.id } },
      { subject: { type: 'review', id: 2 }, owner: { id: zito.user.id } },
    ]);
    expect((await caseFor(mara, 1)).snapshot?.fields).toEqual([
      { name: 'description', text: 'O melhor de todos!' },
      { name: 'private_text', text: 'É meu irmão.' },
    ]);
    await decides(mara, 1, { action: 'none', words: '' });
    expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    expect(await counted()).toEqual([true, false]);
    await decides(mara, 2, { action: 'warn' });
    expect(await numbersOf(api, rosa)).toEqual([null, 0, 0]);
    expect(await recountReviews(api.ctx)).toBe(0);
  });

  it('also where one of them came to it only while the reviews were hidden', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    await entersWith(api, rosa, 'o-mesmo-telefone');
    await reviews(rosa, deal.id);
    await entersWith(api, zito, 'o-mesmo-telefone');
    await reviews(zito, deal.id);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toEqual([]);
  });

  it('also of people of one company', async () => {
    const [api, { rosa, zito, deal }, { who, company }] = await serving(concluded, owner);
    for (const one of [rosa, zito]) await enters(api, who, company.id, one, 'editor');
    await review(rosa, zito, deal.id);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toEqual([]);
  });

  it('also where they name none, and come from one address with one browser', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    const enters = async (who: Person, browser: string, device?: string) =>
      tokensFrom(
        await signIn(api, who.email, who.password, {
          ...(device && { device }),
          headers: { 'user-agent': browser },
        }),
      );
    const phone = 'Mozilla/5.0 (Linux; Android 9) Chrome/120.0';
    await enters(zito, phone, 'o-telefone-de-zito');
    await enters(rosa, 'Mozilla/5.0 (Windows NT 10.0; rv:120.0) Firefox/120.0');
    await review(rosa, zito, deal.id);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(1);
    const next = await asksFor(rosa, { peer_user_id: zito.user.id });
    await concludes(rosa, zito, next.id);
    await enters(rosa, phone);
    await review(rosa, zito, next.id);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(1);
  });

  it('but not after ninety days, nor with a third’s device', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    for (const who of [rosa, zito]) await entersWith(api, who, 'o-telefone-antigo');
    await api.ctx.db.updateTable('sessions').set({ last_used_at: '2020-01-01T00:00:00.000Z' }).execute();
    await entersWith(api, rosa, 'o-telefone-de-rosa');
    await entersWith(api, await person(api), 'o-telefone-de-rosa');
    const [now, other] = [await signsInAgain(api, rosa), await signsInAgain(api, zito)];
    await review(now, other, deal.id);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(1);
  });
});

describe('a review that is reported', () => {
  async function withReviewed() {
    const [api, all] = await serving(concluded);
    await reviews(all.rosa, all.deal.id, { stars: 1, text: 'Um ladrão.' });
    await reviews(all.zito, all.deal.id);
    return { api, ...all, mara: await moderator(api) };
  }
  const report = { type: 'review', id: 1, reason: 'ofensivo' };

  it('by whoever reads it, but its author, is a case against its author', async () => {
    const { api, rosa, zito, mara } = await withReviewed();
    expect((await rosa.send('POST', '/reports/', report)).status).toBe(404);
    expect((await zito.send('POST', '/reports/', { ...report, id: 99 })).status).toBe(404);
    for (const who of [zito, await person(api)])
      expect((await who.send('POST', '/reports/', report)).status).toBe(201);
    expect(await casesFor(mara)).toMatchObject([{ owner: { id: rosa.user.id }, reports_count: 2 }]);
    // With its stars, as others read it.
    expect(await caseFor(mara, 1)).toMatchObject({ card: null, review: { stars: 1, text: 'Um ladrão.' } });
  });

  it.each(['hide', 'remove'] as const)(
    'and %s leaves lists, numbers and the other’s deal, until the appeal',
    async (action) => {
      const { api, rosa, zito, deal, mara } = await withReviewed();
      const about = `user_id=${zito.user.id}`;
      await zito.call('POST', '/reports/', report);
      const kept = keptLists(api.ctx);
      await kept.load('profile', (read) => read.profile(zito.user.username));
      await decides(mara, 1, { action, rule: 'ofensivo' });
      expect(kept.isKept('profile')).toBe(false);
      expect(await reviewsAbout(api, about)).toEqual([]);
      expect(await numbersOf(api, zito)).toEqual([null, 0, 1]);
      expect((await dealOf(zito, deal.id)).reviews.map(({ by }) => by)).toEqual(['provider']);
      const own = (await dealOf(rosa, deal.id)).reviews.map(({ by, state }) => [by, state]);
      expect(own).toEqual(
        action === 'hide'
          ? [
              ['customer', 'oculto'],
              ['provider', undefined],
            ]
          : [['provider', undefined]],
      );
      expect((await zito.send('POST', '/reviews/1/reply', { text: 'Não.' })).status).toBe(404);
      expect((await zito.send('POST', '/reports/', report)).status).toBe(404);
      expect(await recountReviews(api.ctx)).toBe(0);
      const [decision] = await rosa.call<{ id: number }[]>('GET', '/moderation/decisions/mine');
      await appeals(rosa, decision?.id);
      await judges(await moderator(api), 1, 'reverse');
      expect(await reviewsAbout(api, about)).toHaveLength(1);
      expect(await numbersOf(api, zito)).toEqual([null, 1, 1]);
    },
  );

  it('and removed while hidden is not shown with the other', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    await reviews(rosa, deal.id, { text: 'Um ladrão.' });
    await api.ctx.db
      .insertInto('withheld')
      .values({ type: 'review', ref_id: 1, state: 'removido', case_id: 1 })
      .execute();
    await reviews(zito, deal.id);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toEqual([]);
    expect(await numbersOf(api, zito)).toEqual([null, 0, 1]);
  });
});

describe('the words of a review', () => {
  const lure = 'Trabalho limpo. Manda 500 MT primeiro pelo M-Pesa para 84 123 4567.';
  const long =
    'Chegou à hora marcada, trouxe todo o material, explicou cada passo e deixou a sala limpa no fim do dia, recomendo sem hesitar.';

  it('that ask something of their reader warn, and stand where their author means them', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    expect(await outcome(reviews(rosa, deal.id, { text: lure }))).toMatchObject({
      status: 409,
      body: { code: 'warnings', warnings: [{ signal: 'asks_reader', field: 'text' }] },
    });
    expect(await dealOf(rosa, deal.id)).toMatchObject({ review_owed: true, reviews: [] });
    expect((await reviews(rosa, deal.id, { text: lure, confirm_warnings: true })).status).toBe(201);
    await reviews(zito, deal.id);
    const [about] = await reviewsAbout(api, `user_id=${zito.user.id}`);
    const reply = (more: object = {}) =>
      zito.send('POST', `/reviews/${about?.id}/reply`, { text: lure, ...more });
    expect(await outcome(reply())).toMatchObject({ status: 409, body: { code: 'warnings' } });
    expect((await reply({ confirm_warnings: true })).status).toBe(200);
  });

  it('copied from another’s review as well are held until a moderator has looked', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    const both = `${long} ${lure}`;
    await reviews(rosa, deal.id, { text: both, confirm_warnings: true });
    await reviews(zito, deal.id, { text: long });
    const nelson = await person(api);
    const { id } = await asksFor(nelson, { peer_user_id: zito.user.id });
    await concludes(nelson, zito, id);
    expect(await outcome(reviews(nelson, id, { text: long }))).toMatchObject({
      status: 409,
      body: { warnings: [{ signal: 'copied_text' }] },
    });
    const held = await outcome(reviews(nelson, id, { text: both, confirm_warnings: true }));
    expect(held).toMatchObject({ status: 201, body: { reviews: [{ state: 'retido' }] } });
    await reviews(zito, id);
    const about = `user_id=${zito.user.id}`;
    expect(await reviewsAbout(api, about)).toHaveLength(1);
    expect((await dealOf(zito, id)).reviews.map(({ by }) => by)).toEqual(['provider']);
    expect(await nelson.call('GET', '/moderation/held/mine')).toMatchObject([{ type: 'review' }]);
    const mara = await moderator(api);
    const [found] = await casesFor(mara);
    await decides(mara, found?.id ?? 0, { action: 'none', words: '' });
    expect(await reviewsAbout(api, about)).toHaveLength(2);
    expect(await recountReviews(api.ctx)).toBe(0);
  });
});
