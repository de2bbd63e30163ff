// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { OwnService, Service, ServiceStats } from '#lib/contract/services.ts';
import { readPage } from '#server/services/services.ts';
import { serveApi } from '#tests/support/api.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asked, asksFor, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

describe('lists of services', () => {
  it('of a company are pages of what is offered, the newest first', async () => {
    const [api, { who, company }] = await serving(owner);
    for (const title of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'])
      await publishes(who, { title, company_id: company.id, status: title === 'Três' ? 'Pausado' : 'Ativo' });
    const titles = async (query: string) => {
      const list = await made<Service[]>(await api.ask(`/services/company/${company.id}${query}`));
      return list.map(({ title }) => title);
    };
    expect(await titles('')).toEqual(['Cinco', 'Quatro', 'Dois', 'Um']);
    expect(await titles('?limit=2')).toEqual(['Cinco', 'Quatro']);
    expect(await titles('?limit=2&last_id=4')).toEqual(['Dois', 'Um']);
    expect(await titles('?skip=3')).toEqual(['Um']);
    expect(await titles('?limit=1000000')).toHaveLength(4);
    for (const odd of ['?limit=0', '?limit=-1', '?last_id=x', '?skip=-1'])
      expect(await codeOf(api.ask(`/services/company/${company.id}${odd}`)), odd).toBe('validation_failed');
    expect(await codeOf(api.ask('/services/company/99'))).toBe('not_found');
  });

  it('of mine say how far the deals of each came', async () => {
    const [api, { zito, rosa, service, deal }] = await serving(asked);
    await publishes(zito, { title: 'Aulas de cozinha' });
    const numbers = async () =>
      (await zito.call<OwnService[]>('GET', '/services/mine')).map(({ title, deals }) => [
        title,
        Object.values(deals),
      ]);
    const none = ['Aulas de cozinha', [0, 0, 0, 0]];
    const come = async (...numbersOf: number[]) =>
      expect(await numbers()).toEqual([none, ['Pintura de casas', numbersOf]]);
    await come(1, 0, 0, 0);
    await takes(zito, deal.id, 'offer');
    await come(1, 1, 0, 0);
    await takes(rosa, deal.id, 'accept');
    await come(1, 1, 1, 0);
    await takes(rosa, deal.id, 'cancel');
    await come(1, 1, 1, 0);
    const ask = (who: Person) => asksFor(who, { service_id: service.id });
    const next = await ask(rosa);
    await takes(zito, next.id, 'offer');
    await takes(rosa, next.id, 'decline');
    await come(2, 2, 1, 0);
    const last = await ask(await person(api));
    await takes(zito, last.id, 'decline');
    await come(3, 2, 1, 0);
    const done = await ask(rosa);
    await takes(zito, done.id, 'offer');
    await takes(rosa, done.id, 'accept');
    await takes(rosa, done.id, 'confirm');
    await come(4, 3, 2, 1);
  });

  it('of mine hold every company, or one, or none of them, in any state', async () => {
    const [, { who, company }, { company: strangers }] = await serving(owner, owner);
    await who.send('PUT', '/users/me', { user_type: 'freelancer' });
    await publishes(who, { title: 'Bolo de noiva', company_id: company.id, status: 'Pausado', price: 900 });
    await publishes(who, { title: 'Aulas de cozinha', tags: ['chá'] });
    const titles = async (query: string) =>
      (await made<Service[]>(await who.ask(`/services/mine${query}`))).map(({ title }) => title);
    expect(await titles('')).toEqual(['Aulas de cozinha', 'Bolo de noiva']);
    expect(await titles(`?company_id=${company.id}`)).toEqual(['Bolo de noiva']);
    expect(await titles('?company_id=none')).toEqual(['Aulas de cozinha']);
    expect(await titles(`?company_id=${strangers.id}`)).toEqual([]);
    expect(await titles('?status=Pausado')).toEqual(['Bolo de noiva']);
    expect(await titles('?q=CHA')).toEqual(['Aulas de cozinha']);
    expect(await titles('?q=%25')).toHaveLength(2);
    for (const odd of ['?company_id=x', '?company_id=-1', '?status=x', `?q=${'x'.repeat(201)}`])
      expect(await codeOf(who.ask(`/services/mine${odd}`)), odd).toBe('validation_failed');
    const counts = async (query: string) => made(await who.ask(`/services/mine/counts${query}`));
    expect(await counts('')).toEqual({ total: 2, active: 1, promoted: 0, views: 0, leads: 0, priced: 1 });
    expect(await counts('?company_id=none')).toMatchObject({ total: 1, active: 1, priced: 0 });
    expect(await counts(`?company_id=${company.id}`)).toMatchObject({ total: 1, active: 0, priced: 1 });
    expect(await made(await who.ask(`/services/company/${company.id}/stats`))).toMatchObject({ total: 1 });
    for (const path of [
      `/services/mine/counts?company_id=${strangers.id}`,
      `/services/mine/most-viewed?company_id=${strangers.id}`,
      `/services/mine/stats?company_id=${strangers.id}`,
      `/services/company/${strangers.id}/stats`,
    ])
      expect(await codeOf(who.ask(path)), path).toBe('forbidden');
    expect(await codeOf(who.ask('/services/company/99/stats'))).toBe('not_found');
  });

  it('and counts are of one’s own alone, and of what is there', async () => {
    const [api, nelson, rosa] = await serving(freelancer, freelancer);
    await publishes(nelson);
    await publishes(rosa, { title: 'De Rosa' });
    await publishes(nelson, { title: 'Apagado' });
    await publishes(nelson, { title: 'Visto por dois' });
    await publishes(nelson, { title: 'Visto por ninguém' });
    for (const id of [1, 2, 3, 4]) await api.ask(`/services/${id}/view`, { method: 'POST' });
    await rosa.ask('/services/4/view', { method: 'POST' });
    await api.ctx.visits.flush();
    const most = await made<Service[]>(await nelson.ask('/services/mine/most-viewed'));
    expect(most.map(({ id, views }) => [id, views])).toEqual([
      [4, 2],
      [3, 1],
      [1, 1],
    ]);
    for (const id of [3, 4, 5]) await nelson.send('DELETE', `/services/${id}`);
    expect(await made<Service[]>(await nelson.ask('/services/mine/most-viewed'))).toHaveLength(1);
    expect((await made<Service[]>(await nelson.ask('/services/mine'))).map(({ id }) => id)).toEqual([1]);
    expect(await made(await nelson.ask('/services/mine/counts'))).toMatchObject({
      total: 1,
      active: 1,
      views: 1,
    });
    expect((await made<ServiceStats>(await nelson.ask('/services/mine/stats'))).views.at(-1)?.count).toBe(1);
  });

  it('of a company whose owner is about to leave are there for them and for nobody else', async () => {
    const [api, { who, company }] = await serving(owner);
    await publishes(who, { company_id: company.id });
    await who.send('POST', '/users/me/deletion', { password: who.password });
    who.tokens = await tokensFrom(await signIn(api, who.email, who.password));
    expect(await made<Service[]>(await who.ask(`/services/company/${company.id}`))).toHaveLength(1);
    expect((await api.ask(`/services/company/${company.id}`)).status).toBe(404);
  });
});

describe('what stands beside a service', () => {
  it('knows the seller from others, and what is offered from what is not', async () => {
    const [api, { who, company }] = await serving(owner);
    const second = await made<{ id: number }>(
      await who.send('POST', '/companies/', { ...company, name: 'Moageira' }),
    );
    const { who: rosa, company: hers } = await owner(api);
    const of = { company_id: company.id };
    const shown = await publishes(who, of);
    const more = await publishes(who, of);
    await publishes(who, { ...of, status: 'Pausado' });
    await publishes(who, { company_id: second.id });
    const similar = await publishes(rosa, { company_id: hers.id });
    await publishes(rosa, { company_id: hers.id, status: 'Pausado' });
    const page = await readPage(api.ctx, shown.id);
    expect(page?.more.map(({ id }) => id)).toEqual([more.id]);
    expect(page?.similar.map(({ id }) => id)).toEqual([similar.id]);
    expect(page?.seller.services).toBe(2);
  });

  it('are similar by the words of their titles first, and among equals by how near they are', async () => {
    const api = await serveApi();
    const at = (province: string, district: string) => freelancer(api, {}, { province, district });
    const nelson = await at('Tete', 'Moatize');
    const ana = await at('Tete', 'Moatize');
    const eva = await at('Tete', 'Angónia');
    const ivo = await at('Gaza', 'Bilene');
    const shown = await publishes(nelson, { title: 'Quadro eléctrico' });
    const titled = await publishes(ivo, { title: 'Quadros para moradias' });
    const inDistrict = await publishes(ana, { title: 'Muro' });
    const inProvince = await publishes(eva, { title: 'Muro' });
    const elsewhere = await publishes(ivo, { title: 'Muro' });
    const order = [titled, inDistrict, inProvince, elsewhere].map(({ id }) => id);
    expect((await readPage(api.ctx, shown.id))?.similar.map(({ id }) => id)).toEqual(order);
  });

  it('are similar in “Outros” only by a word of their titles', async () => {
    const [api, nelson, rosa] = await serving(freelancer, freelancer);
    const others = { category: 'Outros' };
    const shown = await publishes(nelson, { ...others, title: 'Ajudante de cozinha' });
    const similar = await publishes(rosa, { ...others, title: 'Cozinha ao domicílio' });
    await publishes(rosa, { ...others, title: 'Técnico agrário' });
    expect((await readPage(api.ctx, shown.id))?.similar.map(({ id }) => id)).toEqual([similar.id]);
  });

  it('is not short of others because many are paused, or because the seller has many', async () => {
    const [api, nelson, rosa] = await serving(freelancer, freelancer);
    const similar = await publishes(rosa);
    let shown = 0;
    for (let at = 0; at < 18; at += 1) shown = (await publishes(nelson)).id;
    for (let at = 0; at < 16; at += 1) await publishes(rosa, { status: 'Pausado' });
    expect((await readPage(api.ctx, shown))?.similar.map(({ id }) => id)).toEqual([similar.id]);
  });

  it('is no phone of whoever is no freelancer any more', async () => {
    const [api, nelson] = await serving((api) => freelancer(api, { public_phone: '84 123 4567' }));
    await publishes(nelson);
    expect((await readPage(api.ctx, 1))?.seller.phone).not.toBeNull();
    await nelson.send('PUT', '/users/me', { user_type: 'simple' });
    expect((await readPage(api.ctx, 1))?.seller.phone).toBeNull();
  });
});
