import { describe, expect, it } from 'vitest';
import { settled, visit } from '#tests/support/visit.ts';

describe('the bars', () => {
  it('have the six entries in their order, and say where one is', async (test) => {
    const { page } = await visit(test);
    await page.goto('/companies');
    const bar = page.getByRole('navigation', { name: 'Principal, em baixo' });
    expect(await bar.getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Empresas',
      'Vagas',
      'Chat',
      'Notificações',
      'Perfil',
    ]);
    expect(await bar.locator('[aria-current=page]').allInnerTexts()).toEqual(['Empresas']);
  });

  it('are the bottom bar below 768 px and the top bar from there', async (test) => {
    const { page } = await visit(test, { width: 767 });
    await page.goto('/');
    const bottom = page.getByRole('navigation', { name: 'Principal, em baixo' });
    const top = page.getByRole('navigation', { name: 'Principal', exact: true });
    expect([await bottom.isVisible(), await top.isVisible()]).toEqual([true, false]);
    await page.setViewportSize({ width: 768, height: 800 });
    expect([await bottom.isVisible(), await top.isVisible()]).toEqual([false, true]);
  });

  it('give their room to messages on a phone, with a way back', async (test) => {
    const { page } = await visit(test);
    for (const path of ['/messages', '/chat']) {
      await page.goto(path);
      expect(await page.locator('.top').isVisible()).toBe(false);
      expect(await page.locator('.bottom').isVisible()).toBe(false);
      await page.getByRole('link', { name: 'Voltar ao início' }).click();
      expect(new URL(page.url()).pathname).toBe('/');
    }
  });

  it('show given badges, 9+ above 9, and the avatar or initial', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    const bar = page.getByRole('navigation', { name: 'Principal, em baixo' });
    expect(await bar.getByRole('link', { name: /^Chat\s*, 3 por ler$/ }).count()).toBe(1);
    expect(await bar.getByRole('link', { name: /^Notificações\s*, 9\+ por ler$/ }).count()).toBe(1);
    expect(await bar.locator('.avatar').innerText()).toBe('L');
  });
});

describe('who looks', () => {
  it('sees Logar and Registar when signed out', async (test) => {
    const { page } = await visit(test);
    await page.goto('/');
    expect(await page.getByRole('banner').getByRole('link', { name: 'Logar' }).isVisible()).toBe(true);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Registar' }).isVisible()).toBe(true);
    expect(await page.locator('[data-sign-out]:visible').count()).toBe(0);
  });

  it('sees Sair when signed in, before any script file has come', async (test) => {
    const { page } = await visit(test, { signedIn: true });
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.getByRole('button', { name: 'Sair' }).first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Logar' }).first().isVisible()).toBe(false);
  });

  it('signs out everywhere by Sair, and is led to sign in', async (test) => {
    const { page, context } = await visit(test, { signedIn: true });
    const other = await context.newPage();
    for (const tab of [other, page]) await tab.goto('/');
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await other.locator('html:not([data-session])').waitFor();
  });

  it('is led from a protected page to /login with the way back, before anything is painted', async (test) => {
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
});

describe('the menu', () => {
  it('opens, closes by Escape and by a press outside, and gives the focus back', async (test) => {
    const { page } = await visit(test);
    await page.goto('/');
    const button = page.locator('summary[aria-label=Menu]');
    const help = page.locator('.drawer').getByText('Ajuda');
    await button.click();
    expect(await help.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await help.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await page.mouse.click(350, 600);
    expect(await help.isVisible()).toBe(false);
  });

  it('covers the bottom bar on a small phone, to its last link', async (test) => {
    const { page } = await visit(test, { signedIn: true });
    await page.setViewportSize({ width: 360, height: 568 });
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    await page.locator('.drawer').getByRole('link', { name: 'Termos' }).click();
    expect(new URL(page.url()).pathname).toBe('/terms');
  });

  it('of a thing is walked by arrows and closes after a choice', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    await page.locator('summary[aria-label=Opções]').click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).toBe('Partilhar');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Chat');
    await page.getByRole('button', { name: 'Denunciar' }).click();
    expect(await page.getByRole('button', { name: 'Denunciar' }).isVisible()).toBe(false);
  });

  it('opens without script', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    expect(await page.getByRole('link', { name: 'Definições' }).isVisible()).toBe(true);
    expect(await page.getByText('Poupar dados', { exact: true }).isVisible()).toBe(false);
  });

  it('keeps the theme that is chosen, for the next page and other tabs, and paints it at once', async (test) => {
    const { page, context } = await visit(test);
    const other = await context.newPage();
    await other.goto('/');
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    await page.getByRole('radio', { name: 'Escuro' }).check();
    const ground = () => getComputedStyle(document.body).backgroundColor;
    expect(await page.evaluate(ground)).toBe('rgb(14, 20, 19)');
    await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/companies');
    expect(await page.evaluate(ground)).toBe('rgb(14, 20, 19)');
  });

  it('keeps the choice to save data', async (test) => {
    const { page } = await visit(test);
    await page.goto('/');
    await page.locator('summary[aria-label=Menu]').click();
    await page.getByRole('switch', { name: 'Poupar dados' }).check();
    await page.goto('/companies');
    expect(await page.locator('html').getAttribute('data-saver')).not.toBeNull();
    await page.locator('summary[aria-label=Menu]').click();
    expect(await page.getByRole('switch', { name: 'Poupar dados' }).isChecked()).toBe(true);
  });

  it('saves data where the browser asks for it, until somebody chooses otherwise', async (test) => {
    const { page, context } = await visit(test);
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const isSaving = () => page.evaluate(() => document.documentElement.hasAttribute('data-saver'));
    const choice = page.getByRole('switch', { name: 'Poupar dados' });
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await isSaving()).toBe(true);
    await page.unroute('**/_astro/*.js');
    await page.goto('/');
    await settled(page);
    expect(await isSaving()).toBe(true);
    await page.locator('summary[aria-label=Menu]').click();
    await choice.uncheck();
    await page.goto('/companies');
    await settled(page);
    expect(await isSaving()).toBe(false);
    await page.locator('summary[aria-label=Menu]').click();
    expect(await choice.isChecked()).toBe(false);
  });
});

describe('messages that rise', () => {
  it('are announced, stay for one navigation and no longer', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    expect(await page.getByRole('status').filter({ hasText: 'Sucesso' }).innerText()).toContain(
      'Serviço publicado com sucesso.',
    );
    await page.goto('/companies');
    expect(await page.getByText('Serviço publicado com sucesso.').isVisible()).toBe(true);
    await page.goto('/jobs');
    expect(await page.getByText('Serviço publicado com sucesso.').count()).toBe(0);
  });

  it('come along when the next page is one that the browser had kept', async (test) => {
    const { page } = await visit(test, { browser: 'whole' });
    await page.goto('/companies');
    await page.goto('/components');
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    await page.goBack({ waitUntil: 'commit' });
    expect(new URL(page.url()).pathname).toBe('/companies');
    await page.getByText('Serviço publicado com sucesso.').waitFor();
  });

  it('stand where the person is while a dialog is open, and can be pressed there', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    await page.getByRole('button', { name: 'Eliminar…' }).click();
    await page.locator('[data-example=error]').dispatchEvent('click');
    const error = page.getByRole('alert').filter({ hasText: 'Não foi possível curtir este item.' });
    await error.getByRole('button', { name: 'Fechar' }).click();
    expect(await error.count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.locator('body > [data-toasts]').count()).toBe(1);
  });

  it('go by themselves when good, and stay until closed when bad', async (test) => {
    const { page } = await visit(test);
    await page.clock.install();
    await page.goto('/components');
    await page.getByRole('button', { name: 'Mostrar erro' }).click();
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(11_000);
    expect(await page.getByText('Serviço publicado com sucesso.').count()).toBe(0);
    const error = page.getByRole('alert').filter({ hasText: 'Não foi possível curtir este item.' });
    expect(await error.isVisible()).toBe(true);
    await error.getByRole('button', { name: 'Fechar' }).press('Enter');
    expect(await error.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('can be undone', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    await page.getByRole('button', { name: 'Mostrar com Anular' }).click();
    await page.getByRole('button', { name: 'Anular', exact: true }).click();
    expect(await page.getByText('Reposta.').isVisible()).toBe(true);
    expect(await page.getByText('Notificação eliminada.').count()).toBe(0);
  });
});

describe('cards that can be closed', () => {
  it('the banner stays closed for the session', async (test) => {
    const { page } = await visit(test);
    await page.goto('/');
    const banner = page.locator('[data-invites=join]');
    await banner.getByRole('button', { name: 'Fechar' }).click();
    await page.reload();
    expect(await banner.isVisible()).toBe(false);
  });

  it('the install card comes when the browser offers, and asks it once an offer', async (test) => {
    const { page, complaints } = await visit(test);
    await page.goto('/');
    const card = page.locator('[data-install]');
    expect(await card.isVisible()).toBe(false);
    await page.evaluate(offerInstall);
    await page.evaluate(offerInstall);
    await card.getByRole('button', { name: 'Instalar App' }).click();
    await page.waitForFunction(() => document.title === 'asked');
    await card.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('the install card stays away for 30 days after Agora não', async (test) => {
    const { page } = await visit(test);
    await page.goto('/');
    const card = page.locator('[data-install]');
    await page.evaluate(offerInstall);
    await card.getByRole('button', { name: 'Agora não' }).click();
    expect(await card.isVisible()).toBe(false);
    await page.reload();
    await page.evaluate(offerInstall);
    expect(await card.isVisible()).toBe(false);
  });
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
  it('lets the keyboard skip to the content', async (test) => {
    const { page } = await visit(test, { width: 1280 });
    await page.goto('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      'Saltar para o conteúdo',
    );
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it.for([
    { width: 320, signedIn: false, height: 64 },
    { width: 320, signedIn: true, height: 64 },
    { width: 768, signedIn: false, height: 72 },
    { width: 768, signedIn: true, height: 72 },
  ])('keeps the top bar in one row: %o', async ({ width, signedIn, height }, test) => {
    const { page } = await visit(test, { width, signedIn });
    await page.goto('/');
    expect((await page.locator('.top').boundingBox())?.height).toBe(height);
  });

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
    await page.goto('/terms');
    expect(await page.locator('[data-today]').innerText()).toMatch(/^\d\d\//);
    await page.goto('/components');
    await page.getByRole('button', { name: 'Mostrar sucesso' }).click();
    expect(await page.getByText('Serviço publicado com sucesso.').isVisible()).toBe(true);
    await page.locator('.banner').getByRole('button', { name: 'Fechar' }).click();
    await page.goto('/settings');
    await page.waitForURL('**/login?*');
    expect(complaints).toEqual([]);
  });

  it('works where the phone is full', async (test) => {
    const { page } = await visit(test);
    await page.goto('/');
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let i = 0; i < 4; i += 1) localStorage.setItem(`full-${size}-${i}`, 'x'.repeat(size));
        } catch {
          // Smaller pieces still fit.
        }
      }
    });
    await page.locator('summary[aria-label=Menu]').click();
    await page.getByRole('radio', { name: 'Escuro' }).check();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  it('has one address, with and without its last slash', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    for (const path of ['/jobs', '/jobs/']) {
      await page.goto(path);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/[^/]\/jobs$/);
    }
  });

  it('holds at 320 px with text twice as large', async (test) => {
    const { page } = await visit(test, { width: 320 });
    for (const path of ['/', '/privacy', '/login', '/components']) {
      await page.goto(path);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
      const bar = page.locator('.bottom ul');
      expect(await bar.evaluate((list) => list.scrollWidth - list.clientWidth), path).toBe(0);
      await page.locator('summary[aria-label=Menu]').click();
      expect(await page.locator('.drawer').getByText('Ajuda').isVisible()).toBe(true);
    }
  });

  it('covers nothing with bars where the text of the browser is so large that few words fit a line', async (test) => {
    // Chrome on Android enlarges text by making the page narrower.
    const { page } = await visit(test, { width: 200 });
    await page.goto('/privacy');
    for (const bar of ['.top', '.bottom'])
      expect(await page.locator(bar).evaluate((shown) => getComputedStyle(shown).position)).toBe('static');
  });

  it('registers the service worker after load', async (test) => {
    const { page, requests } = await visit(test, { serviceWorker: true });
    await page.goto('/');
    await expect
      .poll(() => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration())))
      .toBe(true);
    await expect.poll(() => requests.filter((path) => path === '/sw.js')).toHaveLength(1);
  });

  it('says the day of today on legal pages', async (test) => {
    const { page } = await visit(test);
    await page.goto('/terms');
    expect(await page.locator('[data-today]').innerText()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('puts the address of this site and its support into prerendered pages', async (test) => {
    const { page } = await visit(test, { javaScript: false });
    await page.goto('/privacy');
    expect(await page.locator('a[href^="mailto:"]').first().getAttribute('href')).toBe(
      'mailto:suporte@localhost',
    );
  });
});
