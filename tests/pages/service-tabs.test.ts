import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
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
    for (const shown of ['1500\u00a0MT', 'um · dois · três · quatro · cinco', 'Promovido', 'Nelson Sitoe'])
      expect(text).toContain(shown);
    expect(text).toContain('Projeto · Freelancer · Matola, Maputo');
    expect(text).not.toContain('seis');
    expect(await cards(page).first().innerText()).toContain('Preço sob consulta');
    expect(await card.getByRole('link').count()).toBe(1);
    // Wherever it is pressed.
    await card.click({ position: { x: 300, y: 160 } });
    expect(new URL(page.url()).pathname).toBe(`/services/${first.slug}`);
    expect(complaints).toEqual([]);
  });

  it('go on after a page of them, which search engines leave out', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(rosa);
    for (let number = 1; number <= 21; number++)
      await publishes(rosa, { ...priced, title: `Serviço ${number}`, company_id: company.id });
    for (const address of [`/@${rosa.user.username}`, `/companies/${company.slug}`]) {
      await page.goto(`${address}?tab=services`);
      expect(await cards(page).count(), address).toBe(20);
      expect(await page.locator('meta[name=robots]').count()).toBe(0);
      await page.getByRole('link', { name: 'Mais serviços' }).click();
      expect(await titles(page), address).toEqual(['Serviço 1']);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await page.getByRole('link', { name: 'Mais serviços' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
      expect(await cards(page).count(), address).toBe(20);
      await page.goto(`${address}?tab=services&last_id=nada`);
      expect(await cards(page).count(), address).toBe(20);
    }
  });

  it('are those of one company on its page, of all on the person’s', async (test) => {
    const { page } = await visit(test);
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const bakery = await companyOf(rosa);
    const workshop = await companyOf(rosa, { name: 'Oficina' });
    await publishes(rosa, { ...priced, title: 'Pão', company_id: bakery.id });
    await publishes(rosa, { ...priced, title: 'Travões', company_id: workshop.id });
    await page.goto(`/companies/${bakery.slug}?tab=services`);
    expect(await titles(page)).toEqual(['Pão']);
    await page.goto(`/@${rosa.user.username}?tab=services`);
    expect(await titles(page)).toEqual(['Travões', 'Pão']);
  });

  it('are said to be missing where there are none, and are nobody else’s to manage', async (test) => {
    const { page } = await visit(test, { signedIn: true });
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    await page.goto(`/@${nelson.user.username}?tab=services`);
    expect(await page.getByRole('main').innerText()).toContain('Ainda não há serviços publicados');
    await publishes(nelson, priced);
    await page.reload();
    await settled(page);
    expect(await cards(page).count()).toBe(1);
    for (const manage of ['Editar', 'Gerir serviços', 'Publicar Serviço', 'Ativo'])
      expect(await page.getByRole('main').getByText(manage, { exact: true }).count(), manage).toBe(0);
  });

  it('are accessible in both themes, and hold at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await visit(test, { width: 1280 });
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    for (const title of ['Pintura de casas e de escritórios em toda a província', 'Muros'])
      await publishes(nelson, { ...priced, title });
    await page.goto(`/@${nelson.user.username}?tab=services`);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('one’s own services on one’s profile', () => {
  it('stand there in any state, with ways to change them', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const { id } = await publishes(nelson, { ...priced, title: 'Pintura', status: 'Pausado' });
    await publishes(nelson, { ...priced, title: 'Muros' });
    const { page, complaints } = await visit(test, { signedIn: nelson, width: 1280 });
    await page.goto('/profile?tab=services');
    await cards(page).first().waitFor();
    expect(await titles(page)).toEqual(['Muros', 'Pintura']);
    const paused = cards(page).nth(1);
    expect(await paused.innerText()).toContain('Pausado');
    expect(await paused.getByRole('link', { name: 'Editar: Pintura' }).getAttribute('href')).toBe(
      `/edit-service/${id}`,
    );
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Gerir serviços' }).getAttribute('href')).toBe(
      '/my-services',
    );
    expect(await main.getByRole('link', { name: 'Publicar Serviço' }).getAttribute('href')).toBe(
      '/my-services?publicar=1',
    );
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
    expect(await cards(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Mais serviços' }).click();
    await cards(page).nth(20).waitFor();
    expect((await titles(page)).at(-1)).toBe('Serviço 1');
    expect(await page.getByRole('button', { name: 'Mais serviços' }).count()).toBe(0);
  });

  it('invite to publish the first', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const { page } = await visit(test, { signedIn: nelson });
    await page.goto('/profile?tab=services');
    await page.getByRole('heading', { name: 'A sua banca ainda está vazia' }).waitFor();
    expect(
      await page.getByRole('main').getByRole('link', { name: 'Publicar Serviço' }).getAttribute('href'),
    ).toBe('/my-services?publicar=1');
  });
});
