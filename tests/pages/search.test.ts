import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { SearchPage } from '#lib/contract/search.ts';
import { goesWith } from '#lib/search/parameters.ts';
import { publish, readFeed } from '#tests/support/cast/feed.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { pageOf, searchSite } from '#tests/support/search-site.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

type Said = Partial<SearchPage>;

let items: readonly FeedItem[];
beforeAll(async () => {
  await publish(theSite(), 12);
  ({ items } = await readFeed(theSite(), '?limit=12'));
});

/** A site whose search says this of twelve things. */
const saying = (test: TestContext, said: Said = {}) =>
  searchSite(test, theSite().url, (asked) => ({ ...pageOf(items, asked), ...said }));

const look = async (test: TestContext, said: Said = {}, options: Parameters<typeof visit>[1] = {}) =>
  visit(test, { ...options, site: await saying(test, said) });

const read = async (test: TestContext, path: string, said: Said = {}) =>
  readPage(path, await saying(test, said));

const none: Said = { items: [], matches: { count: 0, more: false }, next_page_info: { last_id: null } };
const askedBy = (address = '') => Object.fromEntries(new URL(address, theSite().url).searchParams);
const searchOf = (page: Page) => askedBy(page.url());
const field = (page: Page) => page.getByRole('combobox', { name: 'O que procura' });
const cards = '.feed-cards > article';
const chips = 'nav[aria-label="Filtros escolhidos"]';
const tabs = 'nav[aria-label="O que mostrar"]';
const isReact = (path: string) => /_astro\/(react|Feed)\./.test(path);

describe('search, without script', () => {
  it('is a form whose fields all stand in the address, and applies by a button', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    await page.goto('/search');
    await expect.poll(() => page.locator(cards).count()).toBe(0);
    await field(page).fill('fardas');
    await page.getByRole('button', { name: 'Pesquisar' }).click();
    expect(searchOf(page)['q']).toBe('fardas');
    await expect.poll(() => page.locator(cards).count()).toBe(10);
    // That is for who has script; there is a link.
    await expect
      .poll(() => page.getByRole('button', { name: 'Carregar mais resultados' }).isVisible())
      .toBe(false);
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByLabel('Categoria').selectOption('Beleza');
    await page.getByRole('radio', { name: '1 000 – 5 000' }).check();
    await page.getByLabel('Província').selectOption('Gaza');
    await page.getByRole('switch', { name: 'Só remoto' }).check();
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    const asked = { q: 'fardas', category: 'Beleza', price: '1000-5000', province: 'Gaza', remote: 'true' };
    expect(searchOf(page)).toMatchObject(asked);
    await page.getByLabel('Ordenar').selectOption('Preço mais baixo');
    await page.getByRole('button', { name: 'Ordenar' }).click();
    expect(searchOf(page)).toMatchObject({ ...asked, sort: 'price_asc' });
    await expect.poll(() => page.getByLabel('Ordenar').inputValue()).toBe('price_asc');

    // On a phone the first card is near the top, under how many there are, whatever was chosen.
    expect((await page.locator(cards).first().boundingBox())?.y).toBeLessThanOrEqual(280);
  });

  it('keeps its type through the form, which has a field for each parameter, and goes on by tabs', async (test) => {
    const type = [{ value: 'company', count: 9, more: true }];
    const counted = { facets: { type, category: [], province: [], remote: [], verified: [] } };
    const all = await read(test, '/search?q=fardas&province=Gaza', counted);
    expect(all.texts(`${tabs} a`)).toEqual([
      'Todos12',
      'Serviços',
      'Empresas9+',
      'Usuários',
      'Vagas',
      'Portfolio',
      'Pedidos',
    ]);
    const companies = await follow(all, 'Empresas9+', tabs);
    expect(askedBy(companies.path)).toEqual({ q: 'fardas', province: 'Gaza', type: 'company' });
    expect(companies.texts(`${tabs} [aria-current=page]`)).toEqual(['Empresas9+']);
    // What is counted is of one type: how many there are of all, nobody knows.
    expect(companies.texts(`${tabs} a`)[0]).toBe('Todos');
    expect(companies.attr('form#search [name=type]', 'value')).toBe('company');
    expect(companies.hrefOf('Voltar ao Feed', 'body')).toBe('/');
    // Only vacancies have a type of employment.
    const { $ } = await read(test, '/search?type=job&province=Gaza');
    const names = $('form#search [name], [form=search][name]')
      .get()
      .map((one) => $(one).attr('name'));
    expect(names).toEqual(expect.arrayContaining(Object.keys(goesWith)));
  });

  it('goes on by a link, and back to the beginning, with all that was asked', async (test) => {
    const first = await read(test, '/search?q=fardas&type=&province=Gaza');
    expect(first.texts(cards)).toHaveLength(10);
    const more = first.$('main a[rel=next]');
    expect(more.text()).toContain('Mais resultados');
    const second = await read(test, more.attr('href') ?? '');
    expect(second.texts(cards)).toHaveLength(2);
    expect(askedBy(second.path)).toMatchObject({ q: 'fardas', province: 'Gaza', last_id: '10' });
    // Another type is another list, from its beginning.
    expect(second.hrefOf('Empresas', tabs)).toBe('/search?q=fardas&type=company&province=Gaza');
    expect(second.text).toContain('Não há mais resultados.');
    const back = second.hrefOf('Voltar ao início da lista');
    expect(askedBy(back)).toEqual({ q: 'fardas', province: 'Gaza' });
  });

  it('shows what was understood of the words as a chip, and takes it out of them', async (test) => {
    const understood = { words: 'fardas', min_price: null, max_price: 5000 };
    const page = await read(test, '/search?q=fardas+at%C3%A9+5000+MT&category=Beleza', { understood });
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    expect(page.attr('form#search [name=q]', 'value')).toBe('fardas até 5000 MT');
    // The filters do not say otherwise.
    expect(page.$('input[name=price][checked]').length).toBe(0);
    expect(page.attr('input[name=max_price]', 'placeholder')).toBe('5000');
    const without = page.hrefOf('até 5 000 MT : remover', chips);
    expect(askedBy(without)).toEqual({ q: 'fardas', category: 'Beleza' });
    // And a place.
    const placed = await read(test, '/search?q=electricista+em+Nampula');
    expect(askedBy(placed.hrefOf('Nampula : remover', chips))).toEqual({ q: 'electricista' });
  });

  it('says how many there are, beside the choices as well, and what else it looked for', async (test) => {
    const facets = {
      type: [],
      category: [{ value: 'Construção', count: 7, more: true }],
      province: [{ value: 'Nampula', count: 12, more: false }],
      remote: [{ value: 'true', count: 3, more: false }],
      verified: [{ value: 'true', count: 2, more: true }],
    };
    const page = await read(test, '/search?q=elecricista', {
      facets,
      matches: { count: 1000, more: true },
      corrected: 'eletricista',
    });
    expect(page.text).toContain('Mais de 1 000 resultados');
    expect(page.texts('.filter-panel option')).toEqual(
      expect.arrayContaining(['Construção (7+)', 'Nampula (12)', 'Tete']),
    );
    expect(page.texts('.filter-panel .switch')).toEqual(['Só remoto (3)', 'Verificadas (2+)']);
    expect(page.text).toContain('Mostramos também resultados para “eletricista”.');
    expect(page.texts(cards)).toHaveLength(10);
  });

  it('says honestly that there is nothing, and leads to what there is', async (test) => {
    const alternatives = [
      { without: 'province', count: 12, more: false },
      { without: 'price', count: 1000, more: true },
    ] as const;
    const path = '/search?q=soldador&province=Nampula&max_price=500';
    const page = await read(test, path, { ...none, alternatives: [...alternatives] });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nenhum resultado encontrado.');
    expect(page.text).toContain('Sem o preço até 500 MT: mais de 1 000 resultados');
    expect(page.hrefOf('Construção')).toBe('/search?category=Constru%C3%A7%C3%A3o');
    const nearer = page.hrefOf('Sem a província Nampula: 12 resultados');
    expect(askedBy(nearer)).toEqual({ q: 'soldador', max_price: '500' });
  });

  it('leads away from filters where it knows of nothing nearer', async (test) => {
    const page = await read(test, '/search?q=soldador&province=Nampula', none);
    expect(page.text).toContain('Experimente outras palavras ou menos filtros.');
    const wide = await follow(page, 'Limpar tudo', '.empty');
    expect(askedBy(wide.path)).toEqual({ q: 'soldador' });
    expect(wide.hrefs('.empty a')).toEqual([]);
    expect(wide.text).toContain('Experimente outras palavras.');
  });

  it('asks nothing before there is something to look for, and leads in by categories', async (test) => {
    const asked: unknown[] = [];
    const answer = (query: unknown) => {
      asked.push(query);
      return {};
    };
    const site = await searchSite(test, theSite().url, answer, ['Electricista & pintor']);
    for (const query of ['', '?q=', '?q=+++&category=&price=', '?sort=recent', '?category=nenhuma']) {
      const page = await readPage(`/search${query}`, site);
      expect([page.status, page.texts('h1')], query).toEqual([200, ['Pesquisar']]);
      expect(page.meta('robots')).toBeUndefined();
    }
    expect(asked).toEqual([]);
    const begin = await readPage('/search', site);
    expect(begin.hrefs('nav[aria-labelledby=offered] a')).toEqual(['/search?q=Electricista+%26+pintor']);
    expect(begin.texts('nav[aria-labelledby=offered] a')).toEqual(['Electricista & pintor']);
    await follow(begin, 'Beleza');
    expect(asked).toEqual([{ category: 'Beleza', limit: 10 }]);
  });

  it('is for search engines a place, for a category in a province with something in it', async () => {
    const { seller } = await publish(theSite(), 1);
    await publishes(seller, { ...priced, category: 'Eventos' });
    const head = async (query: string) => {
      const { $, meta, canonical } = await readPage(`/search?${query}`);
      return {
        title: $('title').text(),
        canonical: canonical?.replace(/^.*\/search/, '/search'),
        description: meta('description'),
        isListed: meta('robots') === undefined,
      };
    };
    expect(await head('province=Sofala&category=Eventos')).toEqual({
      title: 'Eventos em Sofala · BizLink',
      canonical: '/search?category=Eventos&province=Sofala',
      description: expect.stringContaining('Eventos em Sofala'),
      isListed: true,
    });
    expect(await head('category=Eventos&province=Gaza')).toMatchObject({ isListed: false });
    for (const more of ['q=fardas', 'sort=recent', 'type=service', 'district=Beira', 'price=1000-'])
      expect(await head(`category=Eventos&province=Sofala&${more}`), more).toMatchObject({ isListed: false });
    expect(await head('q=fardas')).toMatchObject({
      title: 'fardas · BizLink',
      canonical: '/search',
      isListed: false,
    });
  });
});

describe('search, with script', () => {
  it('applies a filter when it is chosen, beside the results, keeps the focus on it, and waits, by keyboard, until the hands rest', async (test) => {
    const { page, requests, complaints } = await look(test, {}, { width: 1280 });
    // Whatever was left empty has no place in the address.
    await page.goto('/search');
    await field(page).fill(' fardas ');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=fardas');
    await expect.poll(() => page.locator('.filters > summary').isVisible()).toBe(false);
    await page.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL('**/search?q=fardas&province=Gaza');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('province');
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('12 resultados');
    await page.getByLabel('Distrito').selectOption('Bilene');
    await page.waitForURL('**/search?q=fardas&province=Gaza&district=Bilene');
    // A district is none of another province.
    await page.getByLabel('Província').selectOption('Tete');
    await page.waitForURL('**/search?q=fardas&province=Tete');
    await page.locator('.search-prices input:checked').focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    expect(searchOf(page)).toEqual({ q: 'fardas', province: 'Tete' });
    await page.waitForURL('**/search?q=fardas&price=5000-20000&province=Tete');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe('5000-20000');
    // Typed, in place of the quick choice.
    await page.getByLabel('Preço (MT): Mínimo').fill('250');
    await page.getByLabel('Preço (MT): Mínimo').press('Enter');
    await page.waitForURL('**/search?q=fardas&min_price=250&province=Tete');
    await page.getByLabel('Ordenar').selectOption('Mais recentes');
    await page.waitForURL(/sort=recent/);
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => new URL(page.url()).searchParams.has('sort')).toBe(false);
    // Kept by the browser as it was left, or loaded anew: its fields say what it shows.
    await expect.poll(() => page.getByLabel('Ordenar').inputValue()).toBe('');
    expect(searchOf(page)).toEqual({ q: 'fardas', min_price: '250', province: 'Tete' });
    // A quick choice takes the place of prices that were typed.
    await page.getByRole('radio', { name: 'Até 1 000' }).click();
    await page.waitForURL('**/search?q=fardas&price=0-1000&province=Tete');
    await expect.poll(() => page.getByLabel('Preço (MT): Mínimo').inputValue()).toBe('');

    expect(requests.filter(isReact)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('keeps its filters in a sheet on a phone, which holds the focus and gives it back', async (test) => {
    const { page } = await look(test, {}, { touch: true });
    // The current tab is shown without moving the page, and the tabs are let go of then.
    await page.goto('/search?q=fardas&type=job');
    const box = await page.locator('.tab[aria-current]').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
    const tabs = page.locator('.tabs');
    const scrolled = () => tabs.evaluate((bar) => bar.scrollLeft);
    expect(await scrolled()).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect
      .poll(async () => {
        await tabs.evaluate((bar) => bar.scrollTo(0, 0));
        return scrolled();
      })
      .toBe(0);
    const opener = page.locator('.filters > summary');
    const sheet = page.getByRole('dialog', { name: 'Filtros' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    const holdsFocus = () =>
      page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement) === true);
    for (let steps = 0; steps < 9; steps += 1) {
      await page.keyboard.press('Tab');
      // Past the last one the browser itself has the focus, never the page behind.
      const where = await page.evaluate(() => document.activeElement?.tagName);
      expect((await holdsFocus()) || where === 'BODY', where).toBe(true);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    // Back where a wider screen has them.
    await expect.poll(() => page.locator('.filters > .filter-panel').count()).toBe(1);
    await opener.tap();
    await sheet.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL('**/search?q=fardas&type=job&province=Gaza');
    // Still open, on the filter that was chosen, with its districts.
    await sheet.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('province');
    await sheet.getByLabel('Distrito').selectOption('Bilene');
    await page.waitForURL(/district=Bilene/);
    await sheet.getByRole('button', { name: 'Ver 12 resultados' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const asked = { q: 'fardas', type: 'job', province: 'Gaza' };
    expect(searchOf(page)).toEqual({ ...asked, district: 'Bilene' });
    // Back on the page that was left from its sheet: its results are what one came back for.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => searchOf(page)).toEqual(asked);
    await sheet.waitFor({ state: 'hidden' });
  });

  it('is accessible, keeps its words whole, and shows those that were typed, at 320 px with text twice as large', async (test) => {
    const understood = { words: 'fardas', min_price: null, max_price: 5000 };
    const { page, complaints } = await look(test, { understood, corrected: 'farda' }, { width: 1280 });
    await page.goto('/search?q=electricista&category=Beleza&price=1000-&province=Gaza');
    expect(await faultsInLooks(page)).toEqual([]);
    // The word that a test coins is of any width, and no language breaks it.
    const ofLanguage = (word: string) => !/^z\w+\d$/.test(word);
    expect((await brokenWords(page.locator('.filtered-list'))).filter(ofLanguage)).toEqual([]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const room = (input: HTMLInputElement) => input.clientWidth - input.scrollWidth;
    expect(await field(page).evaluate(room)).toBe(0);
    await page.locator('.filters > summary').click();
    for (const end of ['Mínimo', 'Máximo']) {
      const limit = page.getByLabel(`Preço (MT): ${end}`);
      // A change that the page hears would be applied, and take the next field away.
      await limit.evaluate((input: HTMLInputElement) => (input.value = '15000'));
      expect(await limit.evaluate(room), end).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
});

describe('the page of what is not found', () => {
  it('searches without script', async () => {
    const { $, status } = await readPage('/nada');
    expect(status).toBe(404);
    const form = $('main form[role=search]');
    expect([form.attr('action'), form.attr('method') ?? 'get']).toEqual(['/search', 'get']);
    expect(form.find('input[name=q]')).toHaveLength(1);
  });
});
