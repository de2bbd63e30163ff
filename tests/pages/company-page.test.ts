import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf } from '#tests/support/cast/companies.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

describe('the page of a company', () => {
  it('is whole without script: what it does, how to reach it, whose it is, and data of that', async () => {
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe', phone: '+258 829998877' });
    const company = await companyOf(owner, { website: 'https://www.sabor.co.mz/' });
    const page = await readPage(`/companies/${company.slug}`);
    expect([page.status, page.texts('h1')]).toEqual([200, ['Padaria São José']]);
    for (const shown of [
      'Pão quente às seis.',
      'Ilha de Moçambique, Nampula',
      'Av. dos Heróis 12',
      '400000018',
    ])
      expect(page.text).toContain(shown);
    expect(page.hrefs()).toEqual(
      expect.arrayContaining([
        'https://wa.me/258841234567',
        'tel:+258841234567',
        'mailto:geral@padaria.co.mz',
        'https://www.sabor.co.mz/',
        `/@${owner.user.username}`,
        `/messages?to=${owner.user.id}&company=${company.id}`,
      ]),
    );
    expect(page.attr('main a[href="https://www.sabor.co.mz/"]', 'rel')).toContain('nofollow');
    for (const hidden of [owner.email, '829998877']) expect(page.html).not.toContain(hidden);
    expect(page.data).toMatchObject([
      {
        '@type': 'LocalBusiness',
        name: 'Padaria São José',
        description: 'Pão quente às seis.',
        url: `${theSite().url.replace('127.0.0.1', 'localhost')}/companies/${company.slug}`,
        address: { addressLocality: 'Ilha de Moçambique', addressRegion: 'Nampula' },
      },
      { '@type': 'BreadcrumbList' },
    ]);
    const tabs = 'nav[aria-label=Perfil]';
    expect(page.texts(`${tabs} a`)).toEqual(['Sobre', 'Portfolio', 'Serviços', 'Vagas']);
    const jobs = await follow(page, 'Vagas', tabs);
    expect(jobs.text).toContain('Não há vagas abertas');
  });

  it('leads with its work: priced services first, works side by side, vacancies', async () => {
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner);
    const as = { company_id: company.id };
    for (const title of ['Bolo de anos', 'Bolo de noiva', 'Pão de forma'])
      await publishes(owner, { ...as, title, price: 900 });
    await publishes(owner, { ...as, title: 'Encomendas grandes' });
    await publishesJob(owner, { ...as, title: 'Ajudante de padeiro' });
    await shows(owner, { ...as, title: 'Bolo de três andares' });
    const page = await readPage(`/companies/${company.slug}`);
    expect(page.texts('main :is(h1, h2, h3)')).toEqual([
      'Padaria São José',
      'Sobre',
      'Serviços',
      'Pão de forma',
      'Bolo de noiva',
      'Bolo de anos',
      'Trabalhos feitos',
      'Vagas abertas',
      'Ajudante de padeiro',
      'Contactos',
    ]);
    const cards = page.texts('main .thing-card');
    expect(cards).toHaveLength(4);
    expect(cards.join()).not.toContain('Padaria São José');
    expect(page.attr('.mosaic a', 'aria-label')).toBe('Bolo de três andares');
    expect(page.texts('main a').filter((text) => text.startsWith('Ver tod'))).toEqual([
      'Ver todos os serviços',
    ]);
    const all = await follow(page, 'Ver todos os serviços');
    expect(all.text).toContain('Encomendas grandes');
    const { texts } = await readPage(`/@${owner.user.username}`);
    expect(texts('main h3')).toEqual(expect.arrayContaining(['Bolo de noiva', 'Ajudante de padeiro']));
  });

  it('offers its owner to edit and share it, instead of what others do with it, shows its text line by line, cut on phones where they are many, and looks right', async (test) => {
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const lines = Array.from({ length: 40 }, (_, at) => `- Pão número ${at + 1}`);
    const company = await companyOf(owner, { description: `Fazemos:\n${lines.join('\n')}` });
    for (const price of [900, 1200]) await publishes(owner, { company_id: company.id, price });
    await publishesJob(owner, { company_id: company.id });
    const acts = async (page: Page) => {
      await page.goto(`/companies/${company.slug}`);
      await page.locator('.profile-acts a[aria-label=Partilhar]').waitFor();
      const among = (part: string) =>
        page.locator(part).locator('a, button, summary').filter({ visible: true }).count();
      return {
        head: await among('.profile-acts'),
        bar: await among('.page-bar'),
        site: await among('.bottom'),
      };
    };
    const { page, complaints } = await visit(test, { signedIn: owner });
    await page.goto(`/companies/${company.slug}`);
    const edit = page.getByRole('link', { name: 'Editar empresa' });
    await edit.waitFor();
    expect(await acts(page)).toEqual({ head: 2, bar: 0, site: 6 });
    await expect.poll(() => edit.getAttribute('href')).toBe(`/edit-company?id=${company.id}`);
    await page.locator('.profile-who').getByRole('link', { name: 'Verificar a empresa' }).waitFor();
    const other = await visit(test);
    // WhatsApp, Ligar, Curtir, Guardar, Partilhar, Opções; then Seguir and Conversar
    expect(await acts(other.page)).toEqual({ head: 6, bar: 2, site: 0 });
    const text = other.page.locator('.rich');
    expect((await text.innerText()).split('\n')).toEqual(['Fazemos:', ...lines]);
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const cut = await height();
    await other.page.getByRole('link', { name: 'Ler tudo' }).click();
    expect(await height()).toBeGreaterThan(cut * 5);
    await other.page.setViewportSize({ width: 1280, height: 800 });
    expect(await acts(other.page)).toEqual({ head: 8, bar: 0, site: 0 });
    expect(await faultsInLooks(other.page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is shared by an address that outlives its name, without script too', async () => {
    const owner = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const company = await companyOf(owner);
    const page = await readPage(`/companies/${company.id}`);
    const link = page.attr('a[href^="https://wa.me/?text="]', 'href');
    expect(decodeURIComponent(link ?? '')).toBe(
      `https://wa.me/?text=Padaria São José\n${theSite().url.replace('127.0.0.1', 'localhost')}/companies/${company.id}`,
    );
    await owner.call('PUT', `/companies/${company.id}`, { name: 'Padaria Nova' });
    expect((await readPage(`/companies/${company.id}`)).texts('h1')).toEqual(['Padaria Nova']);
  });

  it('has one address: other words before the id lead to it for good, other ids to 404', async () => {
    const company = await companyOf(await person(theSite(), { full_name: 'Rosa Cumbe' }));
    for (const slug of [`${company.id}`, `outras-palavras-${company.id}`]) {
      const answer = await fetch(`${theSite().url}/companies/${slug}?tab=jobs`, { redirect: 'manual' });
      expect(answer.status, slug).toBe(301);
      expect(answer.headers.get('location')).toBe(`/companies/${company.slug}?tab=jobs`);
      // Kept by a browser, it would lead in circles once the name is taken back.
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    for (const slug of ['padaria-999999999', 'padaria', 'padaria-0', '-1', 'x-99999999999999999999']) {
      const { status, texts } = await readPage(`/companies/${slug}`);
      expect([status, texts('h1')], slug).toEqual([404, ['Empresa não encontrada']]);
    }
  });
});
