// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { DealRow } from '#lib/contract/deals.ts';
import type { Service } from '#lib/contract/services.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { reviewTexts as texts } from '#lib/copy/reviews.ts';
import { remindOfReview, showOverdueReviews, showReviewsOf } from '#server/deals/deals.ts';
import { eraseAccount } from '#server/erasure.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { agrees, asked, asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { decides, moderator, reports } from '#tests/support/cast/moderation.ts';
import { noticesOf } from '#tests/support/cast/notifications.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, outcome, refusal } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { concluded, review, reviewed, reviews, reviewsAbout } from '#tests/support/cast/reviews.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';

const day = 24 * 60 * 60 * 1000;

async function withConcluded() {
  const api = await serveApi();
  return { api, ...(await concluded(api)) };
}

async function later(api: TestApi, ms: number): Promise<void> {
  api.clock.advance(ms);
  await work(api);
}

const idsOf = async (who: Person, query = '') =>
  (await who.call<DealRow[]>('GET', `/deals/${query}`)).map(({ id }) => id);

describe('writing a review', () => {
  it('is for both of the two, once, of a deal that is concluded', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    const said = { stars: 5, text: '<script>alert(1)</script>', private_text: 'Chegou tarde.' };
    const answer = await outcome(reviews(rosa, deal.id, said));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        review_owed: false,
        review_until: new Date(api.clock.now().getTime() + 14 * day).toISOString(),
        reviews: [{ by: 'customer', ...said, reply: null, shown_at: null }],
      },
    });
    expect(await outcome(reviews(rosa, deal.id))).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: texts.once, deal: { id: deal.id } },
    });
    expect((await reviews(await person(api), deal.id)).status).toBe(404);
    expect((await reviews(zito, deal.id)).status).toBe(201);
  });

  it('takes one to five stars, and no more words than it keeps', async () => {
    const { rosa, deal } = await withConcluded();
    for (const said of [
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      { stars: '5' },
      { stars: null },
      { text: 'x'.repeat(1001) },
      { private_text: 'x'.repeat(1001) },
      { text: 'a\u202eb' },
    ])
      expect((await reviews(rosa, deal.id, said)).status, JSON.stringify(said)).toBe(422);
    const answer = await reviews(rosa, deal.id, { text: 'x'.repeat(1000), private_text: ' ' });
    expect((await answer.json()).reviews).toMatchObject([{ text: 'x'.repeat(1000), private_text: null }]);
  });

  it('is refused before the end, after 14 days, and where nothing had been agreed on', async () => {
    const [api, { rosa, zito, deal }] = await serving(asked);
    expect(await refusal(reviews(rosa, deal.id))).toEqual([409, texts.early]);
    await agrees(rosa, zito, deal.id);
    expect((await reviews(rosa, deal.id)).status).toBe(409);
    await takes(rosa, deal.id, 'cancel');
    expect(await dealOf(zito, deal.id)).toMatchObject({ state: 'cancelado', review_owed: true });
    api.clock.advance(14 * day);
    const [late, lateZito] = [await signsInAgain(api, rosa), await signsInAgain(api, zito)];
    expect(await refusal(reviews(late, deal.id))).toEqual([409, texts.over]);
    expect(await dealOf(lateZito, deal.id)).toMatchObject({ review_owed: false, review_until: null });
    const declined = await asksFor(late, { peer_user_id: zito.user.id });
    await takes(lateZito, declined.id, 'decline');
    expect(await refusal(reviews(late, declined.id))).toEqual([409, texts.over]);
    expect(await dealOf(late, declined.id)).toMatchObject({ review_owed: false, review_until: null });
  });

  it('is not a moderator’s, nor about an account that is suspended', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    const report = { type: 'deal', id: deal.id, reason: 'burla' };
    await rosa.send('POST', '/reports/', report);
    const mara = await moderator(api);
    expect(await refusal(reviews(mara, deal.id))).toEqual([403, texts.notYours]);
    expect(await dealOf(mara, deal.id)).toMatchObject({
      review_owed: false,
      review_until: null,
      reviews: [],
    });
    await suspend(api.ctx, zito.email);
    expect(await dealOf(rosa, deal.id)).toMatchObject({ review_owed: false, review_until: null });
    expect(await refusal(reviews(rosa, deal.id))).toEqual([409, texts.suspended]);
    expect(await idsOf(rosa, '?group=turn')).toEqual([]);
    expect(await idsOf(rosa, '?group=past')).toEqual([deal.id]);
    expect(await codeOf(reviews(await signsInAgain(api, zito), deal.id))).toBe('suspended');
  });

  it('does not follow what was cancelled because the other was suspended', async () => {
    const [api, { rosa, zito, deal }] = await serving(asked);
    await agrees(rosa, zito, deal.id);
    await suspend(api.ctx, zito.email);
    expect(await takes(rosa, deal.id, 'cancel')).toMatchObject({ review_owed: false, review_until: null });
    const kept = await api.ctx.db.selectFrom('deals').select('review_until').execute();
    expect(kept).toEqual([{ review_until: null }]);
  });

  it('follows a dispute that a moderator settled', async () => {
    const [api, { rosa, zito, deal }] = await serving(asked);
    await agrees(rosa, zito, deal.id);
    await takes(rosa, deal.id, 'dispute');
    await takes(await moderator(api), deal.id, 'settle', { to: 'cancelado' });
    expect((await reviews(rosa, deal.id)).status).toBe(201);
    expect((await reviews(zito, deal.id)).status).toBe(201);
  });
});

describe('until both have written', () => {
  it('nobody else learns of it: no call, list, number or notification, nor its private words ever', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    const mara = await moderator(api);
    await zito.send('POST', '/reports/', { type: 'deal', id: deal.id, reason: 'outro' });
    const about = `user_id=${zito.user.id}`;
    const looks = async () => ({
      deal: await dealOf(zito, deal.id),
      rows: await zito.call('GET', '/deals/'),
      turn: await zito.call('GET', '/deals/?group=turn'),
      list: await reviewsAbout(api, about),
      own: await zito.call('GET', '/users/me'),
      notices: await noticesOf(zito),
      moderator: await dealOf(mara, deal.id),
      feed: await (await api.ask('/search/feed')).json(),
      search: await (await api.ask('/search/?sort=recent')).json(),
      person: await (await api.ask(`/users/${zito.user.id}`)).json(),
    });
    // Asking counted as a contact, which is written within a second.
    await api.ctx.visits.flush();
    const before = await looks();
    const said = { stars: 2, text: 'Palavras escondidas', private_text: 'Só para moderadores' };
    expect((await reviews(rosa, deal.id, said)).status).toBe(201);
    await work(api);
    const { summary: _one, ...feedBefore } = before.feed;
    const after = await looks();
    const { summary: _other, ...feedAfter } = after.feed;
    expect({ ...after, feed: feedAfter }).toEqual({ ...before, feed: feedBefore });
    const id = (await dealOf(rosa, deal.id)).reviews[0]?.id;
    expect((await zito.send('POST', `/reviews/${id}/reply`, { text: 'Obrigado' })).status).toBe(404);
    expect((await zito.send('POST', '/reports/', { type: 'review', id, reason: 'falso' })).status).toBe(404);
    await reviews(zito, deal.id, { stars: 4 });
    const shown = await looks();
    expect(shown.deal.reviews).toMatchObject([
      { by: 'customer', stars: 2, text: said.text, private_text: null },
      { by: 'provider', stars: 4 },
    ]);
    expect(shown.list).toMatchObject([{ id, stars: 2, text: said.text }]);
    for (const told of [shown.deal, shown.rows, shown.list, shown.notices, shown.feed])
      expect(JSON.stringify(told)).not.toContain(said.private_text);
    expect(shown.moderator.reviews).toMatchObject([{ private_text: said.private_text }, { by: 'provider' }]);
  });

  it('then shows both at once, tells both, and counts', async () => {
    const { api, rosa, zito, service, deal } = await withConcluded();
    await reviews(rosa, deal.id, { stars: 3, text: 'Bom.' });
    expect(await noticesOf(zito)).not.toContain(dealNotices.reviewed);
    await reviews(zito, deal.id, { stars: 5 });
    const photo_url = '/files/rosa.jpg';
    await api.ctx.db
      .updateTable('users')
      .set({ profile_photo_url: photo_url })
      .where('id', '=', rosa.user.id)
      .execute();
    for (const who of [rosa, zito]) {
      const { reviews: all, review_until, review_owed } = await dealOf(who, deal.id);
      expect(all.map(({ by, shown_at }) => [by, shown_at !== null])).toEqual([
        ['customer', true],
        ['provider', true],
      ]);
      expect([review_until, review_owed]).toEqual([null, false]);
      expect((await noticesOf(who)).filter((title) => title === dealNotices.reviewed)).toHaveLength(1);
    }
    const month = api.clock.now().toISOString().slice(0, 7);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toEqual([
      {
        id: 1,
        stars: 3,
        text: 'Bom.',
        reply: null,
        month,
        service_title: 'Pintura de casas',
        service: { slug: service.slug, image_url: null },
        author: { name: 'Rosa Cumbe', photo_url, username: rosa.user.username, company_slug: null },
      },
    ]);
    expect(await reviewsAbout(api, `user_id=${rosa.user.id}`)).toMatchObject([{ id: 2, stars: 5 }]);
  });

  it('of two who write at the same moment, the second shows both, once', async () => {
    const { rosa, zito, deal } = await withConcluded();
    const both = await Promise.all([reviews(rosa, deal.id), reviews(zito, deal.id)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect((await dealOf(rosa, deal.id)).reviews).toHaveLength(2);
    for (const who of [rosa, zito])
      expect((await noticesOf(who)).filter((title) => title === dealNotices.reviewed)).toHaveLength(1);
  });
});

describe('after 14 days', () => {
  it('reminds who has not written, once, three days before, then shows what one wrote, and tells the reviewed', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    await reviews(rosa, deal.id);
    const about = `user_id=${zito.user.id}`;
    const hears = async (who: Person, title: string) =>
      (await noticesOf(await signsInAgain(api, who))).filter((one) => one === title).length;
    const reminder = dealNotices['remind-review'];
    await later(api, 11 * day - 1000);
    expect(await hears(zito, reminder)).toBe(0);
    await later(api, 2000);
    await later(api, day);
    expect([await hears(zito, reminder), await hears(rosa, reminder)]).toEqual([1, 0]);
    await later(api, 2 * day - 2000);
    // A job that runs early asks the table.
    await showReviewsOf(api.ctx, { dealId: deal.id });
    expect(await reviewsAbout(api, about)).toEqual([]);
    await later(api, 2000);
    expect(await reviewsAbout(api, about)).toHaveLength(1);
    const { reviewed: told } = dealNotices;
    expect([await hears(zito, told), await hears(rosa, told)]).toEqual([1, 0]);
    const back = await signsInAgain(api, rosa);
    expect(await dealOf(back, deal.id)).toMatchObject({ review_until: null, review_owed: false });
  });

  it('shows it too where the job was lost', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    await reviews(rosa, deal.id);
    await api.ctx.db.deleteFrom('queue').where('kind', '=', 'show-reviews').execute();
    await later(api, 14 * day + 1000);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toEqual([]);
    await showOverdueReviews(api.ctx);
    expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toHaveLength(1);
  });

  it('has written so to who had not, whatever the other did, and to nobody about a suspended account', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    const reminded = async () => {
      await remindOfReview(api.ctx, { dealId: deal.id });
      return (await mailsOf(api))
        .filter(({ values }) => (values as { notice?: string }).notice === 'remind-review')
        .map(({ to }) => to);
    };
    expect((await reminded()).sort()).toEqual([rosa.email, zito.email].sort());
    await api.ctx.db.deleteFrom('queue').execute();
    await reviews(rosa, deal.id);
    expect(await reminded()).toEqual([zito.email]);
    await api.ctx.db.deleteFrom('queue').execute();
    await suspend(api.ctx, rosa.email);
    expect(await reminded()).toEqual([]);
  });
});

it('the list of deals has what waits for a review among what waits, and not among what is over', async () => {
  const { rosa, zito, deal } = await withConcluded();
  expect(await idsOf(rosa, '?group=turn')).toEqual([deal.id]);
  expect(await idsOf(rosa, '?group=turn&state=concluido')).toEqual([deal.id]);
  expect(await idsOf(rosa, '?group=turn&state=cancelado')).toEqual([]);
  expect(await idsOf(rosa, '?group=past')).toEqual([]);
  expect(await rosa.call('GET', '/deals/')).toMatchObject([{ review_owed: true }]);
  await reviews(rosa, deal.id);
  expect(await idsOf(rosa, '?group=turn')).toEqual([]);
  expect(await idsOf(rosa, '?group=past')).toEqual([deal.id]);
  expect(await idsOf(zito, '?group=turn')).toEqual([deal.id]);
});

describe('the public list', () => {
  it('of a company has what its deals were reviewed with, which its owner answers, and its name while it is seen', async () => {
    const [api, { who: ana, company }] = await serving(owner);
    const service = await publishes(ana, { ...priced, company_id: company.id, title: 'Bolos' });
    const rosa = await person(api, { full_name: 'Rosa Cumbe' });
    await reviewed(rosa, ana, 4, { service_id: service.id });
    expect(await reviewsAbout(api, `company_id=${company.id}`)).toMatchObject([
      { stars: 4, service_title: 'Bolos', author: { name: 'Rosa Cumbe' } },
    ]);
    expect(await reviewsAbout(api, `user_id=${ana.user.id}`)).toEqual([]);
    const reply = (who: Person) => who.send('POST', '/reviews/1/reply', { text: 'Obrigada' });
    expect([(await reply(rosa)).status, (await reply(ana)).status]).toEqual([403, 200]);
    const logo_url = '/files/logo.jpg';
    await api.ctx.db.updateTable('companies').set({ logo_url }).where('id', '=', company.id).execute();
    const authors = async () =>
      (await reviewsAbout(api, `user_id=${rosa.user.id}`)).map(({ author, service_title }) => [
        author,
        service_title,
      ]);
    expect(await authors()).toEqual([
      [{ name: company.name, photo_url: logo_url, username: null, company_slug: company.slug }, 'Bolos'],
    ]);
    await reports(rosa, { type: 'company', id: company.id });
    await decides(await moderator(api), 1);
    expect(await authors()).toEqual([
      [{ name: chatTexts.awayName, photo_url: null, username: null, company_slug: null }, null],
    ]);
  });

  it('comes page by page, and asks for one that there is', async () => {
    const { api, rosa, zito, deal } = await withConcluded();
    await review(rosa, zito, deal.id);
    await reviewed(rosa, zito, 2);
    const about = `user_id=${zito.user.id}`;
    const [first] = await reviewsAbout(api, `${about}&limit=1`);
    expect(first?.stars).toBe(2);
    expect(await reviewsAbout(api, `${about}&limit=1&last_id=${first?.id}`)).toMatchObject([
      { stars: 5, service_title: 'Pintura de casas' },
    ]);
    expect(first?.service_title).toBeNull();
    expect((await api.ask('/reviews/')).status).toBe(422);
    expect((await api.ask(`/reviews/?${about}&company_id=1`)).status).toBe(422);
    expect((await api.ask('/reviews/?user_id=999')).status).toBe(404);
    expect((await api.ask('/reviews/?company_id=999')).status).toBe(404);
    await api.ctx.db.updateTable('users').set({ profile_photo_url: '/files/zito.jpg' }).execute();
    await suspend(api.ctx, zito.email);
    expect((await api.ask(`/reviews/?${about}`)).status).toBe(404);
    expect(await reviewsAbout(api, `user_id=${rosa.user.id}`)).toMatchObject([
      { author: { username: null, photo_url: null } },
      { author: { username: null, photo_url: null } },
    ]);
  });
});

it('a reply is the reviewed’s, once, and everybody reads it', async () => {
  const { api, rosa, zito, deal } = await withConcluded();
  await review(rosa, zito, deal.id);
  const reply = (who: Person, text: string, id = 1) => who.send('POST', `/reviews/${id}/reply`, { text });
  expect((await reply(rosa, 'De nada')).status).toBe(403);
  expect((await reply(await person(api), 'Eu')).status).toBe(403);
  expect((await reply(zito, 'Obrigado', 999)).status).toBe(404);
  for (const text of ['', ' ', 'x'.repeat(501)]) expect((await reply(zito, text)).status).toBe(422);
  expect(await outcome(reply(zito, '<b>Obrigado</b>'))).toMatchObject({
    status: 200,
    body: { id: 1, reply: '<b>Obrigado</b>' },
  });
  expect((await reply(zito, '<b>Obrigado</b>')).status, 'sent again').toBe(200);
  expect(await refusal(reply(zito, 'Outra'))).toEqual([409, texts.repliedOnce]);
  expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toMatchObject([{ reply: '<b>Obrigado</b>' }]);
  expect((await dealOf(rosa, deal.id)).reviews).toMatchObject([{ reply: '<b>Obrigado</b>' }, {}]);
  const times = async (who: Person) =>
    (await noticesOf(who)).filter((title) => title === dealNotices.replied).length;
  expect([await times(rosa), await times(zito)]).toEqual([1, 0]);
});

it('of a reply by somebody whom the author of the review has blocked, they are not told', async () => {
  const { rosa, zito, deal } = await withConcluded();
  await review(rosa, zito, deal.id);
  await rosa.send('PUT', `/blocks/${zito.user.id}`);
  expect((await zito.send('POST', '/reviews/1/reply', { text: 'Obrigado' })).status).toBe(200);
  expect(await noticesOf(rosa)).not.toContain(dealNotices.replied);
});

it('what moderation took, or its owner deleted is not read in reviews: a service', async () => {
  const neutral = { service_title: null, service: null };
  const { api, rosa, zito, service, deal } = await withConcluded();
  await review(rosa, zito, deal.id);
  const about = `user_id=${zito.user.id}`;
  const [picture = ''] = await keptPictures(zito, 1);
  const changed = await zito.call<Service>('PUT', `/services/${service.id}`, { images: [picture] });
  const shown = { slug: changed.slug, image_url: picture };
  const named = { service_title: service.title, service: shown };
  expect(await reviewsAbout(api, about)).toMatchObject([named]);
  await reports(rosa);
  await decides(await moderator(api), 1);
  expect(await reviewsAbout(api, about)).toMatchObject([neutral]);
  expect(await reviewsAbout(api, `user_id=${rosa.user.id}`)).toMatchObject([neutral]);
  await api.ctx.db.deleteFrom('withheld').execute();
  expect(await reviewsAbout(api, about)).toMatchObject([named]);
  // Its owner takes it off the site for a while: its name stays, what leads to it does not.
  await zito.call('PUT', `/services/${service.id}`, { status: 'Pausado' });
  expect(await reviewsAbout(api, about)).toMatchObject([{ ...named, service: null }]);
  await zito.call('PUT', `/services/${service.id}`, { status: 'Ativo', images: [] });
  expect(await reviewsAbout(api, about)).toMatchObject([{ service: { ...shown, image_url: null } }]);
  await zito.call('DELETE', `/services/${service.id}`);
  expect(await reviewsAbout(api, about)).toMatchObject([neutral]);
});

it('an erased author leaves the review without a name, and without what was for moderators', async () => {
  const { api, rosa, zito, deal } = await withConcluded();
  await review(rosa, zito, deal.id, { text: 'Bom trabalho.', private_text: 'Segredo' });
  await rosa.call('POST', '/users/me/deletion', { password: rosa.password });
  expect(await reviewsAbout(api, `user_id=${zito.user.id}`)).toMatchObject([
    { author: { name: 'Conta indisponível', username: null } },
  ]);
  api.clock.advance(31 * day);
  await eraseAccount(api.ctx, { userId: rosa.user.id });
  const [left] = await reviewsAbout(api, `user_id=${zito.user.id}`);
  expect(left).toMatchObject({
    text: 'Bom trabalho.',
    author: { name: dealTexts.erased, username: null },
  });
  const kept = JSON.stringify(await api.ctx.db.selectFrom('reviews').selectAll().execute());
  expect(kept).not.toContain('Segredo');
  expect(await outcome(reviews(await signsInAgain(api, zito), deal.id))).toMatchObject({ status: 409 });
});
