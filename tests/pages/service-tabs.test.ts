import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { shows } from '#tests/support/cast/portfolio.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** The same, as the server sends them. */
const tiles = 'main article h2, main article h3';
const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

describe('a tab of a profile', () => {
  it.each([
    ['services', 'Mais serviços', 20, publishes],
    ['jobs', 'Mais vagas', 20, publishesJob],
    ['portfolio', 'Ver mais', 12, shows],
  ] as const)(
    'of %s goes on after a page, which search engines leave out',
    async (tab, more, size, publish) => {
      const { who, company } = await owner(theSite());
      for (let number = 1; number <= size + 1; number++)
        await publish(who, { title: `Padeiro ${number}`, company_id: company.id });
      if (tab !== 'portfolio')
        await publish(who, {
          title: 'Segredo',
          company_id: company.id,
          status: tab === 'jobs' ? 'Pausada' : 'Pausado',
        });
      for (const address of [`/@${who.user.username}`, `/companies/${company.slug}`]) {
        const first = await readPage(`${address}?tab=${tab}`);
        expect(first.texts(tiles), address).toHaveLength(size);
        expect([first.texts(tiles)[0], first.meta('robots')]).toEqual([`Padeiro ${size + 1}`, undefined]);
        const second = await follow(first, more);
        expect([second.texts(tiles), second.meta('robots')], address).toEqual([['Padeiro 1'], 'noindex']);
        expect(second.hrefOf(more)).toBeUndefined();
        const again = await follow(second, 'Voltar ao início da lista');
        expect(again.texts(tiles), address).toHaveLength(size);
        expect((await readPage(`${address}?tab=${tab}&last_id=nada`)).texts(tiles)).toHaveLength(size);
      }
    },
  );
});

describe('the services on a public profile', () => {
  it('are those that all may see, each one link, the newest first', async () => {
    const nelson = await freelancer(
      theSite(),
      {},
      { full_name: 'Nelson Sitoe', province: 'Maputo', district: 'Matola' },
    );
    const first = await publishes(nelson, { ...priced, title: 'Pintura de casas', price: 1500 });
    await publishes(nelson, { ...priced, title: 'Segredo', status: 'Pausado' });
    await publishes(nelson, { ...priced, title: 'Explicações', price: null, category: 'Educação' });
    await nelson.call('POST', `/services/${first.id}/promote`, { is_promoted: true });
    const page = await readPage(`/@${nelson.user.username}?tab=services`);
    expect(page.texts(tiles)).toEqual(['Explicações', 'Pintura de casas']);
    const [newest, older] = page.texts('main article');
    for (const shown of ['1 500 MT', 'Promovido', 'Nelson Sitoe', 'Matola']) expect(older).toContain(shown);
    expect(newest).toContain('Preço sob consulta');
    expect(page.hrefs('main article:contains("Pintura") a')).toEqual([`/services/${first.slug}`]);
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

  it('are nobody else’s to manage', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    await publishes(nelson, { ...priced, title: 'Muros' });
    const { page, complaints } = await visit(test, { width: 1280, signedIn: true });
    await page.goto(`/@${nelson.user.username}?tab=services`);
    await settled(page);
    await expect.poll(() => cards(page).count()).toBe(1);
    for (const manage of ['Editar', 'Gerir serviços', 'Publicar Serviço', 'Ativo'])
      expect(await page.getByRole('main').getByText(manage, { exact: true }).count(), manage).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('one’s own services on one’s profile', () => {
  it('stand there in any state, with ways to change them and to publish the first, a page at a time, and say when they do not come', async (test) => {
    const nelson = await freelancer(theSite(), {}, { full_name: 'Nelson Sitoe' });
    const { page, complaints } = await visit(test, { signedIn: nelson, width: 1280 });
    const main = page.getByRole('main');
    const publishing = main.getByRole('link', { name: 'Publicar Serviço' });
    await page.goto('/profile?tab=services');
    await page.getByRole('heading', { name: 'A sua banca ainda está vazia' }).waitFor();
    await expect.poll(() => publishing.getAttribute('href')).toBe('/my-services?publicar=1');
    const { id } = await publishes(nelson, { ...priced, title: 'Pintura', status: 'Pausado' });
    for (let number = 2; number <= 21; number++)
      await publishes(nelson, { ...priced, title: `Serviço ${number}` });
    expect(complaints).toEqual([]);
    await page.route('**/api/services/mine?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Erro ao carregar serviços.').waitFor();
    await page.unroute('**/api/services/mine?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await cards(page).first().waitFor();
    await expect.poll(() => cards(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Mais serviços' }).click();
    const paused = cards(page).nth(20);
    await expect.poll(() => paused.innerText()).toContain('Pausado');
    expect(await paused.getByRole('link', { name: 'Editar: Pintura' }).getAttribute('href')).toBe(
      `/edit-service/${id}`,
    );
    expect(await main.getByRole('link', { name: 'Gerir serviços' }).getAttribute('href')).toBe(
      '/my-services',
    );
    await expect.poll(() => publishing.getAttribute('href')).toBe('/my-services?publicar=1');
    expect(await faultsInLooks(page)).toEqual([]);
    expect(await titles(page)).toEqual([
      ...Array.from({ length: 20 }, (_, at) => `Serviço ${21 - at}`),
      'Pintura',
    ]);
    await expect.poll(() => page.getByRole('button', { name: 'Mais serviços' }).count()).toBe(0);
  });
});
