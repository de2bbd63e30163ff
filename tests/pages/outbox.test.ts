import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { BookmarkedItem } from '#lib/contract/marks.ts';
import { becomes } from '#tests/support/becomes.ts';
import { reads, startsWith } from '#tests/support/cast/chat.ts';
import { markOf } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });
const heart = (page: Page) => page.getByRole('button', { name: /^Curtir/ });
const ribbon = (page: Page) => page.getByRole('button', { name: /^Guardar/ });
const pressed = (page: Page, button: (page: Page) => ReturnType<typeof heart>) =>
  button(page).getAttribute('aria-pressed');
const bar = (page: Page) => page.getByRole('link', { name: /^Por enviar/ });
const waiting = (page: Page) => page.evaluate(() => localStorage['unsent:acts']);
const rows = (page: Page) => page.locator('[data-outbox-list] > li');

/** Nelson looks at a service of Rosa, or at another page of hers. */
async function looking(
  test: TestContext,
  pathOf: (slug: string, rosa: Person) => string = (slug) => `/services/${slug}`,
) {
  const site = theSite();
  const rosa = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
  const nelson = await person(site, { full_name: 'Nelson Sitoe' });
  const { id, slug } = await publishes(rosa, { ...priced, title: 'Quadro eléctrico' });
  const visited = await visit(test, { signedIn: nelson });
  await visited.page.goto(pathOf(slug, rosa));
  // What acts need without a network comes soon after the page.
  const isThere = () => visited.requests.some((path) => /_astro\/outbox-of-entries\./.test(path));
  await eventually(isThere).toBe(true);
  await settled(visited.page);
  return { ...visited, rosa, nelson, id, slug, mark: () => markOf(nelson, id) };
}

describe('a like, a bookmark and a follow without a network', () => {
  it('show at once, stay after a reload, wait in sight, leave in order with a word, and are not lost by signing out without a question', async (test) => {
    const visited = await looking(test);
    const { page, context, nelson, rosa, id, slug, mark } = visited;
    await context.setOffline(true);
    await heart(page).click();
    await ribbon(page).click();
    await bar(page).getByText('Por enviar: 2').waitFor();
    expect([await pressed(page, heart), await pressed(page, ribbon)]).toEqual(['true', 'true']);
    await expect.poll(() => heart(page).innerText()).toMatch(/1$/);
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    expect(await mark()).toMatchObject({ is_liked: false, is_bookmarked: false });

    // The server is reached again, but does not do what is asked for.
    await page.route('**/api/{likes,bookmarks}/', (route) => route.abort());
    await context.setOffline(false);
    await page.goto(`/services/${slug}`);
    await eventually(() => pressed(page, heart)).toBe('true');
    await settled(page);
    expect([await pressed(page, heart), await pressed(page, ribbon)]).toEqual(['true', 'true']);
    await expect.poll(() => heart(page).innerText()).toMatch(/1$/);

    await page.unroute('**/api/{likes,bookmarks}/');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Enviado: Curtir “Quadro eléctrico” e mais 1$/).waitFor();
    await bar(page).waitFor({ state: 'detached' });
    expect(await mark()).toMatchObject({ is_liked: true, is_bookmarked: true, likes_count: 1 });
    expect(await nelson.call<BookmarkedItem[]>('GET', '/bookmarks/')).toHaveLength(1);
    expect(await waiting(page)).toBeUndefined();
    expect(await pressed(page, heart)).toBe('true');

    await page.route('**/api/likes/', (route) => route.abort());
    await heart(page).click();
    await bar(page).waitFor();
    const signOut = page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).first();
    const question = page.getByRole('dialog', { name: 'Sair e perder o que está por enviar?' });
    await signOut.click();
    expect(await question.innerText()).toContain(
      'Há 1 coisa por enviar neste dispositivo. Se sair, perde-se.',
    );
    expect(await faultsInLooks(page)).toEqual([]);
    await question.getByRole('button', { name: 'Ficar' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await waiting(page)).toBe('1');
    await signOut.click();
    await question.getByRole('button', { name: 'Sair assim mesmo' }).click();
    await page.waitForURL('**/login');
    const left = await page.evaluate(async () => ({
      stores: (await indexedDB.databases()).map(({ name }) => name),
      kept: Object.keys(localStorage).filter((name) => name.startsWith('unsent')),
    }));
    expect(left).toEqual({ stores: [], kept: [] });
    expect(await markOf(rosa, id)).toMatchObject({ likes_count: 1 });
  });

  it('are said to be lost where the session was ended elsewhere, and stand on the open page no more', async (test) => {
    const { page, context, nelson } = await looking(test);
    await heart(page).click();
    await settled(page);
    await context.setOffline(true);
    await ribbon(page).click();
    await bar(page).waitFor();
    await nelson.call('POST', '/auth/logout', { refresh_token: nelson.tokens.refresh_token });
    await context.setOffline(false);
    await page.getByText('O que estava por enviar neste dispositivo perdeu-se com a sessão.').waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
    expect([await pressed(page, heart), await pressed(page, ribbon)]).toEqual(['false', 'false']);
    expect(await page.locator('[data-prompt]').count()).toBe(0);
  });

  it('are taken back by a second press, in a list as well: what never left is not sent, what arrived is undone', async (test) => {
    const { page, context, mark, requests, id } = await looking(test, () => '/explore?type=service');
    const heart = () => page.locator(`[data-mark="service-${id}"]:not([data-save])`);
    const online = () => page.evaluate(() => dispatchEvent(new Event('online')));
    await context.setOffline(true);
    await heart().click();
    await eventually(() => waiting(page)).toBe('1');
    await heart().click();
    await eventually(() => waiting(page)).toBeUndefined();
    expect(await pressed(page, heart)).toBe('false');
    await expect.poll(() => heart().innerText()).toMatch(/0$/);
    await context.setOffline(false);
    const before = requests.length;
    await online();
    await settled(page);
    expect(requests.slice(before).filter((path) => path === '/api/likes/')).toEqual([]);
    expect(await mark()).toMatchObject({ is_liked: false, likes_count: 0 });

    await loseAnswers(page, '**/api/likes/');
    await heart().click();
    await eventually(() => waiting(page)).toBe('1');
    expect(await mark()).toMatchObject({ is_liked: true, likes_count: 1 });
    await heart().click();
    await eventually(() => pressed(page, heart)).toBe('false');
    await page.unroute('**/api/likes/');
    await online();
    await eventually(() => waiting(page)).toBeUndefined();
    await eventually(mark).toMatchObject({ is_liked: false, likes_count: 0 });

    await fillDevice(page);
    await context.setOffline(true);
    await heart().click();
    await page.getByText('Não foi possível curtir este item.').waitFor();
    await eventually(() => pressed(page, heart)).toBe('false');
  });

  it('follow somebody, once, though the answer is the page of a Wi-Fi that asks for a login', async (test) => {
    const { page, nelson } = await looking(test, (_, { user }) => `/@${user.username}`);
    const follow = page.getByRole('button', { name: /^Seguir/ });
    // Whatever such a page answers with, a unit test knows it for none of ours.
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Bem-vindo ao Wi-Fi</h1>' }),
    );
    await follow.click();
    await bar(page).getByText('Por enviar: 1').waitFor();
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await settled(page);
    expect(await waiting(page)).toBe('1');
    expect(await page.evaluate(() => 'access_token' in localStorage)).toBe(true);
    await page.unroute('**/api/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Enviado: Seguir “Rosa Cumbe”').waitFor();
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('true');
    expect(await nelson.call('GET', '/follows/')).toHaveLength(1);
  });

  it('leave from one of two tabs, and one of them says so', async (test) => {
    const { page, context, slug, mark } = await looking(test);
    const second = await context.newPage();
    await second.goto(`/services/${slug}`);
    await settled(second);
    const posts: string[] = [];
    // Those that arrive: one may set out in the moment before the network is back.
    context.on('requestfinished', (request) => request.method() === 'POST' && posts.push(request.url()));
    await context.setOffline(true);
    await heart(page).click();
    for (const one of [page, second]) await bar(one).getByText('Por enviar: 1').waitFor();
    await eventually(() => pressed(second, heart)).toBe('true');
    posts.splice(0);
    await context.setOffline(false);
    for (const one of [page, second]) await bar(one).waitFor({ state: 'detached' });
    const told = async () => {
      const counts = [page, second].map((one) => one.getByText('Enviado: Curtir “Quadro eléctrico”').count());
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    await eventually(told).toBe(1);
    expect(posts.filter((url) => url.endsWith('/api/likes/'))).toHaveLength(1);
    expect(await mark()).toMatchObject({ is_liked: true, likes_count: 1 });
  });
});

describe('the page of what waits', () => {
  it('is on the device of who is signed in, and costs nobody else its bytes', async (test) => {
    const isKept = (address: string) =>
      page.evaluate(async (path) => (await caches.match(path)) !== undefined, address);
    const { page } = await visit(test, { serviceWorker: true });
    await page.goto('/privacy');
    await eventually(() => isKept('/sem-ligacao')).toBe(true);
    expect(await isKept('/por-enviar')).toBe(false);
    await becomes(page, await person(theSite()));
    await page.reload();
    await eventually(() => isKept('/por-enviar')).toBe(true);
  });

  it('lists messages and all else as they were made, and lets each be removed and brought back', async (test) => {
    const { page, context, nelson, rosa, mark, slug } = await looking(test);
    const conversation = await startsWith(nelson, rosa);
    await page.goto(`/messages?open=${conversation}`);
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Ainda faz quadros?');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await eventually(() => page.evaluate(() => localStorage['unsent'])).toBe('1');
    await page.route('**/api/{likes/,chat/**}', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await context.setOffline(false);
    await page.goto(`/services/${slug}`);
    await settled(page);
    await heart(page).click();
    await bar(page).getByText('Por enviar: 2').waitFor();
    await bar(page).click();
    await page.waitForURL('**/por-enviar');
    await eventually(() => rows(page).count()).toBe(2);
    const names = await rows(page).locator('[data-act-name]').allInnerTexts();
    expect(names).toEqual(['Mensagem “Ainda faz quadros?”', 'Curtir “Quadro eléctrico”']);
    await expect
      .poll(() => rows(page).last().innerText())
      .toMatch(/Feito agora · (à espera de rede|a enviar)/);
    await expect.poll(() => bar(page).count()).toBe(0);

    await rows(page).last().getByRole('button', { name: 'Eliminar' }).click();
    await eventually(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Anular' }).click();
    await eventually(() => rows(page).count()).toBe(2);
    await page.unroute('**/api/{likes/,chat/**}');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Nada por enviar').waitFor();
    await eventually(mark).toMatchObject({ is_liked: true });
    expect((await reads(rosa, conversation)).map(({ text }) => text)).toEqual(['Ainda faz quadros?']);
  });
});
