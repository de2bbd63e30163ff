import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** The same, as the server sends them. */
const tiles = 'main article h2, main article h3';
const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

describe('the services on a public profile', () => {
  it('are those that all may see, each one link, the newest first', async (test) => {
    const { page, complaints } = await visit(test, { javaScript: false });
    const nelson = await freelancer(
      theSite(),
      {},
      { full_name: 'Nelson Sitoe', province: 'Maputo', district: 'Matola' },
    );
    const tags = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'];
    const first = await publishes(nelson, { ...priced, title: 'Pintura de casas', price: 1500, tags });
    await publishes(nelson, { ...priced, title: 'Segredo', status: 'Pausado' });
    await publishes(nelson, { ...priced, title: 'Explicações', price: null, category: 'Educação' });
    await nelson.call('POST', `/services/${first.id}/promote`, { is_promoted: true });
    await page.goto(`/@${nelson.user.username}?tab=services`);
    expect(await titles(page)).toEqual(['Explicações', 'Pintura de casas']);
    const card = cards(page).nth(1);
    const text = await card.innerText();
    for (const shown of ['1\u00a0500\u00a0MT', 'Promovido', 'Nelson Sitoe', 'Matola'])
      expect(text).toContain(shown);
    await expect.poll(() => cards(page).first().innerText()).toContain('Preço sob consulta');
    await expect.poll(() => card.getByRole('link').count()).toBe(1);
    // Wherever it is pressed.
    await card.click({ position: { x: 60, y: 60 } });
    expect(new URL(page.url()).pathname).toBe(`/services/${first.slug}`);
    expect(complaints).toEqual([]);
  });

  it('go on after a page of them, which search engines leave out', async () => {
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(rosa);
    for (let number = 1; number <= 21; number++)
      await publishes(rosa, { ...priced, title: `Serviço ${number}`, company_id: company.id });
    for (const address of [`/@${rosa.user.username}`, `/companies/${company.slug}`]) {
      const first = await readPage(`${address}?tab=services`);
      expect(first.texts(tiles), address).toHaveLength(20);
      expect(first.meta('robots')).toBeUndefined();
      const second = await follow(first, 'Mais serviços');
      expect(second.texts(tiles), address).toEqual(['Serviço 1']);
      expect(second.meta('robots')).toBe('noindex');
      expect(second.hrefOf('Mais serviços')).toBeUndefined();
      const again = await follow(second, 'Voltar ao início da lista');
      expect(again.texts(tiles), address).toHaveLength(20);
      expect((await readPage(`${address}?tab=services&last_id=nada`)).texts(tiles)).toHaveLength(20);
    }
  });

  it('are those of one company on its page, of all on the person’s, and said to be missing where there are none', async () => {
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const bakery = await companyOf(rosa);
    const workshop = await companyOf(rosa, { name: 'Oficina' });
    await publishes(rosa, { ...priced, title: 'Pão', company_id: bakery.id });
    await publishes(rosa, { ...priced, title: 'Travões', company_id: workshop.id });
    expect((await readPage(`/companies/${bakery.slug}?tab=services`)).texts(tiles)).toEqual(['Pão']);
    expect((await readPage(`/@${rosa.user.username}?tab=services`)).texts(tiles)).toEqual(['Travões', 'Pão']);
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const empty = await readPage(`/@${nelson.user.username}?tab=services`);
    expect(empty.text).toContain('Ainda não há serviços publicados');
  });

  it('are nobody else’s to manage, accessible, and hold at 320 px with text twice as large', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    for (const title of ['Pintura de casas e de escritórios em toda a província', 'Muros'])
      await publishes(nelson, { ...priced, title });
    const { page, complaints } = await visit(test, { width: 1280, signedIn: true });
    await page.goto(`/@${nelson.user.username}?tab=services`);
    await settled(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    for (const manage of ['Editar', 'Gerir serviços', 'Publicar Serviço', 'Ativo'])
      expect(await page.getByRole('main').getByText(manage, { exact: true }).count(), manage).toBe(0);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('one’s own services on one’s profile', () => {
  it('stand there in any state, with ways to change them, and a way to publish the first', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const { page, complaints } = await visit(test, { signedIn: nelson, width: 1280 });
    const main = page.getByRole('main');
    const publishing = main.getByRole('link', { name: 'Publicar Serviço' });
    await page.goto('/profile?tab=services');
    await page.getByRole('heading', { name: 'A sua banca ainda está vazia' }).waitFor();
    await expect.poll(() => publishing.getAttribute('href')).toBe('/my-services?publicar=1');
    const { id } = await publishes(nelson, { ...priced, title: 'Pintura', status: 'Pausado' });
    await publishes(nelson, { ...priced, title: 'Muros' });
    await page.reload();
    await cards(page).first().waitFor();
    expect(await titles(page)).toEqual(['Muros', 'Pintura']);
    const paused = cards(page).nth(1);
    await expect.poll(() => paused.innerText()).toContain('Pausado');
    expect(await paused.getByRole('link', { name: 'Editar: Pintura' }).getAttribute('href')).toBe(
      `/edit-service/${id}`,
    );
    expect(await main.getByRole('link', { name: 'Gerir serviços' }).getAttribute('href')).toBe(
      '/my-services',
    );
    await expect.poll(() => publishing.getAttribute('href')).toBe('/my-services?publicar=1');
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('come a page at a time, and say when they do not come', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    for (let number = 1; number <= 21; number++)
      await publishes(nelson, { ...priced, title: `Serviço ${number}` });
    const { page } = await visit(test, { signedIn: nelson });
    await page.route('**/api/services/mine?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/profile?tab=services');
    await page.getByText('Erro ao carregar serviços.').waitFor();
    await page.unroute('**/api/services/mine?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await cards(page).first().waitFor();
    await expect.poll(() => cards(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Mais serviços' }).click();
    await cards(page).nth(20).waitFor();
    expect((await titles(page)).at(-1)).toBe('Serviço 1');
    await expect.poll(() => page.getByRole('button', { name: 'Mais serviços' }).count()).toBe(0);
  });
});
