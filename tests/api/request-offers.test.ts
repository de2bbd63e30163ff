// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Deal, Offering, RequestOffer } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { offerTexts } from '#lib/copy/offer-refusals.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { takeStep } from '#server/deals/steps.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { startsWith } from '#tests/support/cast/chat.ts';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { dealOf, steps, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { listed, noticesOf } from '#tests/support/cast/notifications.ts';
import { type Person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf, refusal } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { offer, offered, offers, requested, requests } from '#tests/support/cast/requests.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';
import { suspend } from '#tests/support/cast/standing.ts';
import { joins } from '#tests/support/cast/teams.ts';

const day = 24 * 60 * 60 * 1000;

const offeringOf = (who: Person, id: number): Promise<Offering> =>
  who.call('GET', `/requests/${id}/offering`);
const compared = (who: Person, id: number): Promise<RequestOffer[]> =>
  who.call('GET', `/requests/${id}/offers`);
const several = (api: TestApi, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => freelancer(api)));

describe('an offer on a request', () => {
  it('is a deal that its provider begins, with the request as it was, and tells its asker', async () => {
    const [, { rosa, zito, request }] = await serving((api) => requested(api, { district: 'KaMpfumo' }));
    const deal = await offered(zito, request.id, { client_id: 'proposta-1' });
    expect(deal).toMatchObject({
      state: 'proposta',
      role: 'provider',
      what: request.title,
      amount: 1500,
      was_open: false,
      province: 'Maputo Cidade',
      district: 'KaMpfumo',
      request_id: request.id,
      service: null,
      request: { id: request.id, title: request.title, description: request.description, images: [] },
      customer: { name: 'Rosa Cumbe' },
      provider: { name: 'Zito Langa' },
      company_id: null,
      offers: [{ amount: 1500, text: offer.text }],
    });
    expect(deal.conversation_id).toBe(await startsWith(zito, rosa));
    expect(await noticesOf(rosa)).toEqual([dealNotices.offer]);
    expect(await rosa.call('GET', `/requests/${request.id}`)).toMatchObject({ offers: 1 });
    for (const again of [{ client_id: 'proposta-1' }, { client_id: 'proposta-2' }, {}]) {
      const answer = await offers(zito, request.id, again);
      expect([answer.status, (await answer.json()).id]).toEqual([200, deal.id]);
    }
    await rosa.call('PUT', `/requests/${request.id}`, { title: 'Duas torneiras' });
    expect(await dealOf(rosa, deal.id)).toMatchObject({ request: { title: request.title } });
    expect(await rosa.call('GET', `/requests/${request.id}`)).toMatchObject({ offers: 1 });
  });

  it('is made by who does the work, in the name in which they do it', async () => {
    const [api, { rosa, zito, request }, { who: ana, company }] = await serving(requested, owner);
    const notSeller = [403, offerTexts.refused.not_seller];
    expect(await offeringOf(ana, request.id)).toEqual({ why: 'not_seller', deal_id: null });
    expect(await refusal(offers(ana, request.id))).toEqual(notSeller);
    const service = await publishes(ana, { company_id: company.id });
    await ana.call('PUT', `/services/${service.id}`, { status: 'Pausado' });
    expect(await refusal(offers(ana, request.id))).toEqual(notSeller);
    await ana.call('PUT', `/services/${service.id}`, { status: 'Ativo' });
    expect(await offered(ana, request.id)).toMatchObject({ company_id: company.id });
    expect((await mailsOf(api)).at(-1)).toMatchObject({ to: rosa.email, values: { who: company.name } });
    expect((await listed(rosa))[0]?.from).toEqual({ name: company.name, photo: null, is_company: true });
    const own = await companyOf(zito, { name: 'Zito e Filhos', nuit: '400000026' });
    expect((await offers(zito, request.id, { company_id: company.id })).status).toBe(403);
    expect(await offered(zito, request.id, { company_id: own.id })).toMatchObject({ company_id: own.id });
    expect(await refusal(offers(rosa, request.id))).toEqual([422, offerTexts.refused.own]);
    expect(await offeringOf(rosa, request.id)).toEqual({ why: 'own', deal_id: null });
  });

  it('needs an offer, one thing that it is about, and what an offer carries', async () => {
    const [, { rosa, zito, request }] = await serving(requested);
    for (const odd of [
      { offer: undefined },
      { peer_user_id: rosa.user.id },
      { service_id: 1 },
      { offer: { amount: 5 } },
      { offer: { ...offer, due_on: '2020-01-01' } },
      { offer: { ...offer, valid_days: 31 } },
      { request_id: 999 },
    ])
      expect((await offers(zito, request.id, odd)).status, JSON.stringify(odd)).toBe(
        'request_id' in odd ? 404 : 422,
      );
    expect(await compared(rosa, request.id)).toEqual([]);
  });

  it('is refused across a block, without a proven e-mail, on what others do not see, and after the end', async () => {
    const [api, { rosa, zito, request }] = await servingWith({ emailProof: true }, requested);
    expect(await offeringOf(zito, request.id)).toMatchObject({ why: 'email' });
    expect(await codeOf(offers(zito, request.id))).toBe('email_not_proven');
    const { db } = api.ctx;
    await db.updateTable('users').set({ email_proved_at: api.clock.now().toISOString() }).execute();
    await rosa.call('PUT', `/blocks/${zito.user.id}`);
    expect(await offeringOf(zito, request.id)).toMatchObject({ why: 'blocked' });
    expect((await offers(zito, request.id)).status).toBe(403);
    await rosa.call('DELETE', `/blocks/${zito.user.id}`);
    expect(await offeringOf(zito, request.id)).toEqual({ why: null, deal_id: null });
    await suspend(api.ctx, rosa.email);
    expect((await offers(zito, request.id)).status).toBe(404);
    await db.updateTable('users').set({ is_active: 1 }).execute();
    api.clock.advance(14 * day);
    const late = await signsInAgain(api, zito);
    expect(await offeringOf(late, request.id)).toMatchObject({ why: 'closed' });
    expect(await refusal(offers(late, request.id))).toEqual([409, offerTexts.refused.closed]);
  });
});

describe('the offers on a request', () => {
  it('are at most eight that are open, however many come at once', async () => {
    const [, { rosa, request }, nine] = await serving(requested, (api) => several(api, 9));
    const answers = await Promise.all(nine.map((who) => offers(who, request.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(201), 409]);
    const late = nine[answers.findIndex(({ status }) => status === 409)] as Person;
    expect(await offeringOf(late, request.id)).toEqual({ why: 'full', deal_id: null });
    const list = await compared(rosa, request.id);
    expect(list).toHaveLength(8);
    await takes(rosa, list[3]?.id ?? 0, 'decline');
    expect(await offeringOf(late, request.id)).toMatchObject({ why: null });
    await offered(late, request.id);
    const after = await compared(rosa, request.id);
    expect(after.map(({ state }) => state)).toEqual([...Array(8).fill('proposta'), 'recusado']);
    expect(await rosa.call('GET', `/requests/${request.id}`)).toMatchObject({ offers: 9 });
  });

  it('are at most ten that are open of one provider, also at once', async () => {
    const [, { rosa, zito }] = await serving(requested);
    const asked: Request[] = [];
    for (let at = 0; at < 10; at += 1) asked.push(await requests(rosa, { title: `Pedido ${at}` }));
    const eleven = [1, ...asked.map(({ id }) => id)];
    const answers = await Promise.all(eleven.map((id) => offers(zito, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409]);
    const left = eleven[answers.findIndex(({ status }) => status === 409)] ?? 0;
    expect(await offeringOf(zito, left)).toMatchObject({ why: 'too_many' });
    const [first] = await compared(rosa, eleven.find((id) => id !== left) ?? 0);
    await takes(rosa, first?.id ?? 0, 'decline');
    await offered(zito, left);
  });

  it('of the owner in another name is not shown to a colleague, who reads that it is there', async () => {
    const api = await serveApi();
    const { rosa, request } = await requested(api);
    const { who: ana, company: bakery } = await owner(api);
    const shop = await companyOf(ana, { name: 'Loja da Ana' });
    const rui = await joins(api, ana, shop.id, 'editor');
    await publishes(ana, { company_id: shop.id });
    await publishes(ana, { company_id: bakery.id });
    const deal = await offered(ana, request.id, { company_id: bakery.id });
    expect(await offeringOf(ana, request.id)).toEqual({ why: null, deal_id: deal.id });
    expect(await offeringOf(rui, request.id)).toEqual({ why: 'taken', deal_id: null });
    expect(await refusal(offers(rui, request.id, { company_id: shop.id }))).toEqual([
      409,
      dealTexts.openOfOwner,
    ]);
    expect(await compared(rosa, request.id)).toHaveLength(1);
  });

  it('are compared by their asker: price, day, rating, what was done, and how far', async () => {
    const api = await serveApi();
    const { rosa, zito, request } = await requested(api, { province: 'Maputo', district: 'Matola' });
    const ivo = await freelancer(api, {}, { province: 'Maputo', district: 'Boane' });
    const { who: ana, company } = await owner(api);
    await publishes(ana, { company_id: company.id });
    const { db } = api.ctx;
    const numbers = { stars_sum: 14, reviews_count: 3, completed_projects: 5 };
    await db.updateTable('users').set(numbers).where('id', '=', zito.user.id).execute();
    for (const who of [zito, ivo, ana]) await offered(who, request.id);
    const list = await compared(rosa, request.id);
    expect(list).toMatchObject([
      {
        amount: 1500,
        text: offer.text,
        provider: { name: 'Zito Langa' },
        steps: expect.any(Array),
        seller: { rating: 4.7, reviews_count: 3, completed_projects: 5, near: 'district' },
      },
      { seller: { rating: null, near: 'province', location: 'Boane, Maputo' } },
      { company_name: company.name, seller: { near: 'elsewhere', rating: null } },
    ]);
    await takes(zito, list[0]?.id ?? 0, 'offer', { amount: 1200, text: 'Menos, então.' });
    expect(await compared(rosa, request.id)).toMatchObject([{ amount: 1200, text: 'Menos, então.' }, {}, {}]);
  });
});

describe('accepting an offer', () => {
  it('ends the request, declines the others, and tells them kindly', async () => {
    const [api, { rosa, zito, request }] = await serving(requested);
    const [ivo, ana, edu] = (await several(api, 3)) as [Person, Person, Person];
    const chosen = await offered(zito, request.id);
    const [open, countered, declined] = [
      await offered(ivo, request.id),
      await offered(ana, request.id),
      await offered(edu, request.id),
    ];
    await takes(rosa, countered.id, 'counter');
    await takes(rosa, declined.id, 'decline');
    expect(await takes(rosa, chosen.id, 'accept')).toMatchObject({ state: 'aceite' });
    expect(await rosa.call('GET', `/requests/${request.id}`)).toMatchObject({
      status: 'Fechado',
      ended_by: 'accepted',
    });
    for (const [who, { id }] of [
      [ivo, open],
      [ana, countered],
    ] as const) {
      expect(await dealOf(who, id)).toMatchObject({ state: 'recusado', not_chosen: true, steps: [] });
      expect((await noticesOf(who))[0]).toBe(dealNotices['not-chosen']);
      expect((await dealOf(who, id)).events.at(-1)).toMatchObject({ step: 'decline', by: 'program' });
    }
    expect(await noticesOf(edu)).toEqual([dealNotices['decline-by-customer']]);
    expect(await dealOf(edu, declined.id)).toMatchObject({ state: 'recusado', not_chosen: false });
    expect(await noticesOf(zito)).toEqual([dealNotices.accept]);
    expect(await noticesOf(rosa)).toHaveLength(4);
    expect((await compared(rosa, request.id)).map(({ id }) => id)[0]).toBe(chosen.id);
    expect((await steps(rosa, open.id, 'accept')).status).toBe(409);
    expect((await offers(await freelancer(api), request.id)).status).toBe(409);
  });

  it('takes one of two at once, and the other is told what happened', async () => {
    const [, { rosa, zito, request }, ivo] = await serving(requested, freelancer);
    const both = [await offered(zito, request.id), await offered(ivo, request.id)];
    const answers = await Promise.all(
      both.map(({ id }) => rosa.send('POST', `/deals/${id}/steps`, { step: 'accept', version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const states = (await compared(rosa, request.id)).map(({ state }) => state);
    expect(states).toEqual(['aceite', 'recusado']);
  });

  it('works after the time of the request is over, while the offer stands, and not after it was closed', async () => {
    const [api, { rosa, zito, request }] = await serving(requested);
    const other = await requests(rosa, { title: 'Pintor' });
    const long = { offer: { ...offer, valid_days: 30 } };
    const deal = await offered(zito, request.id, long);
    const ended = await offered(zito, other.id, long);
    await rosa.call('POST', `/requests/${other.id}/close`);
    await work(api);
    expect(await dealOf(zito, ended.id)).toMatchObject({ state: 'recusado' });
    expect((await noticesOf(zito))[0]).toBe(dealNotices['not-chosen']);
    api.clock.advance(15 * day);
    await work(api);
    const [rosaLate, zitoLate] = [await signsInAgain(api, rosa), await signsInAgain(api, zito)];
    expect(await rosaLate.call('GET', `/requests/${request.id}`)).toMatchObject({ ended_by: 'time' });
    expect(await takes(rosaLate, deal.id, 'accept')).toMatchObject({ state: 'aceite' });
    expect(await rosaLate.call('GET', `/requests/${request.id}`)).toMatchObject({ ended_by: 'time' });
    expect((await dealOf(zitoLate, deal.id)).state).toBe('aceite');
  });

  it('leaves what is agreed where the request is deleted, and declines the rest', async () => {
    const [api, { rosa, zito, request }] = await serving(requested);
    const deal = await offered(zito, request.id);
    await rosa.call('DELETE', `/requests/${request.id}`);
    await work(api);
    const after: Deal = await dealOf(zito, deal.id);
    const { title, description } = request;
    for (const shown of [after, await dealOf(rosa, deal.id)])
      expect(shown).toMatchObject({ state: 'recusado', request: { id: null, title, description } });
    const viewer = await asViewer(api.ctx, zito.user.id);
    const step = { step: 'offer', version: after.version, amount: 1, text: 'Ainda?' } as const;
    await expect(takeStep(api.ctx, viewer, deal.id, step)).rejects.toMatchObject({ kind: 'conflict' });
  });
});
