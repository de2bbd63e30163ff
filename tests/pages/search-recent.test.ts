import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { searchSite } from '#tests/support/search-site.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Pesquisas recentes' });
const words = (page: Page) => recent(page).getByRole('link').allInnerTexts();

async function look(test: TestContext) {
  return visit(test, { site: await searchSite(test, theSite().url, () => ({})) });
}

describe('recent searches', () => {
  it('stand under the field, the newest first, eight at most and none twice', async (test) => {
    const { page, complaints } = await look(test);
    // None where what was kept is broken.
    await page.goto('/search');
    await page.evaluate(() => localStorage.setItem('searches', '{"odd":'));
    await page.reload();
    await settled(page);
    await expect.poll(() => recent(page).count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('searches'));
    for (const word of ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'Tres'])
      await page.goto(`/search?q=${word}&category=Beleza`);
    await page.goto('/search');
    await recent(page).waitFor();
    expect(await words(page)).toEqual(['Tres', 'nove', 'oito', 'sete', 'seis', 'cinco', 'quatro', 'dois']);
    await expect.poll(() => recent(page).innerText()).toContain('Ficam só neste aparelho.');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Pesquisar');
    await recent(page).getByRole('link', { name: 'nove' }).click();
    await page.waitForURL('**/search?q=nove');
    await expect.poll(() => recent(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('are forgotten one by one, by keyboard too, or all at once', async (test) => {
    const { page } = await look(test);
    for (const word of ['um', 'dois', 'três']) await page.goto(`/search?q=${word}`);
    await page.goto('/search');
    await page.getByRole('button', { name: 'Esquecer: dois' }).focus();
    await page.keyboard.press('Enter');
    expect(await words(page)).toEqual(['três', 'um']);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Esquecer: um',
    );
    await page.reload();
    await recent(page).waitFor();
    expect(await words(page)).toEqual(['três', 'um']);
    await page.getByRole('button', { name: 'Limpar tudo' }).click();
    await expect.poll(() => recent(page).count()).toBe(0);
    // The script in the head keeps room for what is kept.
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull();
    await page.reload();
    await settled(page);
    await expect.poll(() => recent(page).count()).toBe(0);
  });
});
