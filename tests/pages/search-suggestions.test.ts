import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { visit } from '#tests/support/visit.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'O que procura' });
const offered = (page: Page) =>
  page
    .locator('datalist option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));

/** What was asked while somebody typed. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search/suggestions') asked.push(url.searchParams.get('q') ?? '');
  });
  return asked;
}

describe('suggestions', () => {
  it('come once somebody rests while typing, and go with what was typed', async (test) => {
    const { page, complaints } = await visit(test);
    const asked = askedBy(page);
    await page.goto('/search');
    await field(page).pressSequentially('namp', { delay: 30 });
    await expect.poll(() => offered(page)).toEqual(['Nampula']);
    expect(asked).toEqual(['namp']);
    await field(page).fill('canalizador tet');
    await expect.poll(() => offered(page)).toContain('canalizador Tete');
    await field(page).fill('');
    await expect.poll(() => offered(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are those of what was typed last, however late others come', async (test) => {
    const { page } = await visit(test);
    await page.goto('/search');
    await page.route(/suggestions\?q=namp$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      // Asked for no more, where it was given up.
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest(/suggestions\?q=namp$/);
    await field(page).fill('namp');
    await asked;
    await field(page).fill('tet');
    await expect.poll(() => offered(page)).toContain('Tete');
    await page.waitForTimeout(1200);
    expect(await offered(page)).not.toContain('Nampula');
  });

  it('are nothing that a bad network could break', async (test) => {
    const { page } = await visit(test);
    await page.goto('/search');
    await page.route('**/api/search/suggestions*', (route) => route.abort());
    await field(page).fill('namp');
    await page.waitForTimeout(500);
    expect(await offered(page)).toEqual([]);
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=namp');
  });

  it('are not asked for by who saves data', async (test) => {
    const { page } = await visit(test);
    await page.addInitScript(() => localStorage.setItem('saver', 'on'));
    const asked = askedBy(page);
    await page.goto('/search');
    await field(page).fill('namp');
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
  });
});
