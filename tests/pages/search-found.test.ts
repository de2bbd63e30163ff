import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { publish } from '#tests/support/cast/feed.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const titles = (page: Page) => page.locator('.feed-cards h2').allInnerTexts();
const count = (page: Page) => page.locator('.filtered-list > p:not([role])').innerText();

/** Services of a word of their own, in Sofala, at prices from 1000 on. */
async function sewing(many: number) {
  const word = ownWord();
  const { seller } = await publish(theSite(), 0);
  for (let at = 1; at <= many; at += 1)
    await publishes(seller, {
      ...priced,
      title: `Confecção ${word} ${at}`,
      price: at * 1000,
      category: 'Beleza',
    });
  return word;
}

/** What the page shows of what the program finds; what it makes of each answer stands in search.test.ts. */
describe('what search finds', () => {
  it('is what was asked for, without accents and by the beginning of a word', async (test) => {
    const visited = await visit(test, { javaScript: false });
    const { page } = visited;
    const word = await sewing(2);
    for (const q of [`confeccao ${word}`, `CONFECÇÃO ${word.slice(0, -1)}`]) {
      await page.goto(`/search?${new URLSearchParams({ q })}`);
      expect((await titles(page)).sort(), q).toEqual([`Confecção ${word} 1`, `Confecção ${word} 2`]);
      expect(await count(page)).toBe('2 resultados');
    }
  });

  it('is narrowed by prices, also those in the words, and sorted by them', async (test) => {
    const visited = await visit(test, { javaScript: false });
    const { page } = visited;
    const word = await sewing(3);
    await page.goto(`/search?q=${word}&min_price=2500&max_price=1500&sort=price_asc`);
    expect(await titles(page)).toEqual([`Confecção ${word} 2`]);
    await page.goto(`/search?q=${word}+at%C3%A9+2000+MT&sort=price_desc`);
    expect(await titles(page)).toEqual([`Confecção ${word} 2`, `Confecção ${word} 1`]);
    await page.getByRole('link', { name: /^até 2000\sMT/ }).click();
    expect(new URL(page.url()).searchParams.get('q')).toBe(word);
    expect((await titles(page)).length).toBe(3);
  });

  it('is counted beside what it can be narrowed by', async (test) => {
    const visited = await visit(test, { javaScript: false });
    const word = await sewing(2);
    await visited.page.goto(`/search?q=${word}`);
    const options = await visited.page.locator('.filter-panel option').allTextContents();
    expect(options.map((text) => text.trim())).toEqual(expect.arrayContaining(['Beleza (2)', 'Sofala (2)']));
  });

  it('is near by where there is nothing', async (test) => {
    const visited = await visit(test, { javaScript: false });
    const { page } = visited;
    const word = await sewing(2);
    await page.goto(`/search?q=${word}&province=Tete`);
    await page.getByRole('link', { name: 'Sem a província Tete: 2 resultados' }).click();
    expect((await titles(page)).length).toBe(2);
  });

  it('is what was meant, where it was written otherwise', async (test) => {
    const visited = await visit(test, { javaScript: false });
    await sewing(2);
    await visited.page.goto('/search?q=confecsao');
    expect(await visited.page.getByText('Mostramos também resultados para “conf').count()).toBe(1);
  });

  it('goes on, by a link and by a button, without anything twice', async (test) => {
    const visited = await visit(test);
    const { page } = visited;
    const word = await sewing(12);
    await page.goto(`/search?q=${word}&sort=price_asc`);
    await page.getByRole('button', { name: 'Carregar mais resultados' }).click();
    await page.locator('.feed-cards > article').nth(11).waitFor();
    const all = Array.from({ length: 12 }, (_, at) => `Confecção ${word} ${at + 1}`);
    expect(await titles(page)).toEqual(all);
    const plain = await visit(test, { javaScript: false });
    await plain.page.goto(`/search?q=${word}&sort=price_asc`);
    await plain.page.getByRole('link', { name: 'Mais resultados' }).click();
    expect(await titles(plain.page)).toEqual(all.slice(10));
  });
});
