import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { person } from '#tests/support/cast/people.ts';
import { takeRoom } from '#tests/support/full-device.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';
import { expectMarked, mark, whyNotKept } from '#tests/support/way-back.ts';

describe('the bars', () => {
  it('have the six entries in their order, and say where one is and how to enter', async () => {
    const { $, texts, hrefs } = await readPage('/companies');
    const bar = 'nav[aria-label="Principal, em baixo"]';
    // After some of the names stands how much is unread.
    expect(texts(`${bar} a`).map((text) => text.split(' ')[0])).toEqual([
      'Home',
      'Empresas',
      'Vagas',
      'Chat',
      'Notificações',
      'Perfil',
    ]);
    expect(texts(`${bar} [aria-current=page]`)).toEqual(['Empresas']);
    const enter = $('.top a').filter((_, link) => /^\s*(Logar|Registar)\s*$/.test($(link).text()));
    expect(enter.get().map((link) => $(link).attr('href'))).toEqual(['/login', '/register']);
    expect(hrefs('link[rel=canonical]')[0]).toMatch(/[^/]\/companies$/);
    // One address, with and without its last slash.
    expect((await readPage('/companies/')).canonical).toMatch(/[^/]\/companies$/);
  });

  it('are the bottom bar below 768 px and the top bar from there, in one row, with badges and a letter', async (test) => {
    const { page } = await visit(test, { width: 767 });
    await page.goto('/components');
    const bottom = page.getByRole('navigation', { name: 'Principal, em baixo' });
    const top = page.getByRole('navigation', { name: 'Principal', exact: true });
    expect([await bottom.isVisible(), await top.isVisible()]).toEqual([true, false]);
    await expect.poll(() => bottom.getByRole('link', { name: /^Chat\s*, 3 por ler$/ }).count()).toBe(1);
    await expect
      .poll(() => bottom.getByRole('link', { name: /^Notificações\s*, 9\+ por ler$/ }).count())
      .toBe(1);
    await expect.poll(() => bottom.locator('.avatar').innerText()).toBe('L');
    await page.setViewportSize({ width: 768, height: 800 });
    expect([await bottom.isVisible(), await top.isVisible()]).toEqual([false, true]);
    const isOneRow = async () => {
      for (const [width, height] of [
        [320, 64],
        [768, 72],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        expect((await page.locator('.top').boundingBox())?.height, `at ${width} px`).toBe(height);
      }
    };
    await page.goto('/');
    await isOneRow();

    // They give their room to messages on a phone, with a way back.
    await becomes(page, await person(theSite()));
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/messages');
    for (const bar of ['.top', '.bottom'])
      await expect.poll(() => page.locator(bar).isVisible(), { message: bar }).toBe(false);
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await expect.poll(() => page.getByRole('banner').getByRole('button', { name: 'Sair' }).count()).toBe(1);
    await isOneRow();
  });
});

it('who looks is led from a protected page to /login with the way back, before anything is painted', async (test) => {
  const { page } = await visit(test);
  const painted: string[] = [];
  await page.exposeFunction('painted', (text: string) => painted.push(text));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        void (window as unknown as { painted(text: string): void }).painted(
          `${entry.name} ${location.pathname}`,
        );
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/jobs/edit/7?from=list');
  await page.waitForURL('**/login?*');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/jobs/edit/7?from=list');
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  expect(painted.filter((text) => text.includes('/jobs/'))).toEqual([]);
});

describe('the menu', () => {
  it('opens, closes by Escape and by a press outside, gives the focus back, and covers the bottom bar', async (test) => {
    const { page } = await visit(test, { signedIn: true });
    await page.goto('/components');
    const button = page.locator('summary[aria-label=Menu]');
    const help = page.locator('.drawer').getByText('Ajuda');
    await button.click();
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await page.mouse.click(350, 600);
    await help.waitFor({ state: 'hidden' });

    // That of a thing is walked by arrows and closes after a choice.
    await page.locator('summary[aria-label=Opções]').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).toBe('Partilhar');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Chat');
    await page.getByRole('button', { name: 'Denunciar' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Denunciar' }).isVisible()).toBe(false);

    // On a small phone, to its last link.
    await page.setViewportSize({ width: 360, height: 568 });
    await button.click();
    await page.locator('.drawer').getByRole('link', { name: 'Termos' }).click();
    await page.waitForURL('**/terms');
  });

  it('keeps the theme and the choice to save data, for the next page and other tabs, and paints it at once, unless the phone is full', async (test) => {
    const { page, context } = await visit(test);
    const other = await context.newPage();
    await other.goto('/');
    await page.goto('/');
    // What is pressed before the scripts have come is done a moment later, and check() looks at once.
    const opensMenu = async (on: Page) => {
      await on.locator('summary[aria-label=Menu]').click();
      await on.locator('html[data-awake]').waitFor({ state: 'attached' });
    };
    await opensMenu(page);
    await page.getByRole('radio', { name: 'Escuro' }).check();
    await page.getByRole('switch', { name: 'Poupar dados' }).check();
    const ground = () => getComputedStyle(document.body).backgroundColor;
    expect(await page.evaluate(ground)).toBe('rgb(14, 20, 19)');
    await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/companies');
    expect(await page.evaluate(ground)).toBe('rgb(14, 20, 19)');
    await expect.poll(() => page.locator('html').getAttribute('data-saver')).not.toBeNull();
    await opensMenu(other);
    // Not as if nothing had been chosen: the browser may ask for it.
    await other.getByRole('switch', { name: 'Poupar dados' }).uncheck();
    expect(await other.evaluate(() => localStorage.getItem('saver'))).toBe('off');
    await takeRoom(other);
    await other.getByRole('radio', { name: 'Claro' }).check();
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await other.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });
});

describe('messages that rise', () => {
  it('go by themselves when good, stay until closed when bad, stand where the person is, and come along once, also to a page that the browser had kept', async (test) => {
    const { page } = await visit(test, { browser: 'whole' });
    await page.clock.install();
    await page.goto('/companies');
    await mark(page);
    await page.goto('/components');
    const text = 'Serviço publicado com sucesso.';
    const error = page.getByRole('alert').filter({ hasText: 'Não foi possível curtir este item.' });
    await page.getByRole('button', { name: 'Mostrar erro' }).click();
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(11_000);
    await expect.poll(() => page.getByText(text).count()).toBe(0);
    await expect.poll(() => error.isVisible()).toBe(true);
    await error.getByRole('button', { name: 'Fechar' }).press('Enter');
    await expect.poll(() => error.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    await page.getByRole('button', { name: 'Mostrar com Anular' }).click();
    await page.getByRole('button', { name: 'Anular', exact: true }).click();
    await page.getByText('Reposta.').waitFor();
    await expect.poll(() => page.getByText('Notificação eliminada.').count()).toBe(0);
    // While a dialog is open they stand in it, where they can be pressed.
    await page.getByRole('button', { name: 'Eliminar…' }).click();
    await page.locator('[data-example=error]').dispatchEvent('click');
    await error.getByRole('button', { name: 'Fechar' }).click();
    await expect.poll(() => error.count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('body > [data-toasts]').count()).toBe(1);
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    await page.getByRole('status').filter({ hasText: 'Sucesso' }).getByText(text).waitFor();
    const why = await whyNotKept(page);
    await page.goBack({ waitUntil: 'commit' });
    await page.getByText(text).waitFor();
    await expectMarked(page, true, why);
    await page.goto('/jobs');
    await expect.poll(() => page.getByText(text).count()).toBe(0);
  });
});

it('the install card is asked for once an offer, and stays away for 30 days', async (test) => {
  const { page, complaints } = await visit(test);
  await page.goto('/');
  const card = page.locator('[data-install]');
  await expect.poll(() => card.isVisible()).toBe(false);
  await page.evaluate(offerInstall);
  await page.evaluate(offerInstall);
  await card.getByRole('button', { name: 'Instalar App' }).click();
  await page.waitForFunction(() => document.title === 'asked');
  await card.waitFor({ state: 'hidden' });
  await page.evaluate(offerInstall);
  await card.getByRole('button', { name: 'Agora não' }).click();
  await card.waitFor({ state: 'hidden' });
  await page.reload();
  await page.evaluate(offerInstall);
  await expect.poll(() => card.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

/** What Chrome does, and headless Chrome does not. An offer that is asked twice throws, as Chrome's does. */
function offerInstall() {
  const prompt = () => {
    if (document.title === 'asked') throw new Error('already used');
    document.title = 'asked';
    return Promise.resolve();
  };
  const event = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: 'dismissed' }) }));
}

describe('the page itself', () => {
  it('works where the browser keeps nothing', async (test) => {
    const { page, context, complaints } = await visit(test);
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied', 'SecurityError');
          },
        });
    });
    await page.goto('/components');
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    await expect.poll(() => page.getByText('Serviço publicado com sucesso.').isVisible()).toBe(true);
    await page.locator('.banner').getByRole('button', { name: 'Fechar' }).click();
    await page.goto('/settings');
    await page.waitForURL('**/login?*');
    expect(complaints).toEqual([]);
  });

  it('holds at 320 px with text twice as large', async (test) => {
    const { page } = await visit(test, { width: 320 });
    await page.goto('/components');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const beyond = (one: Element) => one.scrollWidth - one.clientWidth;
    expect(await page.locator('html').evaluate(beyond)).toBe(0);
    expect(await page.locator('.bottom ul').evaluate(beyond)).toBe(0);
    await page.locator('summary[aria-label=Menu]').click();
    await expect.poll(() => page.locator('.drawer').getByText('Ajuda').isVisible()).toBe(true);
    // Chrome on Android enlarges text by making the page narrower: where few words fit a line, bars cover nothing.
    await page.setViewportSize({ width: 200, height: 640 });
    for (const bar of ['.top', '.bottom'])
      expect(await page.locator(bar).evaluate((shown) => getComputedStyle(shown).position)).toBe('static');
  });

  it('has the address of this site and its support where it was rendered before it was started', async () => {
    const { hrefs } = await readPage('/privacy');
    expect(hrefs('a[href^="mailto:"]')[0]).toBe('mailto:suporte@localhost');
  });
});
