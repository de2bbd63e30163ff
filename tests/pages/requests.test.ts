import { load } from 'cheerio';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import { alertTexts } from '#lib/copy/saved-searches.ts';
import { person } from '#tests/support/cast/people.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { keptPictures, ownWord } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';
import { requestsBudget } from './budgets.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => page.locator('.feed-cards > article');
const titles = (page: Page) => page.locator('.feed-cards h2').allInnerTexts();
const isReact = (path: string) => /_astro\/(client|react|Feed)\./.test(path);

/** Somebody whose requests have a word of their own in their titles. */
async function asker() {
  const who = await person(theSite(), { full_name: 'Felismina Zandamela' });
  const word = ownWord();
  const description = `A torneira da cozinha pinga, junto de ${word}.`;
  const asks = (title: string, given: object = {}) =>
    requests(who, { description, ...given, title: `${title} ${word}` });
  return { who, word, asks };
}

describe('the list of requests', () => {
  it('shows without script what is open, the newest first, and never who asks', async (test) => {
    const { page, complaints } = await visit(test, { javaScript: false });
    const { who, asks } = await asker();
    const images = await keptPictures(who, 1);
    const first = await asks('Canalizador', { budget_max: 1500, district: 'KaMavota', images });
    const closed = await asks('Pintor');
    await who.call('POST', `/requests/${closed.id}/close`);
    const second = await asks('Costureira', { province: 'Tete' });
    await page.goto('/pedidos');
    expect(await page.locator('h1').innerText()).toBe('Pedidos');
    expect((await titles(page)).slice(0, 2)).toEqual([second.title, first.title]);
    const text = await cards(page).nth(1).innerText();
    for (const shown of ['Pedido · ', 'Até 1500\u00a0MT', 'KaMavota, Maputo Cidade'])
      expect(text).toContain(shown);
    expect(await cards(page).first().innerText()).toContain('Orçamento a combinar');
    expect(await cards(page).nth(1).locator('.media > img').count()).toBe(1);
    // Nor the signs of trades, which would be too much for a list.
    expect(await page.content()).not.toMatch(/Felismina|Zandamela|trades\./);
    const publish = main(page).getByRole('link', { name: 'Publicar pedido' });
    expect(await publish.getAttribute('href')).toBe('/pedidos/criar');
    expect(complaints).toEqual([]);
  });

  it('is narrowed by a plain form, whose address says it all', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { word, asks } = await asker();
    const driver = { category: 'Transporte', province: 'Tete', budget_max: 6000 };
    await asks('Carrinha', driver);
    await asks('Mota', { ...driver, budget_max: 500 });
    await asks('Camião', { ...driver, province: 'Gaza' });
    await page.goto('/pedidos');
    await page.getByRole('searchbox', { name: 'Pesquisar pedidos' }).fill(word);
    await page.locator('summary', { hasText: 'Filtros' }).click();
    await page.getByLabel('Província').selectOption('Tete');
    await page.getByLabel('Categoria').selectOption('Transporte');
    await page.getByLabel('Orçamento a partir de').selectOption('5000');
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    expect(await titles(page)).toEqual([`Carrinha ${word}`]);
    expect(await main(page).innerText()).toContain('1 pedido');
    expect(await page.locator('h1').innerText()).toBe('Pedidos de Transporte em Tete');
    const chips = page.getByRole('navigation', { name: 'Filtros escolhidos' });
    await chips.getByRole('link', { name: 'a partir de 5000' }).click();
    expect(await titles(page)).toEqual([`Mota ${word}`, `Carrinha ${word}`]);
    await page.goto(`/pedidos?q=${word}&province=Niassa`);
    expect(await main(page).innerText()).toContain('Nenhum pedido encontrado.');
    await main(page).getByRole('link', { name: 'Sem a província Niassa: 3 resultados' }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/pedidos?q=${word}`);
  });

  it('goes on by a link without script', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { word, asks } = await asker();
    for (let number = 1; number <= 11; number += 1) await asks(`Pintor ${number}`);
    await page.goto(`/pedidos?q=${word}`);
    expect(await cards(page).count()).toBe(10);
    await page.getByRole('link', { name: 'Mais pedidos' }).click();
    expect(await titles(page)).toEqual([`Pintor 1 ${word}`]);
  });

  it('tells of new ones whoever asks for it', async (test) => {
    const zito = await person(theSite());
    const { page, complaints } = await visit(test, { signedIn: zito });
    await page.goto('/pedidos?category=Beleza&province=Manica');
    await page.getByRole('button', { name: alertTexts.save }).click();
    await page.getByRole('button', { name: alertTexts.saved, pressed: true }).waitFor();
    const [saved] = await zito.call<SavedSearch[]>('GET', '/saved-searches');
    expect(saved).toMatchObject({
      ...{ of: 'requests', type: 'request', path: '/pedidos?category=Beleza&province=Manica' },
    });
    expect(complaints).toEqual([]);
  });

  it('is there as RSS, without a name, and in the map of the site', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    const { who, asks } = await asker();
    const one = await asks('Professora', { category: 'Educação', province: 'Niassa', budget_max: 3000 });
    const other = await asks('Pedreiro', { category: 'Construção', province: 'Niassa' });
    const closed = await asks('Tradutor', { category: 'Educação', province: 'Niassa' });
    await who.call('POST', `/requests/${closed.id}/close`);
    await page.goto('/pedidos?category=Educa%C3%A7%C3%A3o&province=Niassa');
    const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    const { pathname, search } = new URL(address ?? '');
    const text = await (await fetch(url(pathname + search))).text();
    const xml = load(text, { xml: true });
    const links = xml('item > link')
      .toArray()
      .map((link) => new URL(xml(link).text()).pathname);
    expect(links).toContain(`/pedidos/${one.slug}`);
    for (const { slug } of [other, closed]) expect(links).not.toContain(`/pedidos/${slug}`);
    expect(xml('channel > title').text()).toBe('Pedidos de Educação em Niassa · BizLink');
    expect(text).toContain('Niassa · Até 3000\u00a0MT. A torneira');
    expect(text).not.toMatch(/Felismina|Zandamela/);
    const map = await (await fetch(url('/sitemap.xml'))).text();
    expect(map).toContain('/pedidos<');
  });

  it('stays within its budget, without React', async (test) => {
    const { page } = await visit(test);
    const { word, asks } = await asker();
    for (let number = 1; number <= 10; number += 1)
      await asks(`Electricista para o quadro da casa, número ${number}`, {
        ...{ province: 'Maputo', district: 'Matola', budget_max: 4000 + number },
      });
    const { cost, files } = await costOf(page, `/pedidos?q=${word}`);
    expect(await cards(page).count()).toBe(10);
    expectWithin(requestsBudget, cost, files);
    expect(files.filter(isReact)).toEqual([]);
  });

  it('is accessible, and holds at 320 px with text twice as large', async (test) => {
    const { page, complaints } = await visit(test, { width: 1280 });
    const { word, asks } = await asker();
    await asks('Electricista', { budget_max: 12_000, province: 'Tete' });
    await page.goto(`/pedidos?q=${word}&province=Tete`);
    expect(await cards(page).count()).toBe(1);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('whoever finds little or nothing', () => {
  const offered = (page: Page) =>
    page
      .getByRole('region', { name: 'Não encontrou? Diga o que precisa' })
      .getByRole('link', { name: 'Publicar pedido' });

  it('is offered to say what they need, with what they looked for', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const word = ownWord();
    for (const [path, form] of [
      [`/search?q=${word}+em+Nampula&category=Beleza`, `q=${word}&category=Beleza&province=Nampula`],
      [`/search?q=${word}+at%C3%A9+5000+MT&type=service&province=Gaza`, `q=${word}&province=Gaza`],
      [`/search?q=${word}%22%3E%3Cb%3E%26`, `q=${word}%22%3E%3Cb%3E%26`],
      [`/freelancers?q=${word}&province=Tete&district=Moatize`, `q=${word}&province=Tete&district=Moatize`],
      [`/companies?q=${word}+Matola`, `q=${word}&province=Maputo&district=Matola`],
    ] as const) {
      await page.goto(path);
      expect(await offered(page).getAttribute('href'), path).toBe(`/pedidos/criar?${form}`);
    }
  });

  it('is offered it under a short list, and not where vacancies or requests are looked for', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    const { word, asks } = await asker();
    for (let number = 1; number <= 4; number += 1) await asks(`Pintor ${number}`);
    await page.goto(`/search?q=${word}`);
    expect(await cards(page).count()).toBe(4);
    expect(await offered(page).count()).toBe(1);
    for (const path of [
      `/search?q=${word}&type=request`,
      `/search?q=x${word}&type=job`,
      `/jobs?q=x${word}`,
    ]) {
      await page.goto(path);
      expect(await offered(page).count(), path).toBe(0);
    }
    await asks('Pintor 5');
    await page.goto(`/search?q=${word}`);
    expect(await offered(page).count()).toBe(0);
    await page.goto('/');
    const link = main(page).getByRole('link', { name: 'Não encontra? Diga o que precisa' });
    expect(await link.getAttribute('href')).toBe('/pedidos/criar');
  });
});
