import type { Locator, Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { markOf, publish } from '#tests/support/cast/feed.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { isReact } from '#tests/support/feed-page.ts';
import { theSite } from '#tests/support/site.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

/** Of the list: what leads the page may be what another test has promoted. */
const first = (page: Page) => page.locator('.feed-cards:not(.hero-lead) > article').first();
const heart = (page: Page) => first(page).getByRole('button', { name: /^Curtir/ });
/** A zero says nothing, and is there for the number that comes. */
const countIsSeen = (page: Page) =>
  heart(page)
    .locator('[data-count]')
    .evaluate((count) => getComputedStyle(count).opacity === '1');
/** In the menu, which a choice closes. */
const ribbon = (page: Page) => first(page).getByRole('button', { name: /^Guardar/, includeHidden: true });
const openMenu = (page: Page) => first(page).locator('summary').click();
const pressed = (page: Page, button: typeof heart) => button(page).getAttribute('aria-pressed');

/** Somebody before a feed whose first thing nobody has touched. */
async function reader(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const site = theSite();
  const { services, seller } = await publish(site, 1);
  const who = await person(site, { full_name: 'Fátima Abdul' });
  const visited = await visit(test, { signedIn: who, ...options });
  const [service] = services;
  if (!service) throw new Error('Nothing was published.');
  await visited.page.goto('/');
  await settled(visited.page);
  return { ...visited, site, who, seller, service, id: service.id };
}

describe('the first act on a feed', () => {
  it('counts once, by mouse, finger, Enter and the space bar, also where two things were pressed before their script has come, and on what the list brings later', async (test) => {
    const later = (await publish(theSite(), 11)).services[10]?.id ?? 0;
    const { page, who, id, requests, complaints } = await reader(test, { touch: true });
    await who.call('POST', '/likes/', { likeable_type: 'service', likeable_id: later });
    expect(await countIsSeen(page)).toBe(false);
    let sent = 0;
    for (const [by, press] of [
      ['mouse', () => heart(page).click()],
      ['finger', () => heart(page).tap()],
      ['Enter', () => heart(page).press('Enter')],
      ['space bar', () => heart(page).press('Space')],
    ] as const) {
      await press();
      sent += 1;
      const isLiked = sent % 2 === 1;
      await expect.poll(() => pressed(page, heart), { message: by }).toBe(String(isLiked));
      await settled(page);
      expect(await countIsSeen(page), by).toBe(isLiked);
      expect(await heart(page).innerText(), by).toMatch(isLiked ? /1$/ : /0$/);
      // The heart is pressed before the answer has come.
      await expect
        .poll(() => markOf(who, id), { message: by })
        .toMatchObject({ is_liked: isLiked, likes_count: Number(isLiked) });
      expect(requests.filter((path) => path === '/api/likes/')).toHaveLength(sent);
    }
    expect(requests.filter(isReact)).toEqual([]);
    expect(complaints).toEqual([]);

    const before = requests.length;
    const shell = await hold(page, '**/_astro/awake.*');
    const script = await hold(page, '**/_astro/press.*');
    await page.reload();
    await heart(page).click();
    await openMenu(page);
    shell.release();
    await page.locator('html[data-awake]').waitFor();
    // The heart is pressed now, which closes no menu that was opened meanwhile.
    await ribbon(page).click();
    await expect.poll(() => heart(page).getAttribute('aria-busy')).toBe('true');
    script.release();
    await expect.poll(() => pressed(page, ribbon)).toBe('true');
    await expect.poll(() => markOf(who, id)).toMatchObject({ is_liked: true, is_bookmarked: true });
    const acts = requests.slice(before).filter((path) => /^\/api\/(likes|bookmarks)\/$/.test(path));
    expect(acts).toHaveLength(2);

    // Its island is awake then.
    await page.locator('[data-tail]').scrollIntoViewIfNeeded();
    const button = page.locator(`[data-mark="service-${later}"]:not([data-save])`);
    await expect.poll(() => button.getAttribute('aria-pressed'), { timeout: 10_000 }).toBe('true');
    await page.locator('[data-ready]').first().waitFor();
    await heart(page).click();
    await expect.poll(() => markOf(who, id)).toMatchObject({ is_liked: false, likes_count: 0 });
    await settled(page);
    expect(requests.filter((path) => path === '/api/likes/')).toHaveLength(sent + 2);
  });

  it('of a visitor shares any card, not only the first, without an island, and leads to sign in and back who reports one', async (test) => {
    const baker = await freelancer(theSite(), { title: 'Pasteleira' });
    const cake = await publishes(baker, {
      ...priced,
      title: `Bolo de noiva ${ownWord()}`,
      category: 'Eventos',
    });
    const { page, context, url, service, requests } = await reader(test, { signedIn: false });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const firstTitle = await first(page).getByRole('heading').innerText();
    const [shared, other] = cake.title === firstTitle ? [service, cake] : [cake, service];
    const cardOf = ({ title }: typeof cake) =>
      page
        .locator('.feed-cards > article')
        .filter({ has: page.getByRole('link', { name: title, exact: true }) });
    const card = cardOf(shared);
    await card.locator('summary').click();
    await card.getByRole('link', { name: /^Partilhar/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Partilhar' });
    await expect.poll(() => sheet.locator('[data-share-name]').innerText()).toBe(shared.title);
    expect(await sheet.getByLabel('Ligação', { exact: true }).inputValue()).toBe(
      `${new URL(url('/')).host.replace('127.0.0.1', 'localhost')}/services/${shared.id}`,
    );
    const picture = sheet.locator('[data-share-picture] > .media > :first-child');
    const signOf = (one: Locator) => one.locator('.media > svg').innerHTML();
    expect(await picture.innerHTML()).toBe(await signOf(card));
    expect(await signOf(card)).not.toBe(await signOf(cardOf(other)));
    expect(await sheet.getByRole('link').first().innerText()).toBe('Enviar pelo WhatsApp');
    const whatsApp = await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(whatsApp ?? '')).toContain(`/services/${shared.id}`);
    await sheet.getByRole('button', { name: 'Copiar ligação' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('Ligação copiada.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      url(`/services/${shared.id}`).replace('127.0.0.1', 'localhost'),
    );
    await card.locator('summary').click();
    await card.getByRole('button', { name: 'Denunciar' }).click();
    await page.waitForURL('**/login?next=%2F');
    expect(
      requests.filter((path) => isReact(path) || /^\/api\/|_astro\/(press|marks|mark-buttons)\./.test(path)),
    ).toEqual([]);
  });
});

describe('likes and bookmarks', () => {
  it('show at once, wait for their answer, are rolled back with a word where it fails, and stand on the page one comes back to as they were given on another', async (test) => {
    const { page, who, id, requests } = await reader(test, { browser: 'whole' });
    const failing = { status: 500, json: { detail: 'x', code: 'internal', request_id: 'x' } };
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/likes/', async (route) => {
      await answered;
      await route.fulfill(failing);
    });
    await heart(page).click();
    await expect.poll(() => pressed(page, heart)).toBe('true');
    await expect.poll(() => heart(page).innerText()).toMatch(/1$/);
    await expect.poll(() => heart(page).getAttribute('aria-busy')).toBe('true');
    await heart(page).click();
    answer();
    const toast = page.getByRole('alert').filter({ hasText: 'Não foi possível curtir este item.' });
    await toast.waitFor();
    await expect.poll(() => toast.innerText()).toContain('Erro');
    await expect
      .poll(async () => [await pressed(page, heart), await heart(page).getAttribute('aria-busy')])
      .toEqual(['false', null]);
    await expect.poll(() => heart(page).innerText()).toMatch(/0$/);
    // The second press, while the first was on its way, was none.
    expect(requests.filter((path) => path === '/api/likes/')).toHaveLength(1);
    expect(await markOf(who, id)).toMatchObject({ is_liked: false, likes_count: 0 });
    await page.route('**/api/bookmarks/', (route) => route.fulfill(failing));
    await toast.getByRole('button', { name: 'Fechar' }).click();
    await openMenu(page);
    await ribbon(page).click();
    await page.getByText('Não foi possível guardar este item.').waitFor();
    await expect.poll(() => pressed(page, ribbon)).toBe('false');

    // Where the page was not told of it, a heart given before is not taken back.
    await page.unrouteAll();
    await who.call('POST', '/likes/', { likeable_type: 'service', likeable_id: id });
    await page.route('**/api/likes/mine*', (route) => route.abort());
    const asked = page.waitForRequest('**/api/likes/mine*');
    await page.reload();
    await asked;
    await settled(page);
    expect(await pressed(page, heart)).toBe('false');
    await page.unrouteAll();
    await heart(page).click();
    await expect.poll(() => pressed(page, heart)).toBe('true');
    await settled(page);
    expect(await markOf(who, id)).toMatchObject({ is_liked: true, likes_count: 1 });

    await page.goto('/companies');
    await who.call('POST', '/likes/', { likeable_type: 'service', likeable_id: id });
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => pressed(page, heart)).toBe('false');
    await expect.poll(() => heart(page).innerText()).toMatch(/0$/);
  });
});

/** What the sheet asks, says and keeps, the page of a service proves (reports.test.ts). */
it('the menu of a card is seen whole, on a phone as a sheet over the bar; reporting from it forgets what a closed sheet had, and gives the focus back', async (test) => {
  const { page, complaints } = await reader(test);
  const box = async (at: string) => {
    const found = await page.locator(at).boundingBox();
    return found ?? expect.fail(at);
  };
  for (const width of [320, 360, 390, 900]) {
    await page.setViewportSize({ width, height: 640 });
    await first(page).locator('summary').click();
    const panel = await box('.menu[open] > .menu-panel');
    expect(panel.x, `${width}`).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width, `${width}`).toBeLessThanOrEqual(width);
    // Beside its button, the page moves it into view a moment after it opened.
    const end = async () => {
      const { y, height } = await box('.menu[open] > .menu-panel');
      return y + height;
    };
    await expect.poll(end, { message: `${width}` }).toBeLessThanOrEqual(640);
    if (width < 768) await page.locator('.menu[open] .option').last().click({ trial: true });
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 360, height: 780 });

  const sheet = page.getByRole('dialog', { name: /^Denunciar/ });
  const menu = first(page).locator('summary').last();
  const isFocused = () => menu.evaluate((element) => element === document.activeElement);
  const open = async () => {
    await menu.click();
    await first(page).getByRole('button', { name: 'Denunciar' }).click();
    await sheet.waitFor();
  };
  await open();
  await sheet.getByRole('textbox').fill('Outra coisa');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(isFocused).toBe(true);
  await open();
  await expect.poll(() => sheet.getByRole('textbox').inputValue()).toBe('');
  await sheet.getByRole('radio', { name: 'Burla ou tentativa de burla' }).check();
  await sheet.getByRole('textbox').fill('Pediu adiantamento e não veio.');
  const sent = page.waitForRequest('**/api/reports/');
  await sheet.getByRole('button', { name: 'Enviar denúncia' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'service',
    reason: 'burla',
    text: 'Pediu adiantamento e não veio.',
  });
  await page.getByRole('status').getByText('Denúncia enviada').waitFor();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(isFocused).toBe(true);
  expect(complaints).toEqual([]);
});
