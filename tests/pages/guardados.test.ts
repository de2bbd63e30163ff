import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { ThingType } from '#lib/things.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

/** Phones are slower than the test that looks at them. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
const keeps = (who: Person, type: ThingType, id: number) => who.call('POST', '/bookmarks/', { type, id });
const names = (page: Page) => page.locator('.feed-cards h2').allInnerTexts();
const keptBy = async (who: Person) =>
  (await who.call<{ id: number }[]>('GET', '/bookmarks/?limit=50')).map(({ id }) => id);
const save = (page: Page, name: string) => page.getByRole('button', { name: `Guardar: ${name}` });

/** Somebody who has kept as many services as asked for, the last one first in the list, and looks at them. */
async function looking(test: TestContext, count: number) {
  const seller = await freelancer(theSite(), { title: 'Electricista' }, { full_name: 'Rosa Cumbe' });
  const reader = await person(theSite(), { full_name: 'Nelson Sitoe' });
  const titles = Array.from({ length: count }, (_, index) => `Serviço número ${index + 1}`);
  for (const title of titles)
    await keeps(reader, 'service', (await publishes(seller, { ...priced, title })).id);
  return { ...(await visit(test, { signedIn: reader })), seller, reader, titles: titles.reverse() };
}

describe('what one keeps for later', () => {
  it('stands there, the newest first, whatever it is, goes when it is let go, by keyboard too, and is back in its place by Anular, or where the server does not let it go', async (test) => {
    const { page, seller, reader, requests } = await looking(test, 1);
    const company = await companyOf(seller, { name: 'Luz Nova' });
    await keeps(reader, 'company', company.id);
    await keeps(reader, 'user', seller.user.id);
    const titles = ['Rosa Cumbe', 'Luz Nova', 'Serviço número 1'];
    await page.route('**/api/bookmarks/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/guardados');
    await page.getByRole('alert').getByText('Não foi possível carregar os guardados.').waitFor();
    await expect.poll(() => page.getByText('Ainda não guardou nada').count()).toBe(0);
    await page.unroute('**/api/bookmarks/**');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await eventually(() => names(page)).toEqual(titles);
    await expect.poll(() => page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    expect(await save(page, 'Luz Nova').getAttribute('aria-pressed')).toBe('true');

    await page.route('**/api/bookmarks/', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await save(page, 'Serviço número 1').click();
    await page.getByRole('alert').getByText('Não foi possível guardar este item.').waitFor();
    await eventually(() => names(page)).toEqual(titles);
    await expect.poll(() => page.getByText('Deixou de estar guardado.').count()).toBe(0);
    expect(await keptBy(reader)).toHaveLength(3);
    await page.unroute('**/api/bookmarks/');

    const before = requests.filter((path) => path === '/api/bookmarks/').length;
    await save(page, 'Luz Nova').click();
    await eventually(() => names(page)).toEqual([titles[0], titles[2]]);
    await page.getByText('Deixou de estar guardado.').waitFor();
    await eventually(() => keptBy(reader)).toHaveLength(2);
    await page.getByRole('button', { name: 'Anular' }).click();
    await eventually(() => names(page)).toEqual(titles);
    await eventually(() => keptBy(reader)).toHaveLength(3);
    expect(requests.filter((path) => path === '/api/bookmarks/')).toHaveLength(before + 2);

    // The focus stays in the list, and what is empty leads on.
    await save(page, 'Rosa Cumbe').focus();
    await page.keyboard.press('Enter');
    await eventually(() => names(page)).toEqual(titles.slice(1));
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await eventually(focused).toBe('Guardar: Luz Nova');
    expect(await faultsInLooks(page), 'something let go').toEqual([]);
    await page.keyboard.press('Enter');
    await eventually(focused).toBe('Guardar: Serviço número 1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ainda não guardou nada' }).waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.getByRole('main').getByRole('link', { name: 'Explorar' }).click();
    await page.waitForURL('**/explore');
  });

  it('comes twenty at a time, none twice and none left out, though some go meanwhile', async (test) => {
    const { page, titles } = await looking(test, 23);
    await page.goto('/guardados');
    await eventually(() => names(page)).toEqual(titles.slice(0, 20));
    for (const gone of [titles[0], titles[7]]) {
      const answered = page.waitForResponse('**/api/bookmarks/');
      await save(page, gone ?? '').click();
      await eventually(async () => (await names(page)).includes(gone ?? '')).toBe(false);
      // Only then can it be taken back.
      await answered;
      await settled(page);
    }
    const undo = page.getByRole('button', { name: 'Anular' });
    await eventually(() => undo.count()).toBe(1);
    // What comes next waits for what is on its way, so that the server counts the same.
    const back = await hold(page, '**/api/bookmarks/');
    await undo.last().click();
    await eventually(() => names(page)).toEqual(titles.slice(1, 20));
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    back.release();
    await eventually(() => names(page)).toEqual(titles.slice(1));
    await expect.poll(() => page.getByRole('button', { name: 'Carregar mais' }).count()).toBe(0);
  });
});
