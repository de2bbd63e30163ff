import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { owner } from '#tests/support/cast/companies.ts';
import { follows } from '#tests/support/cast/follows.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Seguir/ });
const pressed = (page: Page) => button(page).getAttribute('aria-pressed');
const titles = (page: Page) => page.locator('.feed-cards > article h2').allInnerTexts();
const isReact = (path: string) => /_astro\/(react|Feed)\./.test(path);

/** Undefined where none are shown. */
async function followers(page: Page): Promise<string | undefined> {
  const figure = page.locator('.figures > div', { hasText: 'Seguidores' }).locator('dd');
  return (await figure.isVisible()) ? figure.innerText() : undefined;
}

describe('the button to follow', () => {
  it('follows a company at once, counts, stays so, leaves it by keyboard, and takes it back where the server refuses it', async (test) => {
    const { who, company } = await owner(theSite());
    const reader = await person(theSite());
    const { page, requests, complaints } = await visit(test, { signedIn: reader });
    // Of a person who shows a company, the company is followed.
    await who.call('PUT', '/users/me', { user_type: 'company' });
    await page.goto(`/@${who.user.username}`);
    await settled(page);
    await expect.poll(() => button(page).innerText()).toBe('Seguir');
    const answer = await hold(page, '**/api/follows/company/*');
    await button(page).click();
    await expect.poll(() => pressed(page)).toBe('true');
    await expect.poll(() => button(page).innerText()).toBe('A seguir');
    await expect.poll(() => followers(page)).toBe('1');
    answer.release();
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await page.goto(`/companies/${company.slug}`);
    await expect.poll(() => pressed(page)).toBe('true');
    await expect.poll(() => followers(page)).toBe('1');
    await button(page).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => pressed(page)).toBe('false');
    await expect.poll(() => followers(page)).toBe(undefined);
    await settled(page);
    expect(await reader.call('GET', '/follows')).toEqual([]);
    expect(complaints).toEqual([]);

    // It takes it back where the server refuses it.
    const json = { code: 'conflict', detail: 'Já segue 10 000 pessoas e empresas, o máximo.' };
    await page.route('**/api/follows/company/*', (route) => route.fulfill({ status: 409, json }));
    await button(page).click();
    await page.getByText('Já segue 10 000 pessoas').waitFor();
    expect(await pressed(page)).toBe('false');
    await expect.poll(() => followers(page)).toBe(undefined);
  });

  it('leads who is not signed in to sign in and back, without a call', async (test) => {
    const path = `/@${(await freelancer(theSite())).user.username}`;
    const { $ } = await readPage(path);
    const form = $(`#${$('main button[data-follow]').attr('form')}`);
    expect([form.attr('action'), form.find('[name=next]').val()]).toEqual(['/login', path]);
    // Nor does the feed of whom one follows ask for anything.
    const { page, requests } = await visit(test);
    await page.goto('/?tab=seguir');
    const way = page.getByRole('main').getByRole('link', { name: 'Entrar' });
    await expect.poll(() => way.getAttribute('href')).toBe('/login?next=%2F%3Ftab%3Dseguir');
    await settled(page);
    expect(requests.filter((one) => isReact(one) || one.startsWith('/api/'))).toEqual([]);
  });
});

describe('the feed of whom one follows', () => {
  it('is a tab for who is signed in, says what to do while it is empty, brings what they publish to its end, and is as it was for who comes back', async (test) => {
    const [nelson, other, reader] = [
      await freelancer(theSite()),
      await freelancer(theSite()),
      await person(theSite()),
    ];
    const published: string[] = [];
    await publishes(other, { ...priced, title: 'De outra pessoa' });
    for (let at = 0; at < 11; at += 1)
      published.unshift((await publishes(nelson, { ...priced, title: `Trabalho seguido ${at}` })).title);
    const { page, requests, complaints } = await visit(test, { signedIn: reader });
    await page.goto('/');
    await page.getByRole('link', { name: 'A seguir', exact: true }).click();
    await page.waitForURL('**/?tab=seguir');
    await page.getByText('Ainda não há nada de quem segue').waitFor();
    const main = page.getByRole('main');
    await expect
      .poll(() => main.getByRole('link', { name: 'Ver empresas' }).getAttribute('href'))
      .toBe('/companies');
    expect(await main.getByRole('link', { name: 'Ver freelancers' }).getAttribute('href')).toBe(
      '/freelancers',
    );
    expect(await faultsInLooks(page)).toEqual([]);

    await page.setViewportSize({ width: 360, height: 780 });
    await follows(reader, 'user', nelson.user.id);
    await page.goto('/?tab=seguir');
    await expect.poll(() => titles(page), { timeout: 10_000 }).toEqual(published.slice(0, 10));
    await scrollToTheEnd(page);
    await page.getByText('Já viu tudo de quem segue.').waitFor();
    expect((await titles(page)).slice(0, 11)).toEqual(published);
    await page.locator('.feed-cards h2 a').nth(10).click();
    await page.waitForURL('**/services/**');
    const before = requests.length;
    await page.goBack();
    await expect.poll(async () => (await titles(page)).slice(0, 11), { timeout: 10_000 }).toEqual(published);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(requests.slice(before).filter((path) => path.startsWith('/api/search/feed'))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
