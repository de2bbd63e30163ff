import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import { alertTexts, requestAlertTexts, savedSearchTexts } from '#lib/copy/saved-searches.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { fill, painting, publishButton, publishing, reopened, sheet } from '#tests/support/service-forms.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, signInAgain, visit } from '#tests/support/visit.ts';

const offered = (page: Page) => page.getByRole('button', { name: alertTexts.save });
const given = (page: Page) => page.getByRole('button', { name: alertTexts.saved, pressed: true });
const saved = async (who: Person) =>
  (await who.call<SavedSearch[]>('GET', '/saved-searches')).map(({ path }) => path);

describe('being told of new results', () => {
  it('is asked for and taken back by one button, and listed in the settings', async (test) => {
    const [rosa, word] = [await person(theSite()), ownWord()];
    const { page, complaints, requests } = await visit(test, { signedIn: rosa });
    const path = `/search?q=${word}&province=Nampula`;
    await page.goto(`${path}&sort=recent`);
    await offered(page).click();
    await given(page).waitFor();
    await page.getByText(alertTexts.done).waitFor();
    expect(await saved(rosa)).toEqual([path]);
    await rosa.call('POST', '/saved-searches', { of: 'jobs', province: 'Tete' });
    await page.goto(path);
    await given(page).click();
    await offered(page).waitFor();
    expect(await saved(rosa)).toEqual(['/jobs?province=Tete']);
    expect(requests.filter((path) => /react/.test(path))).toEqual([]);

    await page.goto('/settings#saved-searches');
    const part = page.getByRole('region', { name: savedSearchTexts.title });
    await part.getByRole('link', { name: 'Tete' }).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await part.getByRole('button', { name: savedSearchTexts.removeName('Tete') }).click();
    await part.getByText(savedSearchTexts.none).waitFor();
    const state = page.locator('.settings-list [href="#saved-searches"] .hint');
    await expect.poll(() => state.textContent()).toBe('Nenhuma pesquisa');
    expect(await saved(rosa)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is offered once to who published a service, for requests of its trade and province', async (test) => {
    const { page, by, complaints } = await publishing(
      test,
      await freelancer(theSite(), {}, { province: 'Tete' }),
    );
    const publishes = async () => {
      await fill(page);
      await publishButton(page).click();
      await sheet(page).waitFor({ state: 'hidden' });
    };
    const offer = page.getByText(requestAlertTexts.offer(painting.category, 'Tete'));
    await publishes();
    await page.locator('.published').getByRole('button', { name: 'Fechar' }).click();
    await offer.waitFor();
    await page.getByRole('button', { name: alertTexts.save, exact: true }).click();
    await page.getByText(requestAlertTexts.done(painting.category, 'Tete')).waitFor();
    expect(await saved(by)).toEqual([
      `/pedidos?${new URLSearchParams({ category: painting.category, province: 'Tete' })}`,
    ]);
    await reopened(page);
    await publishes();
    await settled(page);
    await expect.poll(() => offer.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('goes on where a visitor wanted it before they signed in, and only there', async (test) => {
    const [rosa, word] = [await person(theSite()), ownWord()];
    const { page, requests } = await visit(test);
    await page.goto(`/search?q=${word}`);
    await settled(page);
    expect(requests.filter((path) => /alert|saved-searches/.test(path))).toEqual([]);
    await offered(page).click();
    await page.waitForURL('**/login?next=*');
    await signInAgain(page, rosa);
    await given(page).waitFor();
    expect(await saved(rosa)).toEqual([`/search?q=${word}`]);
    await page.goto('/jobs?province=Tete');
    await settled(page);
    await expect.poll(() => given(page).count()).toBe(0);
    expect(await saved(rosa)).toHaveLength(1);
  });

  it('asks without script to sign in, and is not offered where nothing is searched', async () => {
    for (const path of ['/search', '/jobs'])
      expect((await readPage(path)).$('main [data-alert]').length, path).toBe(0);
    const { $ } = await readPage('/jobs?category=Beleza');
    const form = $('main form').has('[data-alert]');
    expect([form.attr('action'), form.find('[name=next]').attr('value')]).toEqual([
      '/login',
      '/jobs?category=Beleza',
    ]);
  });
});
