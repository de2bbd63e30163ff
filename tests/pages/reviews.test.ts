import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import { pictureSources } from '#lib/format/picture.ts';
import type { Db } from '#server/db/connect.ts';
import { beside } from '#tests/support/beside.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asksFor } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { concludes, reviewed, reviews } from '#tests/support/cast/reviews.ts';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { htmlFaults } from '#tests/support/html-faults.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const htmlOf = async (path: string) => (await readPage(path)).html;

async function withThree(seller: Person, about: object) {
  const rosa = await person(theSite(), { full_name: 'Rosália Bila' });
  const { id } = await asksFor(rosa, about);
  await concludes(rosa, seller, id);
  const text = 'Chegou à hora.\n<script>alert("palavras")</script>';
  await reviews(rosa, id, { stars: 5, text, private_text: 'só para moderadores' });
  await reviews(seller, id);
  for (const stars of [5, 4]) await reviewed(await person(theSite()), seller, stars, about);
  return rosa;
}

/** As many more, each of a deal of its own, as if all of it had been gone through again. */
async function repeatReviews(db: Db, dealId: number, times: number): Promise<true> {
  const { id: _, ...deal } = await db
    .selectFrom('deals')
    .selectAll()
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  const reviewsOfDeal = await db.selectFrom('reviews').selectAll().where('deal_id', '=', dealId).execute();
  for (let time = 0; time < times; time += 1) {
    const again = await db
      .insertInto('deals')
      .values({ ...deal, client_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { id: _, ...review } of reviewsOfDeal)
      await db
        .insertInto('reviews')
        .values({ ...review, deal_id: again.id })
        .execute();
  }
  return true;
}

describe('the page of reviews', () => {
  it('has them all without script, with what was answered, and keeps what is hidden', async (test) => {
    const zito = await freelancer(theSite(), {}, { full_name: 'Zito Langa' });
    const service = await publishes(zito, { ...priced, title: 'Pintura de casas' });
    const path = `/avaliacoes/${zito.user.username}`;
    expect(await htmlOf(path)).toContain('Ainda não há avaliações');
    const rosa = await withThree(zito, { service_id: service.id });
    const about = `user_id=${zito.user.id}`;
    const all: { id: number }[] = await (await theSite().ask(`/reviews/?${about}`)).json();
    await zito.call('POST', `/reviews/${all.at(-1)?.id}/reply`, { text: 'Obrigado, Rosa!' });

    const read = await readPage(path);
    expect(read.texts('h1')).toEqual(['Avaliações de Zito Langa']);
    for (const shown of [
      '4,7',
      '3 avaliações.',
      'Só avalia quem fechou um acordo no BizLink.',
      'Pintura de casas',
      'Obrigado, Rosa!',
      'Resposta de Zito',
    ])
      expect(read.text).toContain(shown);
    expect(read.$('main').text()).toContain('Chegou à hora.\n<script>alert("palavras")</script>');
    expect(read.$('.review [role=img][aria-label="5 de 5 estrelas"]')).toHaveLength(2);
    expect(read.texts('.spread > li'), 'how many gave five, four, and so on').toEqual([
      '52',
      '41',
      '30',
      '20',
      '10',
    ]);
    expect(read.hrefs('main a:contains("Rosália Bila")')).toEqual([`/@${rosa.user.username}`]);
    expect(read.html).not.toContain('só para moderadores');
    expect(await htmlFaults(read.html)).toEqual([]);
    const { page } = await visit(test);
    await page.goto(path);
    expect(await faultsInLooks(page)).toEqual([]);

    const customer = await person(theSite());
    const { id } = await asksFor(customer, { service_id: service.id });
    await concludes(customer, zito, id);
    await reviews(customer, id, { stars: 1, text: 'escondida' });
    for (const shows of [path, `/@${zito.user.username}`, `/services/${service.id}`])
      expect(await htmlOf(shows)).not.toMatch(/escondida|4 avaliações/);
    await reviews(zito, id);
    expect(await htmlOf(path)).toContain('escondida');
    const onProfile = await readPage(`/@${zito.user.username}`);
    for (const shown of ['3,8', '4 avaliações']) expect(onProfile.text).toContain(shown);
  });

  it('shows the picture of the service, for as long as everybody may see it', async () => {
    const zito = await freelancer(theSite());
    const [picture = ''] = await keptPictures(zito, 1);
    const service = await publishes(zito, { ...priced, title: 'Pintura de casas', images: [picture] });
    const rosa = await person(theSite());
    await reviewed(rosa, zito, 5, { service_id: service.id });
    // Of the customer too: the service on their page is somebody else's.
    for (const { user } of [zito, rosa]) {
      const read = () => readPage(`/avaliacoes/${user.username}`);
      const shown = await read();
      expect(shown.hrefOf('Pintura de casas')).toBe(`/services/${service.slug}`);
      expect(shown.attr('.review img', 'src')).toBe(pictureSources(picture, 80).src);
      await zito.call('PUT', `/services/${service.id}`, { status: 'Pausado' });
      const paused = await read();
      expect(paused.text).toContain('Pintura de casas');
      expect([paused.hrefOf('Pintura de casas'), paused.$('.review img')]).toMatchObject([
        undefined,
        { length: 0 },
      ]);
      await zito.call('PUT', `/services/${service.id}`, { status: 'Ativo' });
    }
  });

  it('has the moment of the first for whom it is about, and no more after that', async () => {
    const zito = await freelancer(theSite());
    const path = `/avaliacoes/${zito.user.username}`;
    const first = async () => (await readPage(path)).$('section[data-own]:has(.moment)');
    expect(await first()).toHaveLength(0);
    await reviewed(await person(theSite()), zito, 5);
    const shown = await first();
    expect(shown.attr('hidden')).toBeDefined();
    expect(shown.find('h2').text()).toBe('A primeira avaliação');
    await reviewed(await person(theSite()), zito, 4);
    expect(await first()).toHaveLength(0);
  });

  it('goes on page by page, and leads from other writings of the name', async () => {
    const zito = await freelancer(theSite());
    const deal = await reviewed(await person(theSite()), zito, 5);
    await beside(({ db }) => repeatReviews(db, deal, 20));
    const path = `/avaliacoes/${zito.user.username}`;
    const $ = load(await htmlOf(path));
    expect($('.review')).toHaveLength(20);
    const next = $('a[rel=next]').attr('href') ?? '';
    expect(load(await htmlOf(next))('.review')).toHaveLength(1);
    for (const other of [
      `/avaliacoes/@${zito.user.username}`,
      path.toUpperCase().replace('/AVALIACOES', '/avaliacoes'),
    ]) {
      const answer = await fetch(theSite().url + other, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], other).toEqual([301, path]);
    }
    expect((await fetch(`${theSite().url}/avaliacoes/ninguem-assim`)).status).toBe(404);
    expect((await fetch(`${theSite().url}${path}?last_id=nada`)).status).toBe(200);
  });
});

describe('a rating', () => {
  it('of a company stands on its page, its card and its services, and is told to search engines', async () => {
    const { who: ana, company } = await owner(theSite());
    const service = await publishes(ana, { ...priced, company_id: company.id });
    const dataIn = (html: string) =>
      load(html)('script[type="application/ld+json"]')
        .toArray()
        .map((one) => JSON.parse(load(one).text()));
    const pages = [`/companies/${company.slug}`, `/services/${service.slug}`, `/@${ana.user.username}`];
    const linkIn = (html = '') => load(html)(`main a[href="/avaliacoes/${company.slug}"]`).text();
    for (const path of pages) expect(linkIn(await htmlOf(path))).toBe('');
    await reviewed(await person(theSite()), ana, 4, { service_id: service.id });
    for (const path of pages) {
      const html = await htmlOf(path);
      expect(linkIn(html)).toMatch(/^1( avaliação)?$/);
      expect(JSON.stringify(dataIn(html))).not.toContain('AggregateRating');
    }
    await withThree(ana, { service_id: service.id });
    const aggregateRating = { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 4 };
    const [onCompany, onService, onProfile] = await Promise.all(pages.map(htmlOf));
    expect(dataIn(onCompany ?? '')[0]).toMatchObject({ '@type': 'LocalBusiness', aggregateRating });
    expect(dataIn(onService ?? '')[0]).toMatchObject({ '@type': 'Service', provider: { aggregateRating } });
    for (const html of [onCompany, onService, onProfile]) {
      expect(linkIn(html)).toContain('4 avaliações');
      expect(load(html ?? '')('main').text()).toContain('4,5');
    }
    const found: Company[] = await (await theSite().ask(`/companies/?q=${company.name}`)).json();
    expect(found.find(({ id }) => id === company.id)?.rating).toBe(4.5);
  });
});
