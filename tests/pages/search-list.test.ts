import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { FeedItem } from '#lib/contract/feed.ts';
import { publish, readFeed } from '#tests/support/cast/feed.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { pageOf, searchSite } from '#tests/support/search-site.ts';
import { expectStill, watchShifts } from '#tests/support/shifts.ts';
import { theSite } from '#tests/support/site.ts';
import { scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';

const cards = (page: Page) => page.locator('.feed-cards > article');
const titles = (page: Page) => page.locator('.feed-cards h2').allInnerTexts();
const more = (page: Page) => page.getByRole('button', { name: 'Carregar mais resultados' });
const isReact = (path: string) => /_astro\/(react|Feed)\./.test(path);
const calls = (requests: readonly string[]) => requests.filter((path) => path === '/api/search/').length;

let items: readonly FeedItem[];
beforeAll(async () => {
  await publish(theSite(), 25);
  ({ items } = await readFeed(theSite(), '?limit=25'));
});

/** Twenty-five results, and the calls that asked for them. */
async function look(test: TestContext) {
  const asked: object[] = [];
  const site = await searchSite(test, theSite().url, (query) => {
    asked.push(query);
    return pageOf(items, query);
  });
  return { ...(await visit(test, { site })), asked };
}

describe('more results', () => {
  it('come by a button and never by scrolling, with all that was asked, and the focus on the first of them', async (test) => {
    const { page, requests, complaints, asked } = await look(test);
    await page.goto('/search?q=fardas&price=100-500&province=Sofala&sort=recent');
    await scrollToTheEnd(page);
    await page.waitForFunction(() => scrollY > 100);
    await settled(page);
    expect([calls(requests), requests.filter(isReact)]).toEqual([0, []]);
    await more(page).click();
    await cards(page).nth(19).waitFor();
    expect(asked.at(-1)).toEqual({
      q: 'fardas',
      min_price: '100',
      max_price: '500',
      province: 'Sofala',
      sort: 'recent',
      limit: '10',
      last_id: '10',
    });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe((await titles(page))[10]);
    await scrollToTheEnd(page);
    await page.waitForFunction(() => scrollY > 100);
    await settled(page);
    expect(calls(requests)).toBe(1);
    expect(complaints).toEqual([]);
    // Where more do not come, the earlier ones stay, and they come at the next try.
    await page.route('**/api/search/?*', (route) => route.abort());
    await more(page).click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(20);
    await page.unroute('**/api/search/?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Não há mais resultados.').waitFor();
    await page.getByText('Falha de rede').waitFor({ state: 'detached' });
    await expect.poll(() => cards(page).count()).toBe(25);
    expect(await titles(page)).toEqual(
      items.map((item) => ('title' in item && item.title) || item.poster_name),
    );
  });

  it('are there for who comes back to a page loaded anew, at the same place', async (test) => {
    const { page, requests } = await look(test);
    // Such a listener keeps a page out of what the browser keeps.
    await page.addInitScript(() => addEventListener('unload', () => undefined));
    await page.goto('/search?q=fardas&sort=recent');
    await more(page).click();
    await cards(page).nth(19).waitFor();
    await settled(page);
    await cards(page).nth(15).scrollIntoViewIfNeeded();
    const before = { titles: await titles(page), y: await page.evaluate(() => scrollY) };
    await cards(page).nth(15).locator('h2 a').click();
    await page.waitForURL(/\/(services|companies|@)/);
    const asked = calls(requests);
    await page.goBack({ waitUntil: 'commit' });
    await cards(page).nth(19).waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before.y);
    expect(await titles(page)).toEqual(before.titles);
    expect(calls(requests)).toBe(asked);
    await more(page).click();
    await cards(page).nth(24).waitFor();
  });
});

it('the page of search costs what it may, and nothing moves while it loads, also before anything is looked for', async (test) => {
  const { page } = await visit(test);
  const { seller } = await publish(theSite(), 0);
  for (let at = 0; at < 10; at += 1)
    await publishes(seller, {
      ...priced,
      category: 'Consultoria',
      title: `Instalação eléctrica completa para moradias e lojas, número ${at}`,
      tags: ['electricista', 'moradias', 'quadro eléctrico', 'iluminação', 'urgências'],
    });
  await page.addInitScript(() => {
    localStorage.setItem('searches', JSON.stringify(['fardas', 'pintor']));
  });
  await watchShifts(page);
  const found = '/search?category=Consultoria&province=Sofala&q=instala%C3%A7%C3%A3o';
  const { cost, files } = await costOf(page, found);
  await expect.poll(() => cards(page).count()).toBe(10);
  expectWithin('search', cost, files);
  expect(files.filter(isReact)).toEqual([]);
  await expectStill(page);
  await page.goto('/search');
  await page.getByRole('region', { name: 'Pesquisas recentes' }).waitFor();
  await settled(page);
  await expectStill(page);
});
