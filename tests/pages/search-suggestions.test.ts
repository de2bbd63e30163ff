import type { Page } from 'playwright';
import { expect, it } from 'vitest';
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

it('suggestions come once somebody rests while typing, are those of what was typed last, and not asked for by who saves data', async (test) => {
  const { page, complaints } = await visit(test);
  const asked = askedBy(page);
  await page.clock.install();
  await page.goto('/search');
  // Else a busy machine would rest between two letters.
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially('namp');
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect.poll(() => offered(page)).toEqual(['Nampula']);
  expect(asked).toEqual(['namp']);
  await field(page).fill('canalizador tet');
  await expect.poll(() => offered(page)).toContain('canalizador Tete');
  await field(page).fill('');
  await expect.poll(() => offered(page)).toEqual([]);

  // However late others come.
  const late = await hold(page, /suggestions\?q=gaz$/);
  const isAsked = page.waitForRequest(/suggestions\?q=gaz$/);
  await field(page).fill('gaz');
  await isAsked;
  await field(page).fill('tet');
  await expect.poll(() => offered(page)).toContain('Tete');
  late.release();
  await settled(page);
  expect(await offered(page)).not.toContain('Gaza');
  await field(page).fill('');
  await expect.poll(() => offered(page)).toEqual([]);
  expect(complaints).toEqual([]);

  // Nothing that a bad network could break.
  await page.route('**/api/search/suggestions*', (route) => route.abort());
  const fails = page.waitForEvent('requestfailed');
  await field(page).fill('nampula');
  await fails;
  await settled(page);
  expect(await offered(page)).toEqual([]);
  await page.unroute('**/api/search/suggestions*');
  // From the next page on.
  await page.evaluate(() => localStorage.setItem('saver', 'on'));
  await field(page).press('Enter');
  await page.waitForURL('**/search?q=nampula');
  const before = asked.length;
  await field(page).fill('tete');
  await page.clock.runFor(5000);
  await settled(page);
  expect(asked.slice(before)).toEqual([]);
});
