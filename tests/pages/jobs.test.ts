import { load } from 'cheerio';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';
import { jobsBudget } from './budgets.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => page.locator('.feed-cards > article');
const titles = (page: Page) => page.locator('.feed-cards h2').allInnerTexts();
const isReact = (path: string) => /_astro\/(client|react|Feed)\./.test(path);
const robots = (page: Page) => page.locator('meta[name=robots]').count();

/** A company whose vacancies have a word of their own in their titles. */
async function employerOfWord() {
  const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
  const word = ownWord();
  const publishes = (title: string, given: object = {}) =>
    publishesJob(who, { company_id: company.id, ...given, title: `${title} ${word}` });
  return { who, company, word, publishes };
}

describe('the list of vacancies', () => {
  it('shows without script what is open, the newest first, and what each offers', async (test) => {
    const { page, complaints } = await visit(test, { javaScript: false });
    const { who, publishes } = await employerOfWord();
    const first = await publishes('Electricista', {
      ...{ category: 'Construção', employment_type: 'tempo_inteiro', province: 'Maputo', district: 'Matola' },
      ...{ salary_min: 18_000, salary_max: 24_000 },
    });
    await publishes('Segredo', { status: 'Pausada' });
    await who.call('POST', `/jobs/${first.id}/promote`, { is_promoted: true });
    const second = await publishes('Motorista', { remote_work: true });
    const response = await page.goto('/jobs');
    expect(response?.status()).toBe(200);
    expect(await page.locator('h1').innerText()).toBe('Vagas');
    expect(await robots(page)).toBe(0);
    expect((await titles(page)).slice(0, 2)).toEqual([second.title, first.title]);
    const text = await cards(page).nth(1).innerText();
    for (const shown of [
      ...['Vaga · ', 'Luz Nova', 'Matola, Maputo', 'Presencial, tempo inteiro'],
      ...['18\u00a0000 – 24\u00a0000\u00a0MT/mês', 'Promovido'],
    ])
      expect(text).toContain(shown);
    expect(await cards(page).first().innerText()).toContain('Salário a combinar');
    expect(await main(page).innerText()).toContain(
      'Nenhuma empresa séria cobra para contratar. Se lhe pedirem dinheiro, denuncie a vaga.',
    );
    await cards(page).nth(1).getByRole('heading').getByRole('link').click();
    expect(new URL(page.url()).pathname).toBe(`/jobs/${first.slug}`);
    expect(complaints).toEqual([]);
  });

  it('is narrowed by a plain form, and each filter can be removed', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { word, publishes } = await employerOfWord();
    const driver = {
      category: 'Transporte',
      province: 'Tete',
      employment_type: 'contrato',
      salary_min: 20_000,
    };
    await publishes('Motorista', { ...driver, remote_work: true });
    await publishes('Motorista barato', { ...driver, remote_work: true, salary_min: 4000 });
    await publishes('Motorista em viagem', driver);
    await publishes('Pintor', { category: 'Construção', province: 'Tete' });
    await page.goto('/jobs');
    await page.getByRole('searchbox', { name: 'Pesquisar vagas' }).fill(word);
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByLabel('Província').selectOption('Tete');
    await page.getByLabel('Categoria').selectOption('Transporte');
    await page.getByLabel('Tipo de contrato').selectOption('contrato');
    await page.getByLabel('Salário a partir de').selectOption('10000');
    await page.getByLabel('Só remoto').check();
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(await titles(page)).toEqual([`Motorista ${word}`]);
    expect(await main(page).innerText()).toContain('1 vaga');
    expect(await page.locator('h1').innerText()).toBe('Vagas de Transporte em Tete');
    const chips = page.getByRole('navigation', { name: 'Filtros escolhidos' });
    await chips.getByRole('link', { name: 'Só remoto' }).click();
    expect(await titles(page)).toEqual([`Motorista em viagem ${word}`, `Motorista ${word}`]);
    await chips.getByRole('link', { name: 'a partir de 10' }).click();
    expect(await cards(page).count()).toBe(3);
    await chips.getByRole('link', { name: 'Limpar tudo' }).click();
    expect(await cards(page).count()).toBe(4);
    expect(new URL(page.url()).search).toBe(`?q=${word}`);
  });

  it('is narrowed as soon as a filter is chosen, and goes on there', async (test) => {
    const { page, complaints, requests } = await visit(test, { width: 1280 });
    const { word, publishes } = await employerOfWord();
    await publishes('Pintor', { province: 'Tete' });
    await publishes('Motorista', { province: 'Gaza' });
    await page.goto(`/jobs?q=${word}`);
    await page.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL(`**/jobs?q=${word}&province=Gaza`);
    expect(await titles(page)).toEqual([`Motorista ${word}`]);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'province');
    expect(await page.getByRole('status').allInnerTexts()).toContain('1 vaga');
    expect(requests.filter(isReact)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('goes on by a link without script, and by a press with it', async (test) => {
    const { word, publishes } = await employerOfWord();
    for (let number = 1; number <= 11; number += 1) await publishes(`Pintor ${number}`);
    const still = await visit(test, { javaScript: false });
    await still.page.goto(`/jobs?q=${word}`);
    expect(await cards(still.page).count()).toBe(10);
    await still.page.getByRole('link', { name: 'Mais vagas' }).click();
    expect(await titles(still.page)).toEqual([`Pintor 1 ${word}`]);
    await still.page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
    expect(await cards(still.page).count()).toBe(10);

    const { page, requests, complaints } = await visit(test);
    await page.goto(`/jobs?q=${word}`);
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await page.getByText('Não há mais vagas.').waitFor();
    expect((await titles(page)).at(-1)).toBe(`Pintor 1 ${word}`);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`Pintor 1 ${word}`);
    expect(complaints).toEqual([]);
  });

  it('says that no more came, and goes on at the next press', async (test) => {
    const { word, publishes } = await employerOfWord();
    for (let number = 1; number <= 11; number += 1) await publishes(`Pintor ${number}`);
    const { page } = await visit(test);
    await page.goto(`/jobs?q=${word}`);
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await page.route('**/_astro/Feed*', (route) => route.abort());
    await more.click();
    await page.getByText('Não foi possível carregar mais vagas.').waitFor();
    await page.unroute('**/_astro/Feed*');
    await more.click();
    await page.getByText('Não há mais vagas.').waitFor();
  });

  it('offers a way out where nothing is found, and keeps words private', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { word, publishes } = await employerOfWord();
    await publishes('Pintor', { province: 'Tete' });
    const response = await page.goto(`/jobs?q=${word}&province=Gaza`);
    expect(response?.headers()['cache-control']).toContain('private');
    expect(await robots(page)).toBe(1);
    expect(await main(page).innerText()).toContain('Nenhuma vaga encontrada.');
    await main(page).getByRole('link', { name: 'Sem a província Gaza: 1 resultado' }).click();
    expect(await titles(page)).toEqual([`Pintor ${word}`]);
    await page.goto('/jobs?q=naohanadaassim');
    await main(page).getByRole('link', { name: 'Ver todas as vagas' }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/jobs');
  });

  it('lets whoever has a company publish another', async (test) => {
    const { who } = await employer(theSite());
    const own = await visit(test, { signedIn: who });
    await own.page.goto('/jobs');
    const button = own.page.getByRole('link', { name: 'Nova vaga' });
    await button.waitFor();
    expect(await button.getAttribute('href')).toBe('/jobs/create');
    for (const options of [{}, { signedIn: await person(theSite()) }]) {
      const { page } = await visit(test, options);
      await page.goto('/jobs');
      await settled(page);
      expect(await page.getByRole('link', { name: 'Nova vaga' }).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/jobs');
    }
  });

  it('stays within its budget, without React', async (test) => {
    const { page } = await visit(test);
    const { word, publishes } = await employerOfWord();
    for (let number = 1; number <= 10; number += 1)
      await publishes(`Electricista de manutenção, número ${number}`, {
        ...{ province: 'Maputo', district: 'Matola', employment_type: 'tempo_inteiro' },
        ...{ salary_min: 18_000 + number, salary_max: 24_000 },
      });
    const { cost, files } = await costOf(page, `/jobs?q=${word}`);
    expect(await cards(page).count()).toBe(10);
    expectWithin(jobsBudget, cost, files);
    expect(files.filter(isReact)).toEqual([]);
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await visit(test, { width: 1280 });
    const { word, publishes } = await employerOfWord();
    await publishes('Electricista', {
      remote_work: true,
      salary_min: 18_000,
      salary_max: 24_000,
      province: 'Tete',
    });
    await page.goto(`/jobs?q=${word}&province=Tete&remote=true`);
    expect(await cards(page).count()).toBe(1);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('vacancies elsewhere', () => {
  it('are there as RSS, of all and of a category and a province', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const { publishes } = await employerOfWord();
    const job = await publishes('Cozinheira', { category: 'Alimentação', province: 'Niassa' });
    const other = await publishes('Pintor', { category: 'Construção', province: 'Niassa' });
    await page.goto('/jobs?category=Alimenta%C3%A7%C3%A3o&province=Niassa');
    // People are offered to be told; the feed is for programs.
    expect(await main(page).getByRole('button', { name: 'Avisar-me' }).count()).toBe(1);
    expect(await page.locator('a[href*="rss"]').count()).toBe(0);
    const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    const { pathname, search } = new URL(address ?? '');
    const answer = await fetch(url(pathname + search));
    expect(answer.headers.get('content-type')).toContain('application/rss+xml');
    const xml = load(await answer.text(), { xml: true });
    const links = xml('item > link')
      .toArray()
      .map((link) => new URL(xml(link).text()).pathname);
    expect(links).toContain(`/jobs/${job.slug}`);
    expect(links).not.toContain(`/jobs/${other.slug}`);
    expect(xml('channel > title').text()).toBe('Vagas de Alimentação em Niassa · BizLink');
    const all = await (await fetch(url('/jobs/rss.xml'))).text();
    expect(load(all, { xml: true })('item > link').first().text()).toContain(`/jobs/${other.slug}`);
    expect(await (await fetch(url('/sitemap.xml'))).text()).toContain(`/jobs/${job.slug}<`);
  });

  it('are on the tabs of their company and of its owner, a page at a time', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { who, company } = await owner(theSite());
    const second = await companyOf(who, { name: 'Oficina' });
    await publishesJob(who, { company_id: second.id, title: 'Mecânico' });
    for (let number = 1; number <= 21; number += 1)
      await publishesJob(who, { company_id: company.id, title: `Padeiro ${number}` });
    await publishesJob(who, { company_id: company.id, title: 'Segredo', status: 'Pausada' });
    const shown = () => main(page).getByRole('article').getByRole('heading').allInnerTexts();
    for (const [address, tab] of [
      [`/companies/${company.slug}`, 'Vagas'],
      [`/@${who.user.username}`, 'Minhas Vagas'],
    ] as const) {
      await page.goto(address);
      await page
        .getByRole('navigation', { name: 'Perfil', exact: true })
        .getByRole('link', { name: tab })
        .click();
      expect(await shown(), address).toHaveLength(20);
      expect((await shown())[0]).toBe('Padeiro 21');
      expect(await robots(page)).toBe(0);
      await page.getByRole('link', { name: 'Mais vagas' }).click();
      expect(await shown(), address).toEqual(['Padeiro 1']);
      expect(await robots(page)).toBe(1);
      await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
      expect(await shown(), address).toHaveLength(20);
    }
  });
});
