import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { person } from '#tests/support/cast/people.ts';
import { theSite } from '#tests/support/site.ts';
import { clickAfterSessionEnded, settled, signInAgain, visit } from '#tests/support/visit.ts';

const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const breakToken = (page: Page) => page.evaluate(() => localStorage.setItem('access_token', 'caducado'));
const refreshes = (requests: readonly string[]) => requests.filter((path) => path === '/api/auth/refresh');

async function openSettings(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/settings#username');
  await save(page).waitFor();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar alterações' });

/** On the device alone: the server would not know them. */
const endSession = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['access_token', 'refresh_token']) localStorage.setItem(name, 'caducado');
  });

describe('a session', () => {
  it('is renewed once when its token has run out, though several calls wait for it, also without locks', async (test) => {
    const { context, page, requests } = await visit(test, { signedIn: true });
    await page.goto('/privacy');
    await page.waitForFunction(() => localStorage.getItem('person'));
    for (const renewed of [1, 2]) {
      // Asked for once it is connected: the page that is left might renew the session too.
      const counted = () => requests.filter((path) => path === '/api/notifications/unread-count').length;
      await expect.poll(counted).toBeGreaterThanOrEqual(renewed);
      await settled(page);
      const before = await kept(page, 'refresh_token');
      await breakToken(page);
      if (renewed === 1) await page.goto('/settings#devices');
      else await page.reload();
      await page.getByText('Em uso neste dispositivo').waitFor();
      expect(refreshes(requests)).toHaveLength(renewed);
      expect(await kept(page, 'refresh_token')).not.toBe(before);
      await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    }
  });

  it('is kept in both tabs when both renew it at once', async (test) => {
    const { context, requests, url } = await visit(test, { signedIn: true });
    const tabs = [await openSettings(context), await openSettings(context)] as const;
    await breakToken(tabs[0]);
    await Promise.all(tabs.map((tab) => save(tab).click()));
    for (const tab of tabs) await tab.getByText('Nome de usuário alterado.').first().waitFor();
    // One, or one after the other: a busy browser shows a tab late what another has just kept.
    expect([1, 2]).toContain(refreshes(requests).length);
    const authorization = `Bearer ${await kept(tabs[0], 'access_token')}`;
    expect((await fetch(url('/api/users/me'), { headers: { authorization } })).status).toBe(200);
  });

  it('survives a network that fails while it is renewed, and leads to sign in and back once it is over', async (test) => {
    const account = await person(theSite());
    const { context } = await visit(test, { signedIn: account });
    const page = await openSettings(context);
    // First, or the page would renew it by a call of its own.
    await page.route('**/api/auth/refresh', (route) => route.abort('internetdisconnected'));
    await breakToken(page);
    await save(page).click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    expect(await kept(page, 'refresh_token')).not.toBeNull();
    await page.unroute('**/api/auth/refresh');
    await save(page).click();
    await page.getByText('Nome de usuário alterado.').waitFor();

    await clickAfterSessionEnded(save(page));
    await page.waitForURL('**/login?next=%2Fsettings');
    for (const name of ['access_token', 'refresh_token', 'person']) expect(await kept(page, name)).toBeNull();
    await signInAgain(page, account);
    await page.waitForURL('**/settings');
    await page.getByRole('link', { name: 'Dispositivos' }).waitFor();
  });

  it('that is over leaves the form to who opens the way in, and takes nobody away from a page they only read', async (test) => {
    const { page } = await visit(test, { signedIn: true });
    await page.goto('/privacy');
    await page.waitForFunction(() => localStorage.getItem('person') && sessionStorage.getItem('person'));
    // Else this page might find out that it is over, and no other would.
    await settled(page);
    await endSession(page);
    await page.goto('/register?next=/companies');
    await page.waitForURL('**/login?next=%2Fcompanies');
    await page.getByLabel('Email').waitFor();
    await settled(page);
    expect(await page.getByLabel('Email').isVisible()).toBe(true);
    await endSession(page);
    await page.goto('/privacy');
    await page.locator('html:not([data-session])').waitFor();
    expect(new URL(page.url()).pathname).toBe('/privacy');
    await expect.poll(() => page.getByRole('link', { name: 'Logar' }).first().isVisible()).toBe(true);
  });

  it('ends in every tab, on the server too, and in pages that the browser had kept; begun in one tab it takes the others from the way in, and leads to no other site whoever made it up', async (test) => {
    const account = await person(theSite());
    const { page, context, url } = await visit(test, { signedIn: account });
    const other = await openSettings(context);
    const reading = await context.newPage();
    await reading.goto('/privacy');
    await page.goto('/terms');
    const authorization = `Bearer ${await kept(page, 'access_token')}`;
    await page.evaluate(() => localStorage.setItem('searches', '["divórcio"]'));
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    for (const name of ['searches', 'access_token']) expect(await kept(page, name)).toBeNull();
    await reading.locator('html:not([data-session])').waitFor();
    await other.waitForURL('**/login?next=%2Fsettings');
    const asked = () => fetch(url('/api/users/me'), { headers: { authorization } });
    await expect.poll(async () => (await asked()).status).toBe(401);
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('html:not([data-session]):not([data-paint])').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sair' }).first().isVisible()).toBe(false);

    await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`);
    await signInAgain(page, account);
    await page.waitForURL((at) => at.pathname !== '/login');
    expect(page.url()).toBe(url('/'));
    await other.waitForURL('**/settings');
  });
});

describe('whoever is signed in', () => {
  it('sees their letter in the bars before any script file has come, is asked for once, named in the menu, and led on from the way in', async (test) => {
    const { page, context, requests } = await visit(test, { signedIn: true });
    await page.goto('/');
    await page.waitForFunction(() => localStorage['person']?.includes('Nelson Sitoe'));
    const later = await context.newPage();
    await later.route('**/_astro/*.js', (route) => route.abort());
    await later.goto('/privacy');
    const avatar = later.locator('.bottom .avatar-own');
    await expect.poll(() => avatar.isVisible()).toBe(true);
    await expect.poll(() => later.getByRole('button', { name: 'Sair' }).first().isVisible()).toBe(true);
    await expect.poll(() => later.getByRole('link', { name: 'Logar' }).first().isVisible()).toBe(false);
    await expect.poll(() => later.locator('.bottom [href="/profile"] svg').isVisible()).toBe(false);
    const letter = () =>
      avatar.evaluate((element) => {
        const before = getComputedStyle(element, '::before');
        const after = getComputedStyle(element, '::after');
        const isPainted = getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
        return [before.content, after.backgroundImage, isPainted];
      });
    expect(await letter()).toEqual(['"N"', expect.stringMatching(/\/_astro\/faces\./), true]);
    // Where the photo does not come, the letter stays.
    await later.evaluate(() => {
      document.documentElement.setAttribute('data-paint', 'paint-1');
      document.documentElement.style.setProperty('--photo', 'url("/media/gone.webp")');
    });
    expect(await letter()).toEqual(['"N"', expect.stringContaining('/media/gone.webp'), true]);

    await page.goto('/privacy');
    await settled(page);
    expect(requests.filter((path) => path === '/api/users/me')).toHaveLength(1);
    await page.locator('summary[aria-label=Menu]').click();
    await expect.poll(() => page.locator('[data-who=name]').innerText()).toBe('Nelson Sitoe');
    await expect.poll(() => page.locator('[data-who=username]').innerText()).toMatch(/^pessoa/);
    // Before it is painted.
    const painted: string[] = [];
    await page.exposeFunction('painted', (text: string) => painted.push(text));
    await page.addInitScript(() => {
      new PerformanceObserver(() => {
        void (window as unknown as { painted(text: string): void }).painted(location.pathname);
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto('/login?next=/jobs?x=1');
    await page.waitForURL('**/jobs?x=1');
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    expect(painted).not.toContain('/login');
  });
});
