import { load } from 'cheerio';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
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

  it('stays within its budget, looks right, and goes on by a link without script and by a press with it, also where more did not come at first', async (test) => {
    const { who, word, publishes } = await employerOfWord();
    const paid = { employment_type: 'tempo_inteiro', salary_min: 18_000, salary_max: 24_000 };
    const given = { province: 'Maputo', district: 'Matola', remote_work: true, ...paid };
    for (let number = 1; number <= 11; number += 1) await publishes(`Pintor ${number}`, given);
    const first = await readPage(`/jobs?q=${word}`);
    expect(first.texts(shownTitles)).toHaveLength(10);
    const second = await follow(first, 'Mais vagas');
    expect(second.texts(shownTitles)).toEqual([`Pintor 1 ${word}`]);
    const again = await follow(second, 'Voltar ao início da lista');
    expect(again.texts(shownTitles)).toHaveLength(10);

    const { page, requests } = await visit(test);
    const another = page.getByRole('link', { name: 'Nova vaga' });
    const { cost, files } = await costOf(page, `/jobs?q=${word}`);
    await expect.poll(() => cards(page).count()).toBe(10);
    expectWithin('vacancies', cost, files);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(await another.filter({ visible: true }).count()).toBe(0);

    // Whoever has a company may publish another.
    await becomes(page, who);
    await page.goto(`/jobs?q=${word}`);
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await expect.poll(() => another.getAttribute('href')).toBe('/jobs/create');
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
});
