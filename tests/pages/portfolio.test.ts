import { load } from 'cheerio';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '#lib/portfolio/addresses.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { video } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';
import { portfolioBudget } from './budgets.ts';

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

describe('the page of everybody’s works', () => {
  it('shows without script the newest, whose they are, and leads to each on the page of its seller', async (test) => {
    const { page, url, complaints } = await visit(test, { javaScript: false });
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    const film = { bytes: video('mp4', 3_355_400), still: await jpeg() };
    const item = await shows(who, { title: 'Bombas do Goto', company_id: company.id }, film);
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const own = await shows(nelson, { title: 'Logótipo' });
    const response = await page.goto('/portfolio');
    expect(response?.status()).toBe(200);
    expect((await titles(page)).slice(0, 2)).toEqual(['Logótipo', 'Bombas do Goto']);
    const card = main(page).getByRole('article').nth(1);
    const text = await card.innerText();
    for (const shown of ['Luz Nova', 'Vídeo', '3,2\u00a0MB']) expect(text).toContain(shown);
    expect(await main(page).getByRole('link', { name: 'Logótipo' }).getAttribute('href')).toBe(
      `/profile/${nelson.user.username}?tab=portfolio&item=${own.id}`,
    );
    await card.click({ position: { x: 20, y: 60 } });
    expect(page.url()).toBe(url(`/companies/${company.slug}?tab=portfolio&item=${item.id}`));
    expect(complaints).toEqual([]);
  });

  it('goes on by a link without script, and by a press with it', async (test) => {
    await nelson(13);
    const still = await visit(test, { javaScript: false });
    await still.page.goto('/portfolio');
    expect(await titles(still.page)).toHaveLength(12);
    await still.page.getByRole('link', { name: 'Mais trabalhos' }).click();
    expect((await titles(still.page))[0]).toBe('Obra 1');
    expect(await still.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await still.page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
    expect((await titles(still.page))[0]).toBe('Obra 13');

    const { page, requests, complaints } = await visit(test);
    await page.goto('/portfolio');
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await expect.poll(async () => (await titles(page))[12]).toBe('Obra 1');
    expect(complaints).toEqual([]);
  });

  it('leads who is signed in to their own, and who has work to show to a new one', async (test) => {
    const seller = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    for (const [signedIn, own, fresh] of [
      [seller, true, true],
      [(await owner(theSite())).who, true, true],
      [await person(theSite()), true, false],
      [undefined, false, false],
    ] as const) {
      const { page } = await visit(test, signedIn ? { signedIn } : {});
      await page.goto('/portfolio');
      await settled(page);
      const ownLink = page.getByRole('link', { name: 'O meu portfólio' });
      expect(await ownLink.count()).toBe(own ? 1 : 0);
      if (own) expect(await ownLink.getAttribute('href')).toBe('/profile?tab=portfolio');
      const button = main(page).getByRole('link', { name: 'Novo trabalho' });
      expect(await button.count()).toBe(fresh ? 1 : 0);
      if (fresh) expect(await button.getAttribute('href')).toBe('/portfolio/create');
    }
  });

  it('stays within its budget, without React', async (test) => {
    const { page } = await visit(test);
    const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    for (let number = 1; number <= 12; number += 1)
      await shows(who, { title: `Cozinha por medida para um apartamento, número ${number}` });
    const { cost, files } = await costOf(page, '/portfolio');
    expect(await titles(page)).toHaveLength(12);
    expectWithin(portfolioBudget, cost, files);
    expect(files.filter(isReact)).toEqual([]);
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await visit(test, { width: 1280, signedIn: true });
    await nelson(2);
    await page.goto('/portfolio');
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('works elsewhere', () => {
  it('are among what the feed shows, and found as a kind of their own', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const who = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const film = { bytes: video('mp4', 840_000) };
    const { id } = await shows(who, { title: 'Muralha de Pemba' }, film);
    const address = `/profile/${who.user.username}?tab=portfolio&item=${id}`;
    await page.goto('/explore');
    const card = main(page).getByRole('article').first();
    expect(await card.getByRole('link', { name: 'Muralha de Pemba', exact: true }).getAttribute('href')).toBe(
      address,
    );
    for (const shown of ['820\u00a0KB', 'Nelson Sitoe', 'Portfolio'])
      expect(await card.innerText()).toContain(shown);
    await page.goto('/search?q=muralha');
    await main(page)
      .getByRole('link', { name: /^Portfolio/ })
      .click();
    expect(await titles(page)).toEqual(['Muralha de Pemba']);
  });

  it('stand on the page of a service, three of its seller, where there are any', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    const service = await publishes(who, { ...priced, company_id: company.id });
    const heading = page.getByRole('heading', { name: 'Trabalhos de Luz Nova' });
    await page.goto(`/services/${service.slug}`);
    expect(await heading.count()).toBe(0);
    for (const title of ['Muro', 'Telhado', 'Casa', 'Poço'])
      await shows(who, { title, company_id: company.id });
    await page.goto(`/services/${service.slug}`);
    const section = page.locator('section', { has: heading });
    expect(await section.getByRole('article').getByRole('heading').allInnerTexts()).toEqual([
      ...['Poço', 'Casa', 'Telhado'],
    ]);
    await section.getByRole('link', { name: 'Ver todos' }).click();
    expect(await titles(page)).toEqual(['Poço', 'Casa', 'Telhado', 'Muro']);
  });
});
