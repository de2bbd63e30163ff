import { expect, it } from 'vitest';
import { searchSite } from '#tests/support/search-site.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

it('recent searches stand under the field, the newest first, eight at most and none twice, until they are forgotten', async (test) => {
  const site = await searchSite(test, theSite().url, () => ({}));
  const { page, complaints } = await visit(test, { site });
  const recent = page.getByRole('region', { name: 'Pesquisas recentes' });
  const words = () => recent.getByRole('link').allInnerTexts();
  const keep = (searches: string) =>
    page.evaluate((kept) => localStorage.setItem('searches', kept), searches);
  // None where what was kept is broken.
  await page.addInitScript(() => {
    localStorage['searches'] ??= '{"odd":';
  });
  await page.goto('/search');
  await settled(page);
  await expect.poll(() => recent.count()).toBe(0);
  await keep('["nove","oito","sete","seis","cinco","quatro","três","dois"]');
  for (const word of ['Tres', 'dez']) await page.goto(`/search?q=${word}&category=Beleza`);
  await page.goto('/search');
  await recent.waitFor();
  expect(await words()).toEqual(['dez', 'Tres', 'nove', 'oito', 'sete', 'seis', 'cinco', 'quatro']);
  await expect.poll(() => recent.innerText()).toContain('Ficam só neste dispositivo.');
  await expect.poll(() => page.locator('h1').innerText()).toBe('Pesquisar');
  await recent.getByRole('link', { name: 'nove' }).click();
  await page.waitForURL('**/search?q=nove');
  await expect.poll(() => recent.count()).toBe(0);

  // One by one, by keyboard too, or all at once.
  await page.goto('/search');
  await page.getByRole('button', { name: 'Esquecer: dez' }).focus();
  await page.keyboard.press('Enter');
  const left = ['nove', 'Tres', 'oito', 'sete', 'seis', 'cinco', 'quatro'];
  await expect.poll(words).toEqual(left);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Esquecer: Tres',
  );
  expect(await page.evaluate(() => JSON.parse(localStorage['searches']))).toEqual(left);
  await page.getByRole('button', { name: 'Limpar tudo' }).click();
  await expect.poll(() => recent.count()).toBe(0);
  // The script in the head keeps room for what is kept.
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
  expect(complaints).toEqual([]);
});
