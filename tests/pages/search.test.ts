import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { SearchPage } from '#lib/contract/search.ts';
import { goesWith } from '#lib/search/parameters.ts';
import { publish, readFeed } from '#tests/support/cast/feed.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { pageOf, searchSite } from '#tests/support/search-site.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

type Said = Partial<SearchPage>;

/** Somebody on a site whose search says this of these things. */
async function look(
  test: TestContext,
  said: Said = {},
  options: Parameters<typeof visit>[1] = {},
  count = 12,
) {
  await publish(theSite(), count);
  const { items } = await readFeed(theSite(), `?limit=${count}`);
  const site = await searchSite(test, theSite().url, (asked) => ({ ...pageOf(items, asked), ...said }));
  return { ...(await visit(test, { ...options, site })), items: items as readonly FeedItem[] };
}

const none: Said = { items: [], matches: { count: 0, more: false }, next_page_info: { last_id: null } };
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const field = (page: Page) => page.getByRole('combobox', { name: 'O que procura' });
const chips = (page: Page) => page.getByRole('navigation', { name: 'Filtros escolhidos' });
const cards = (page: Page) => page.locator('.feed-cards > article');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const isReact = (path: string) => /_astro\/(react|Feed)\./.test(path);

describe('search, without script', () => {
  it('has a field for each parameter by which it is narrowed', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    // Only vacancies have a type of employment.
    await page.goto('/search?type=job&province=Gaza');
    const names = await page
      .locator('form#search')
      .evaluate((form: HTMLFormElement) => Array.from(form.elements, (field) => field.getAttribute('name')));
    expect(names).toEqual(expect.arrayContaining(Object.keys(goesWith)));
  });

  it('is a form whose fields all stand in the address, and applies by a button', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    await page.goto('/search');
    expect(await cards(page).count()).toBe(0);
    await field(page).fill('fardas');
    await page.getByRole('button', { name: 'Pesquisar' }).click();
    expect(searchOf(page)['q']).toBe('fardas');
    expect(await cards(page).count()).toBe(10);
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByLabel('Categoria').selectOption('Beleza');
    await page.getByRole('radio', { name: '100 – 500' }).check();
    await page.getByLabel('Província').selectOption('Gaza');
    await page.getByRole('switch', { name: 'Só remoto' }).check();
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(searchOf(page)).toMatchObject({
      ...{ q: 'fardas', category: 'Beleza', price: '100-500', province: 'Gaza', remote: 'true' },
    });
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByLabel('Distrito').selectOption('Bilene');
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(searchOf(page)['district']).toBe('Bilene');
    await page.getByLabel('Ordenar').selectOption('Preço mais baixo');
    await page.getByRole('button', { name: 'Ordenar' }).click();
    expect(searchOf(page)).toMatchObject({ sort: 'price_asc', q: 'fardas', district: 'Bilene' });
    expect(await page.getByLabel('Ordenar').inputValue()).toBe('price_asc');
    await page.getByRole('link', { name: 'Voltar ao Feed' }).click();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('keeps its type through the form, and goes from one to another by tabs', async (test) => {
    const type = [{ value: 'company', count: 9, more: true }];
    const { page } = await look(
      test,
      { facets: { type, category: [], province: [], remote: [], verified: [] } },
      { javaScript: false },
    );
    await page.goto('/search?q=fardas&province=Gaza');
    const tabs = page.getByRole('navigation', { name: 'O que mostrar' });
    expect((await tabs.getByRole('link').allInnerTexts()).map(plain)).toEqual([
      ...['Todos 12', 'Serviços', 'Empresas 9+', 'Usuários', 'Vagas', 'Portfolio', 'Pedidos'],
    ]);
    await tabs.getByRole('link', { name: 'Empresas' }).click();
    expect(searchOf(page)).toEqual({ q: 'fardas', province: 'Gaza', type: 'company' });
    expect(plain(await tabs.locator('[aria-current=page]').innerText())).toBe('Empresas 9+');
    // What is counted is of one type: how many there are of all, nobody knows.
    expect((await tabs.getByRole('link').allInnerTexts()).map(plain)[0]).toBe('Todos');
    await page.getByRole('button', { name: 'Pesquisar' }).click();
    expect(searchOf(page)['type']).toBe('company');
  });

  it('goes on by a link, and back to the beginning, with all that was asked', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    await page.goto('/search?q=fardas&type=&province=Gaza');
    const more = page.getByRole('link', { name: 'Mais resultados' });
    expect(await more.getAttribute('rel')).toBe('next');
    expect(await page.getByRole('button', { name: 'Carregar mais resultados' }).isVisible()).toBe(false);
    await more.click();
    expect(await cards(page).count()).toBe(2);
    expect(searchOf(page)).toMatchObject({ q: 'fardas', province: 'Gaza', last_id: '10' });
    // Another type is another list, from its beginning.
    const tab = page
      .getByRole('navigation', { name: 'O que mostrar' })
      .getByRole('link', { name: 'Empresas' });
    expect(await tab.getAttribute('href')).toBe('/search?q=fardas&type=company&province=Gaza');
    expect(await page.getByText('Não há mais resultados.').count()).toBe(1);
    await page.getByRole('link', { name: 'Voltar ao início da lista' }).click();
    expect(searchOf(page)).toEqual({ q: 'fardas', province: 'Gaza' });
  });

  it('shows its last tab on a phone while that is the current one', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    await page.goto('/search?type=job');
    const box = await page.locator('.tab[aria-current]').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
  });

  it('turns prices that are the wrong way round, and shows what it searches', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    await page.goto('/search?min_price=5.000&max_price=250,50');
    expect(plain(await chips(page).getByRole('link').first().innerText())).toBe('250,50 – 5000 MT : remover');
    await page.locator('summary', { hasText: 'Filtros' }).click();
    expect(await page.getByLabel('Preço (MT): Mínimo').inputValue()).toBe('250,5');
    expect(await page.getByLabel('Preço (MT): Máximo').inputValue()).toBe('5000');
    expect(await page.locator('.search-prices :checked').count()).toBe(0);
  });

  it('shows what was understood of the words as a chip, and takes it out of them', async (test) => {
    const understood = { words: 'fardas', min_price: null, max_price: 5000 };
    const { page } = await look(test, { understood }, { javaScript: false });
    const answer = await page.goto('/search?q=fardas+at%C3%A9+5000+MT&category=Beleza');
    expect(await answer?.headerValue('cache-control')).toBe('private, no-cache');
    expect(await field(page).inputValue()).toBe('fardas até 5000 MT');
    // The filters do not say otherwise.
    expect(await page.locator('input[name="price"]:checked').count()).toBe(0);
    expect(await page.locator('input[name="max_price"]').getAttribute('placeholder')).toBe('5000');
    await chips(page).getByRole('link', { name: 'até 5000 MT' }).click();
    expect(searchOf(page)).toEqual({ q: 'fardas', category: 'Beleza' });
  });

  it('begins within 220 px of the top on a phone, whatever was chosen', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    for (const path of [
      '/search?q=electricista+em+Nampula',
      '/search?q=fardas&category=Beleza&province=Gaza&district=Bilene&price=1000-&sort=recent',
      '/search?category=Eventos&province=Sofala',
    ]) {
      await page.goto(path);
      expect((await cards(page).first().boundingBox())?.y, path).toBeLessThanOrEqual(220);
    }
  });

  it('shows a place in the words as a chip, and takes it out of them', async (test) => {
    const { page } = await look(test, {}, { javaScript: false });
    await page.goto('/search?q=electricista+em+Nampula');
    await chips(page).getByRole('link', { name: 'Nampula' }).click();
    expect(searchOf(page)).toEqual({ q: 'electricista' });
  });

  it('says how many there are, beside the choices as well', async (test) => {
    const facets = {
      type: [],
      category: [{ value: 'Construção', count: 7, more: true }],
      province: [{ value: 'Nampula', count: 12, more: false }],
      remote: [{ value: 'true', count: 3, more: false }],
      verified: [{ value: 'true', count: 2, more: true }],
    };
    const { page } = await look(
      test,
      { facets, matches: { count: 1000, more: true } },
      { javaScript: false },
    );
    await page.goto('/search?q=fardas');
    expect(await page.getByRole('main').innerText()).toContain('Mais de 1000 resultados');
    const options = (await page.locator('.filter-panel option').allTextContents()).map(plain);
    expect(options).toEqual(expect.arrayContaining(['Construção (7+)', 'Nampula (12)', 'Tete']));
    const switches = await page.locator('.filter-panel .switch').allTextContents();
    expect(switches.map(plain)).toEqual(['Só remoto (3)', 'Verificadas (2+)']);
  });

  it('says what else it looked for', async (test) => {
    const { page } = await look(test, { corrected: 'eletricista' }, { javaScript: false });
    await page.goto('/search?q=elecricista');
    expect(await page.getByText('Mostramos também resultados para “eletricista”.').isVisible()).toBe(true);
    expect(await cards(page).count()).toBe(10);
  });

  it('says honestly that there is nothing, and leads to what there is', async (test) => {
    const alternatives = [
      { without: 'province', count: 12, more: false },
      { without: 'price', count: 1000, more: true },
    ] as const;
    const { page } = await look(test, { ...none, alternatives: [...alternatives] }, { javaScript: false });
    expect((await page.goto('/search?q=soldador&province=Nampula&max_price=500'))?.status()).toBe(200);
    expect(await page.getByRole('heading', { name: 'Nenhum resultado encontrado.' }).isVisible()).toBe(true);
    expect(
      await page.getByRole('link', { name: 'Sem o preço até 500 MT: mais de 1000 resultados' }).isVisible(),
    ).toBe(true);
    expect(await page.getByRole('link', { name: 'Construção' }).getAttribute('href')).toBe(
      '/search?category=Constru%C3%A7%C3%A3o',
    );
    await page.getByRole('link', { name: 'Sem a província Nampula: 12 resultados' }).click();
    expect(searchOf(page)).toEqual({ q: 'soldador', max_price: '500' });
  });

  it('leads away from filters where it knows of nothing nearer', async (test) => {
    const { page } = await look(test, none, { javaScript: false });
    await page.goto('/search?q=soldador&province=Nampula');
    expect(await page.getByText('Experimente outras palavras ou menos filtros.').isVisible()).toBe(true);
    await page.getByRole('main').locator('.empty').getByRole('link', { name: 'Limpar tudo' }).click();
    expect(searchOf(page)).toEqual({ q: 'soldador' });
    expect(await page.locator('.empty').getByRole('link').count()).toBe(0);
    expect(await page.getByText('Experimente outras palavras.', { exact: true }).isVisible()).toBe(true);
  });

  it('asks nothing before there is something to look for, and leads in by categories', async (test) => {
    const asked: unknown[] = [];
    const site = await searchSite(
      test,
      theSite().url,
      (query) => {
        asked.push(query);
        return {};
      },
      ['Electricista & pintor'],
    );
    const { page } = await visit(test, { javaScript: false, site });
    for (const query of ['', '?q=', '?q=+++&category=&price=', '?sort=recent', '?category=nenhuma']) {
      expect((await page.goto(`/search${query}`))?.status(), query).toBe(200);
      expect(await page.locator('h1').innerText(), query).toBe('Pesquisar');
      expect(await page.getByRole('heading', { name: 'Pesquisas recentes' }).count(), query).toBe(0);
    }
    expect(asked).toEqual([]);
    expect(await page.locator('meta[name=robots]').count()).toBe(0);
    const offered = page.getByRole('navigation', { name: 'Mais oferecidos' }).getByRole('link');
    expect(await offered.innerText()).toBe('Electricista & pintor');
    expect(await offered.getAttribute('href')).toBe('/search?q=Electricista+%26+pintor');
    await page.getByRole('link', { name: 'Beleza' }).click();
    expect(searchOf(page)).toEqual({ category: 'Beleza' });
    expect(asked).toEqual([{ category: 'Beleza', limit: 10 }]);
  });
});

describe('search, for search engines', () => {
  it('is a place for a category in a province, once there is something in it', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { seller } = await publish(theSite(), 1);
    await publishes(seller, { ...priced, category: 'Eventos' });
    const head = async (query: string) => {
      await page.goto(`/search?${query}`);
      const of = (selector: string, name: string) => page.locator(selector).getAttribute(name);
      return {
        title: await page.title(),
        canonical: (await of('link[rel=canonical]', 'href'))?.replace(/^.*\/search/, '/search'),
        isListed: (await page.locator('meta[name=robots]').count()) === 0,
      };
    };
    expect(await head('province=Sofala&category=Eventos')).toEqual({
      title: 'Eventos em Sofala · BizLink',
      canonical: '/search?category=Eventos&province=Sofala',
      isListed: true,
    });
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain(
      'Eventos em Sofala',
    );
    expect(await head('category=Eventos&province=Gaza')).toMatchObject({ isListed: false });
    for (const more of ['q=fardas', 'sort=recent', 'type=service', 'district=Beira', 'price=1000-'])
      expect(await head(`category=Eventos&province=Sofala&${more}`), more).toMatchObject({ isListed: false });
    expect(await head('q=fardas')).toEqual({
      title: 'fardas · BizLink',
      canonical: '/search',
      isListed: false,
    });
  });
});

describe('search, with script', () => {
  it('shows the current tab without moving the page, and lets go of the tabs then', async (test) => {
    const { page } = await look(test);
    await page.goto('/search?type=job');
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
  });

  it('applies a filter when it is chosen, beside the results, and keeps the focus on it', async (test) => {
    const { page, requests, complaints } = await look(test, {}, { width: 1280 });
    await page.goto('/search?q=fardas');
    expect(await page.locator('.filters > summary').isVisible()).toBe(false);
    await page.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL('**/search?q=fardas&province=Gaza');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('province');
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe('12 resultados');
    await page.getByLabel('Distrito').selectOption('Bilene');
    await page.waitForURL('**/search?q=fardas&province=Gaza&district=Bilene');
    // A district is none of another province.
    await page.getByLabel('Província').selectOption('Tete');
    await page.waitForURL('**/search?q=fardas&province=Tete');
    await page.getByRole('radio', { name: '100 – 500' }).click();
    await page.waitForURL('**/search?q=fardas&price=100-500&province=Tete');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe('100-500');
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
    expect(requests.filter(isReact)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('takes a quick choice in place of prices that were typed', async (test) => {
    const { page } = await look(test, {}, { width: 1280 });
    await page.goto('/search?q=fardas&min_price=250');
    await page.getByRole('radio', { name: '500 – 1000' }).click();
    await page.waitForURL('**/search?q=fardas&price=500-1000');
    expect(await page.getByLabel('Preço (MT): Mínimo').inputValue()).toBe('');
  });

  it('waits, by keyboard, until the hands rest', async (test) => {
    const { page } = await look(test, {}, { width: 1280 });
    await page.goto('/search?q=fardas');
    await page.locator('.search-prices input:checked').focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    expect(searchOf(page)).toEqual({ q: 'fardas' });
    await page.waitForURL('**/search?q=fardas&price=500-1000');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('value')))
      .toBe('500-1000');
  });

  it('has a clean address, whatever was left empty', async (test) => {
    const { page } = await look(test);
    await page.goto('/search');
    await field(page).fill(' fardas ');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=fardas');
  });

  it('keeps its filters in a sheet on a phone, which holds the focus and gives it back', async (test) => {
    const { page } = await look(test, {}, { touch: true });
    await page.goto('/search?q=fardas');
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
    expect(await page.locator('.filters > .filter-panel').count()).toBe(1);
    await opener.tap();
    await sheet.getByLabel('Província').selectOption('Gaza');
    await page.waitForURL('**/search?q=fardas&province=Gaza');
    // Still open, on the filter that was chosen, with its districts.
    await sheet.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('province');
    await sheet.getByLabel('Distrito').selectOption('Bilene');
    await page.waitForURL(/district=Bilene/);
    await sheet.getByRole('button', { name: 'Ver 12 resultados' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(searchOf(page)).toEqual({ q: 'fardas', province: 'Gaza', district: 'Bilene' });
    // Back on the page that was left from its sheet: its results are what one came back for.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => searchOf(page)).toEqual({ q: 'fardas', province: 'Gaza' });
    await sheet.waitFor({ state: 'hidden' });
  });

  it('keeps its words whole, and shows those that were typed, at 320 px with text twice as large', async (test) => {
    const { page } = await look(test);
    await page.goto('/search?q=electricista&province=Gaza');
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
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const understood = { words: 'fardas', min_price: null, max_price: 5000 };
    const { page, complaints } = await look(test, { understood, corrected: 'farda' }, { width: 1280 });
    await page.goto('/search?q=fardas&category=Beleza&price=1000-&province=Gaza');
    expect(await faultsInLooks(page)).toEqual([]);
    const empty = await look(test, none, { width: 1280 });
    await empty.page.goto('/search?q=fardas&province=Gaza');
    expect(await faultsInLooks(empty.page), 'nothing found').toEqual([]);
    expect([...complaints, ...empty.complaints]).toEqual([]);
  });
});
