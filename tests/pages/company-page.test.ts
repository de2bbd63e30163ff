import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

describe('the page of a company', () => {
  it('is whole without script: what it does, how to reach it, and whose it is', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe', phone: '+258 829998877' });
    const company = await companyOf(owner, { website: 'https://www.sabor.co.mz/' });
    const response = await page.goto(`/companies/${company.slug}`);
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').innerText()).toBe('Padaria São José');
    const main = page.getByRole('main');
    const text = await main.innerText();
    for (const shown of [
      'Pão quente às seis.',
      'Ilha de Moçambique, Nampula',
      'Av. dos Heróis 12',
      '400000018',
    ])
      expect(text).toContain(shown);
    const hrefs = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const href of [
      'https://wa.me/258841234567',
      'tel:+258841234567',
      'mailto:geral@padaria.co.mz',
      'https://www.sabor.co.mz/',
      `/@${owner.user.username}`,
    ])
      expect(hrefs).toContain(href);
    expect(await main.getByRole('link', { name: 'sabor.co.mz', exact: true }).getAttribute('rel')).toContain(
      'nofollow',
    );
    const html = await page.content();
    for (const hidden of [owner.email, '829998877']) expect(html).not.toContain(hidden);
  });

  it('leads with its work: priced services under an awning, vacancies, works', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner);
    const as = { company_id: company.id };
    for (const title of ['Bolo de anos', 'Bolo de noiva', 'Pão de forma'])
      await publishes(owner, { ...as, title, price: 900 });
    await publishes(owner, { ...as, title: 'Encomendas grandes' });
    await publishesJob(owner, { ...as, title: 'Ajudante de padeiro' });
    await shows(owner, { ...as, title: 'Bolo de três andares' });
    await page.goto(`/companies/${company.slug}`);
    const main = page.getByRole('main');
    expect(await main.getByRole('heading').allInnerTexts()).toEqual([
      'Padaria São José',
      'Sobre',
      'Serviços',
      ...['Pão de forma', 'Bolo de noiva', 'Bolo de anos'],
      'Vagas',
      'Ajudante de padeiro',
      'Trabalhos',
      'Bolo de três andares',
      'Contactos',
    ]);
    const cards = await main.locator('.thing-card').allInnerTexts();
    expect(cards).toHaveLength(4);
    expect(cards.join()).not.toContain('Padaria São José');
    expect(await main.locator('.profile-awning').count()).toBe(1);
    expect(await main.getByRole('link', { name: /^Ver tod/ }).allInnerTexts()).toEqual([
      'Ver todos os serviços',
    ]);
    await main.getByRole('link', { name: 'Ver todos os serviços' }).click();
    await main.getByText('Encomendas grandes').waitFor();

    await page.goto(`/@${owner.user.username}`);
    await main.getByRole('heading', { name: 'Bolo de noiva' }).waitFor();
    await main.getByRole('heading', { name: 'Ajudante de padeiro' }).waitFor();
  });

  it('offers its owner to edit and share it, instead of what others do with it', async (test) => {
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner);
    const acts = async (page: Page) => {
      await page.goto(`/companies/${company.slug}`);
      const all = page.locator('.profile-acts').locator('a, button, summary');
      await page.locator('.profile-acts').getByLabel('Partilhar').waitFor();
      return (await all.filter({ visible: true }).all()).length;
    };
    const { page, complaints } = await visit(test, { signedIn: owner });
    await page.goto(`/companies/${company.slug}`);
    const edit = page.getByRole('link', { name: 'Editar empresa' });
    await edit.waitFor();
    expect(await acts(page)).toBe(2);
    expect(await edit.getAttribute('href')).toBe(`/edit-company?id=${company.id}`);
    const other = await visit(test);
    // Conversar, WhatsApp, Ligar, Seguir, Curtir, Guardar, Partilhar, Opções
    expect(await acts(other.page)).toBe(8);
    expect(complaints).toEqual([]);
  });

  it('shows the lines of its text as they were typed, cut on phones where they are many', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const lines = Array.from({ length: 40 }, (_, at) => `- Pão número ${at + 1}`);
    const company = await companyOf(owner, { description: `Fazemos:\n${lines.join('\n')}` });
    await page.goto(`/companies/${company.slug}`);
    const text = page.locator('.rich');
    expect((await text.innerText()).split('\n')).toEqual(['Fazemos:', ...lines]);
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const cut = await height();
    await page.getByRole('link', { name: 'Ler tudo' }).click();
    expect(await height()).toBeGreaterThan(cut * 5);
  });

  it('is shared by an address that outlives its name, without script too', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner);
    await page.goto(`/companies/${company.id}#partilhar`);
    const link = await page.getByRole('link', { name: 'WhatsApp', exact: true }).last().getAttribute('href');
    expect(decodeURIComponent(link ?? '')).toBe(
      `https://wa.me/?text=Padaria São José\n${url(`/companies/${company.id}`).replace('127.0.0.1', 'localhost')}`,
    );
    await owner.call('PUT', `/companies/${company.id}`, { name: 'Padaria Nova' });
    await page.goto(`/companies/${company.id}`);
    expect(await page.locator('h1').innerText()).toBe('Padaria Nova');
  });

  it('has one address: other words before the id lead to it for good, other ids to 404', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const company = await companyOf(await person(theSite(), { full_name: 'Rosa Cumbe' }));
    for (const slug of [`${company.id}`, `outras-palavras-${company.id}`]) {
      const answer = await fetch(url(`/companies/${slug}?tab=jobs`), { redirect: 'manual' });
      expect(answer.status, slug).toBe(301);
      expect(answer.headers.get('location')).toBe(`/companies/${company.slug}?tab=jobs`);
      // Kept by a browser, it would lead in circles once the name is taken back.
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    for (const slug of ['padaria-999999999', 'padaria', 'padaria-0', '-1', 'x-99999999999999999999']) {
      expect((await page.goto(`/companies/${slug}`))?.status(), slug).toBe(404);
      expect(await page.locator('h1').innerText()).toBe('Empresa não encontrada');
    }
  });

  it('has tabs with addresses of their own, and says what it is as data', async (test) => {
    const { page, url, complaints } = await visit(test);
    const company = await companyOf(await person(theSite(), { full_name: 'Rosa Cumbe' }));
    await page.goto(`/companies/${company.slug}`);
    const tabs = page.getByRole('navigation', { name: 'Perfil', exact: true });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Sobre', 'Portfolio', 'Serviços', 'Vagas']);
    await tabs.getByRole('link', { name: 'Vagas' }).click();
    await page.getByRole('main').getByText('Não há vagas abertas').waitFor();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [business, crumbs] = data.map((text) => JSON.parse(text));
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Padaria São José',
      description: 'Pão quente às seis.',
      url: url(`/companies/${company.slug}`).replace('127.0.0.1', 'localhost'),
      address: { addressLocality: 'Ilha de Moçambique', addressRegion: 'Nampula' },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(complaints).toEqual([]);
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page } = await visit(test, { width: 1280 });
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner);
    for (const price of [900, 1200]) await publishes(owner, { company_id: company.id, price });
    await publishesJob(owner, { company_id: company.id });
    await page.goto(`/companies/${company.slug}`);
    expect(await faultsInLooks(page)).toEqual([]);
  });
});
