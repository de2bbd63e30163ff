import { load } from 'cheerio';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '#lib/portfolio/addresses.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { video } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const titles = (page: Page) => main(page).getByRole('article').getByRole('heading').allInnerTexts();
const isReact = (path: string) => /_astro\/(client|react|Feed)\./.test(path);

/** A freelancer with so many works, the last one first. */
async function nelson(count: number) {
  const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
  for (let number = 1; number <= count; number += 1) await shows(who, { title: `Obra ${number}` });
  return who;
}

describe('the address by which the sitemap knows a work', () => {
  it('is the page that shows it, and leads no further', async () => {
    const site = theSite();
    const { who, company } = await owner(site, { name: 'Sol & Filhos' });
    for (const work of [await shows(who, { company_id: company.id }), await shows(await nelson(0))]) {
      const address = viewerOf(work);
      const answer = await fetch(site.url + address, { redirect: 'manual' });
      expect(answer.status, address).toBe(200);
      const page = load(await answer.text());
      expect(page('link[rel=canonical]').attr('href')).toMatch(/^http/);
      expect(page('link[rel=canonical]').attr('href')?.endsWith(address), address).toBe(true);
    }
  });
});

const tiles = 'main article h2, main article h3';

describe('the page of everybody’s works', () => {
  it('shows without script the newest, whose they are, and leads to each on the page of its seller', async () => {
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    const film = { bytes: video('mp4', 3_355_400), still: await jpeg() };
    const item = await shows(who, { title: 'Bombas do Goto', company_id: company.id }, film);
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const own = await shows(nelson, { title: 'Logótipo' });
    const page = await readPage('/portfolio');
    expect(page.texts(tiles).slice(0, 2)).toEqual(['Logótipo', 'Bombas do Goto']);
    for (const shown of ['Luz Nova', 'Vídeo', '3,2 MB'])
      expect(page.texts('main article')[1]).toContain(shown);
    expect(page.hrefOf('Logótipo')).toBe(`/profile/${nelson.user.username}?tab=portfolio&item=${own.id}`);
    expect(page.hrefOf('Bombas do Goto')).toBe(`/companies/${company.slug}?tab=portfolio&item=${item.id}`);
  });

  it('stays within its budget, goes on by a link without script and by a press with it, and leads who has work to their own', async (test) => {
    const seller = await nelson(13);
    const first = await readPage('/portfolio');
    expect(first.texts(tiles)).toHaveLength(12);
    const second = await follow(first, 'Mais trabalhos');
    expect([second.texts(tiles)[0], second.meta('robots')]).toEqual(['Obra 1', 'noindex']);
    const again = await follow(second, 'Voltar ao início da lista');
    expect(again.texts(tiles)[0]).toBe('Obra 13');

    const visitor = await visit(test);
    const { cost, files } = await costOf(visitor.page, '/portfolio');
    expectWithin('portfolio', cost, files);
    expect(files.filter(isReact)).toEqual([]);
    const own = (page: Page) => page.getByRole('link', { name: 'O meu portfólio' });
    const fresh = (page: Page) => main(page).getByRole('link', { name: 'Novo trabalho' });
    expect([await own(visitor.page).count(), await fresh(visitor.page).count()]).toEqual([0, 0]);
    // All of a card leads to its work.
    await main(visitor.page)
      .getByRole('article')
      .first()
      .click({ position: { x: 20, y: 60 } });
    await visitor.page.waitForURL(`**/profile/${seller.user.username}?tab=portfolio&item=*`);

    const { page, requests, complaints } = await visit(test, { width: 1280, signedIn: seller });
    await page.goto('/portfolio');
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await expect.poll(() => own(page).getAttribute('href')).toBe('/profile?tab=portfolio');
    await expect.poll(() => fresh(page).getAttribute('href')).toBe('/portfolio/create');
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await expect.poll(async () => (await titles(page))[12]).toBe('Obra 1');
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('works elsewhere', () => {
  it('are among what the feed shows, and found as a kind of their own', async () => {
    const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const film = { bytes: video('mp4', 840_000) };
    const { id } = await shows(who, { title: 'Muralha de Pemba' }, film);
    const feed = await readPage('/explore');
    expect(feed.hrefOf('Muralha de Pemba')).toBe(`/profile/${who.user.username}?tab=portfolio&item=${id}`);
    for (const shown of ['820 KB', 'Nelson Sitoe', 'Portfolio'])
      expect(feed.texts('main article')[0]).toContain(shown);
    const all = await readPage('/search?q=muralha');
    const works = all
      .hrefs('nav[aria-label="O que mostrar"] a')
      .find((href) => /type=portfolio/.test(href ?? ''));
    expect((await readPage(works ?? '')).texts('.feed-cards h2')).toEqual(['Muralha de Pemba']);
  });

  it('stand on the page of a service, three of its seller, where there are any', async () => {
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    const service = await publishes(who, { ...priced, company_id: company.id });
    const heading = 'Trabalhos de Luz Nova';
    expect((await readPage(`/services/${service.slug}`)).text).not.toContain(heading);
    for (const title of ['Muro', 'Telhado', 'Casa', 'Poço'])
      await shows(who, { title, company_id: company.id });
    const { $ } = await readPage(`/services/${service.slug}`);
    const section = $('main section').filter((_, one) => $(one).find('h2').first().text() === heading);
    const shown = section
      .find('article :is(h2, h3)')
      .get()
      .map((one) => $(one).text().trim());
    expect(shown).toEqual(['Poço', 'Casa', 'Telhado']);
    const all = section.find('a').filter((_, link) => /Ver todos/.test($(link).text()));
    expect((await readPage(all.attr('href') ?? '')).texts(tiles)).toEqual([
      'Poço',
      'Casa',
      'Telhado',
      'Muro',
    ]);
  });
});
