import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hold, settled, visit } from '#tests/support/visit.ts';

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
    await page.clock.install();
    await page.goto('/search');
    await field(page).pressSequentially('namp');
    expect(asked).toEqual([]);
    await page.clock.resume();
    await expect.poll(() => offered(page)).toEqual(['Nampula']);
    expect(asked).toEqual(['namp']);
    await field(page).fill('canalizador tet');
    await expect.poll(() => offered(page)).toContain('canalizador Tete');
    await field(page).fill('');
    await expect.poll(() => offered(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are those of what was typed last, however late others come, and nothing that a bad network could break', async (test) => {
    const { page } = await visit(test);
    await page.goto('/search');
    const late = await hold(page, /suggestions\?q=namp$/);
    const asked = page.waitForRequest(/suggestions\?q=namp$/);
    await field(page).fill('namp');
    await asked;
    await field(page).fill('tet');
    await expect.poll(() => offered(page)).toContain('Tete');
    late.release();
    await settled(page);
    expect(await offered(page)).not.toContain('Nampula');
    await field(page).fill('');
    await expect.poll(() => offered(page)).toEqual([]);
    await page.route('**/api/search/suggestions*', (route) => route.abort());
    const fails = page.waitForEvent('requestfailed');
    await field(page).fill('nampula');
    await fails;
    await settled(page);
    expect(await offered(page)).toEqual([]);
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=nampula');
  });

  it('are not asked for by who saves data', async (test) => {
    const { page } = await visit(test);
    await page.addInitScript(() => localStorage.setItem('saver', 'on'));
    const asked = askedBy(page);
    await page.clock.install();
    await page.goto('/search');
    await field(page).fill('namp');
    await page.clock.runFor(5000);
    await settled(page);
    expect(asked).toEqual([]);
  });
});
