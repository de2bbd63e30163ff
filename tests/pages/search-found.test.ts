import { expect, it } from 'vitest';
import { publish } from '#tests/support/cast/feed.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { follow, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';

const titles = '.feed-cards h2';

/** Three services of a word of their own, in Sofala, at prices from 1000 on. */
async function sewing() {
  const word = ownWord();
  const { seller } = await publish(theSite(), 0);
  for (let at = 1; at <= 3; at += 1)
    await publishes(seller, {
      ...priced,
      title: `Confecção ${word} ${at}`,
      price: at * 1000,
      category: 'Beleza',
    });
  return word;
}

/** What the page shows of what the program finds; what it makes of each answer stands in search.test.ts. */
it('what search finds is what was asked for or meant, narrowed, sorted, counted, or near by where there is nothing', async () => {
  const word = await sewing();
  const named = (...numbers: number[]) => numbers.map((at) => `Confecção ${word} ${at}`);
  for (const q of [`confeccao ${word}`, `CONFECÇÃO ${word.slice(0, -1)}`]) {
    const page = await readPage(`/search?${new URLSearchParams({ q })}`);
    expect(page.texts(titles).sort(), q).toEqual(named(1, 2, 3));
    expect(page.texts('h1')).toEqual([`3 resultados para “${q}”`]);
    expect(page.texts('.filter-panel option')).toEqual(expect.arrayContaining(['Beleza (3)', 'Sofala (3)']));
  }
  const between = await readPage(`/search?q=${word}&min_price=2500&max_price=1500&sort=price_asc`);
  expect(between.texts(titles)).toEqual(named(2));
  const upTo = await readPage(`/search?q=${word}+at%C3%A9+2000+MT&sort=price_desc`);
  expect(upTo.texts(titles)).toEqual(named(2, 1));
  const all = await follow(upTo, 'até 2 000 MT : remover');
  expect(new URLSearchParams(all.path.split('?')[1]).get('q')).toBe(word);
  expect(all.texts(titles)).toHaveLength(3);
  const nothing = await readPage(`/search?q=${word}&province=Tete`);
  const near = await follow(nothing, 'Sem a província Tete: 3 resultados');
  expect(near.texts(titles)).toHaveLength(3);
  expect((await readPage('/search?q=confecsao')).text).toContain('Mostramos também resultados para “conf');
});
