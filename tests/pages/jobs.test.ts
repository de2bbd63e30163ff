import { load } from 'cheerio';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { companyOf, owner } from '#tests/support/cast/companies.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.locator('.feed-cards > article');
/** Those of today stand above the list. */
const shownTitles = '.rail h2, .feed-cards h2';
const titles = (page: Page) => page.locator(shownTitles).allInnerTexts();
const isReact = (path: string) => /_astro\/(client|react|Feed)\./.test(path);

/** A company whose vacancies have a word of their own in their titles. */
async function employerOfWord() {
  const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
  const word = ownWord();
  const publishes = (title: string, given: object = {}) =>
    publishesJob(who, { company_id: company.id, ...given, title: `${title} ${word}` });
  return { who, company, word, publishes };
}

describe('the list of vacancies', () => {
  it('shows without script what is open, the newest first, and what each offers', async () => {
    const { who, publishes } = await employerOfWord();
    const first = await publishes('Electricista', {
      category: 'Construção',
      employment_type: 'tempo_inteiro',
      province: 'Maputo',
      district: 'Matola',
      salary_min: 18_000,
      salary_max: 24_000,
    });
    await publishes('Segredo', { status: 'Pausada' });
    await who.call('POST', `/jobs/${first.id}/promote`, { is_promoted: true });
    const second = await publishes('Motorista', { remote_work: true });
    const page = await readPage('/jobs');
    expect([page.status, page.texts('h1'), page.meta('robots')]).toEqual([200, ['Vagas'], undefined]);
    expect(page.texts(shownTitles).slice(0, 2)).toEqual([second.title, first.title]);
    const [newest, other] = page.texts('.rail > article, .feed-cards > article');
    for (const shown of [
      'Luz Nova',
      'Matola, Maputo',
      'Presencial, tempo inteiro',
      'Desde 18 000 MT/mês',
      'Promovido',
    ])
      expect(other).toContain(shown);
    expect(newest).toContain('Salário a combinar');
    expect(page.text).toContain(
      'Nenhuma empresa séria cobra para contratar. Se lhe pedirem dinheiro, denuncie a vaga.',
    );
    expect(page.hrefOf(first.title)).toBe(`/jobs/${first.slug}`);
  });

  it('is narrowed by all its filters at once, by which it is called', async () => {
    const { word, publishes } = await employerOfWord();
    const driver = { category: 'Transporte', province: 'Tete', employment_type: 'contrato' };
    await publishes('Motorista', { ...driver, remote_work: true, salary_min: 20_000 });
    await publishes('Motorista barato', { ...driver, remote_work: true, salary_min: 4000 });
    await publishes('Motorista em viagem', { ...driver, salary_min: 20_000 });
    await publishes('Pintor', { category: 'Construção', province: 'Tete' });
    const asked = { category: 'Transporte', province: 'Tete', employment_type: 'contrato' };
    const filters = { q: word, ...asked, min_price: '10000', remote: 'true' };
    const page = await readPage(`/jobs?${new URLSearchParams(filters)}`);
    expect(page.texts(shownTitles)).toEqual([`Motorista ${word}`]);
    expect(page.text).toContain('1 vaga');
    expect(page.texts('h1')).toEqual(['Vagas de Transporte em Tete']);
    const all = await follow(page, 'Limpar tudo');
    expect([all.path, all.texts(shownTitles).length]).toEqual([`/jobs?q=${word}`, 4]);
  });

  it('is narrowed as soon as a filter is chosen, goes on there, and looks right', async (test) => {
    const { page, complaints, requests } = await visit(test, { width: 1280 });
    const { word, publishes } = await employerOfWord();
    await publishes('Pintor', { province: 'Tete' });
    const paid = { salary_min: 18_000, salary_max: 24_000 };
    await publishes('Motorista', { ...paid, province: 'Gaza', remote_work: true });
    await page.goto(`/jobs?q=${word}`);
    await page.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL(`**/jobs?q=${word}&province=Gaza`);
    expect(await titles(page)).toEqual([`Motorista ${word}`]);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'province');
    await expect.poll(() => page.getByRole('status').allInnerTexts()).toContain('1 vaga');
    expect(requests.filter(isReact)).toEqual([]);
    await page.goto(`/jobs?q=${word}&province=Gaza&remote=true`);
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('goes on by a link without script, and by a press with it, also where more did not come at first', async (test) => {
    const { word, publishes } = await employerOfWord();
    for (let number = 1; number <= 11; number += 1) await publishes(`Pintor ${number}`);
    const first = await readPage(`/jobs?q=${word}`);
    expect(first.texts(shownTitles)).toHaveLength(10);
    const second = await follow(first, 'Mais vagas');
    expect(second.texts(shownTitles)).toEqual([`Pintor 1 ${word}`]);
    const again = await follow(second, 'Voltar ao início da lista');
    expect(again.texts(shownTitles)).toHaveLength(10);

    const { page, requests } = await visit(test);
    await page.goto(`/jobs?q=${word}`);
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await page.route('**/_astro/Feed*', (route) => route.abort());
    await more.click();
    await page.getByText('Não foi possível carregar mais vagas.').waitFor();
    await page.unroute('**/_astro/Feed*');
    await more.click();
    await page.getByText('Não há mais vagas.').waitFor();
    const last = `Pintor 1 ${word}`;
    expect((await titles(page)).at(-1)).toBe(last);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(last);
  });

  it('offers a way out where nothing is found, and keeps words private', async () => {
    const { word, publishes } = await employerOfWord();
    await publishes('Pintor', { province: 'Tete' });
    const page = await readPage(`/jobs?q=${word}&province=Gaza`);
    expect(page.headers.get('cache-control')).toContain('private');
    expect(page.meta('robots')).toBe('noindex');
    expect(page.text).toContain('Nenhuma vaga encontrada.');
    const near = await follow(page, 'Sem a província Gaza: 1 resultado');
    expect(near.texts(shownTitles)).toEqual([`Pintor ${word}`]);
    const nothing = await readPage('/jobs?q=naohanadaassim');
    expect(nothing.hrefOf('Ver todas as vagas')).toBe('/jobs');
  });

  it('lets whoever has a company publish another', async (test) => {
    const { who } = await employer(theSite());
    const own = await visit(test, { signedIn: who });
    await own.page.goto('/jobs');
    const button = own.page.getByRole('link', { name: 'Nova vaga' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('href')).toBe('/jobs/create');
    const { page } = await visit(test, { signedIn: true });
    await page.goto('/jobs');
    await settled(page);
    await expect.poll(() => page.getByRole('link', { name: 'Nova vaga' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/jobs');
  });

  it('stays within its budget, without React', async (test) => {
    const { page } = await visit(test);
    const { word, publishes } = await employerOfWord();
    for (let number = 1; number <= 10; number += 1)
      await publishes(`Electricista de manutenção, número ${number}`, {
        province: 'Maputo',
        district: 'Matola',
        employment_type: 'tempo_inteiro',
        salary_min: 18_000 + number,
        salary_max: 24_000,
      });
    const { cost, files } = await costOf(page, `/jobs?q=${word}`);
    await expect.poll(() => cards(page).count()).toBe(10);
    expectWithin('vacancies', cost, files);
    expect(files.filter(isReact)).toEqual([]);
  });
});

describe('vacancies elsewhere', () => {
  it('are there as RSS, of all and of a category and a province', async () => {
    const { publishes } = await employerOfWord();
    const job = await publishes('Cozinheira', { category: 'Alimentação', province: 'Niassa' });
    const other = await publishes('Pintor', { category: 'Construção', province: 'Niassa' });
    const page = await readPage('/jobs?category=Alimenta%C3%A7%C3%A3o&province=Niassa');
    // People are offered to be told; the feed is for programs.
    expect(page.$('main [data-alert]').length).toBe(1);
    expect(page.hrefs('a[href*="rss"]')).toEqual([]);
    const { pathname, search } = new URL(page.attr('link[type="application/rss+xml"]', 'href') ?? '');
    const read = async (path: string) => fetch(theSite().url + path);
    const answer = await read(pathname + search);
    expect(answer.headers.get('content-type')).toContain('application/rss+xml');
    const xml = load(await answer.text(), { xml: true });
    const links = xml('item > link')
      .toArray()
      .map((link) => new URL(xml(link).text()).pathname);
    expect(links).toContain(`/jobs/${job.slug}`);
    expect(links).not.toContain(`/jobs/${other.slug}`);
    expect(xml('channel > title').text()).toBe('Vagas de Alimentação em Niassa · BizLink');
    const all = await (await read('/jobs/rss.xml')).text();
    expect(load(all, { xml: true })('item > link').first().text()).toContain(`/jobs/${other.slug}`);
    expect(await (await read('/sitemap.xml')).text()).toContain(`/jobs/${job.slug}<`);
  });

  it('are on the tabs of their company and of its owner, a page at a time', async () => {
    const { who, company } = await owner(theSite());
    const second = await companyOf(who, { name: 'Oficina' });
    await publishesJob(who, { company_id: second.id, title: 'Mecânico' });
    for (let number = 1; number <= 21; number += 1)
      await publishesJob(who, { company_id: company.id, title: `Padeiro ${number}` });
    await publishesJob(who, { company_id: company.id, title: 'Segredo', status: 'Pausada' });
    const tiles = 'main article h2, main article h3';
    for (const [address, tab] of [
      [`/companies/${company.slug}`, 'Vagas'],
      [`/@${who.user.username}`, 'Minhas Vagas'],
    ] as const) {
      const profile = await readPage(address);
      const first = await follow(profile, tab, 'nav[aria-label=Perfil]');
      expect(first.texts(tiles), address).toHaveLength(20);
      expect([first.texts(tiles)[0], first.meta('robots')]).toEqual(['Padeiro 21', undefined]);
      const next = await follow(first, 'Mais vagas');
      expect([next.texts(tiles), next.meta('robots')], address).toEqual([['Padeiro 1'], 'noindex']);
      const again = await follow(next, 'Voltar ao início da lista');
      expect(again.texts(tiles), address).toHaveLength(20);
    }
  });
});
