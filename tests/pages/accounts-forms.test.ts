import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { password, person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const home = (url: URL) => url.pathname === '/';
const submit = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
const isFocused = (page: Page, id: string) =>
  page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

describe('the form to sign in', () => {
  it('is walked by keyboard alone, says what is wrong beside each field, goes to the first, and shows the password to who asks', async (test) => {
    const { page, complaints, requests } = await visit(test, { width: 1280 });
    await page.goto('/login');
    // By keyboard alone.
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Saltar para o conteúdo');
    await page.keyboard.press('Enter');
    await isFocused(page, 'content');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await isFocused(page, 'email');
    await page.keyboard.type('rosa.cumbe@correio');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Esqueceu a senha?');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12345');
    await page.locator('[data-ready]').waitFor();
    await page.keyboard.press('Enter');
    for (const [id, text] of [
      ['email', 'Informe um email válido.'],
      ['password', 'A senha deve ter pelo menos 6 caracteres.'],
    ] as const) {
      const said = page.locator(`#${id}-said`);
      await said.waitFor();
      await expect.poll(() => said.innerText()).toBe(text);
      await expect.poll(() => said.getAttribute('role')).toBe('alert');
      const field = page.locator(`#${id}`);
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => field.getAttribute('aria-describedby')).toBe(`${id}-said`);
    }
    await isFocused(page, 'email');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel('Email').fill('rosa.cumbe@correio.co.mz');
    await page.locator('#email-said').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('#email').getAttribute('aria-invalid')).toBeNull();
    // The password is shown to who asks, which takes no focus.
    const field = page.getByLabel('Senha', { exact: true });
    const eye = page.getByRole('button', { name: 'Mostrar senha' });
    await field.focus();
    await expect.poll(() => eye.getAttribute('aria-pressed')).toBe('false');
    await eye.click();
    await expect.poll(() => eye.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await isFocused(page, 'password');
    await eye.click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    expect(requests).not.toContain('/api/auth/login');
    // Nobody chooses a password here.
    expect(requests).not.toContain('/common-passwords.txt');
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed when the network fails, and goes at the next press, once however often it is pressed', async (test) => {
    const { page, context, requests } = await visit(test);
    const { email } = await person(theSite());
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.locator('[data-ready]').waitFor();
    const lost = page.getByRole('alert').getByText('Falha de rede. Verifique sua conexão.');
    await context.setOffline(true);
    await submit(page).click();
    await lost.waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel('Senha', { exact: true }).inputValue()).toBe(password);
    await context.setOffline(false);
    // What a Wi-Fi that asks for a login answers is no answer.
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Bem-vindo ao Wi-Fi do hotel</h1>' }),
    );
    const answered = page.waitForResponse('**/api/auth/login');
    await submit(page).click();
    await answered;
    await settled(page);
    expect(await lost.isVisible()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await page.unroute('**/api/auth/login');
    const before = requests.length;
    await page.route('**/api/auth/login', async (route) => {
      await page.getByRole('button', { name: 'Entrando...' }).click();
      await page.getByRole('button', { name: 'Entrando...' }).press('Enter');
      await route.continue();
    });
    await submit(page).dblclick();
    await page.waitForURL(home);
    expect(requests.slice(before).filter((path) => path === '/api/auth/login')).toHaveLength(1);
  });

  it('says without script what it needs, and tells the phone what is asked for', async (test) => {
    for (const [path, what, asked] of [
      ['/login', 'entrar', ['email username webauthn', 'password current-password']],
      ['/register', 'criar uma conta', ['full_name name', 'email username', 'password new-password']],
      ['/reset-password', 'recuperar a senha', ['email username']],
    ] as const) {
      const { $, text } = await readPage(path);
      expect(text).toContain(`Para ${what} é preciso JavaScript.`);
      expect($('form[method=post]')).toHaveLength(1);
      const fields = $('main input').get();
      expect(fields.map((field) => `${$(field).attr('id')} ${$(field).attr('autocomplete')}`)).toEqual(asked);
    }
    const { page } = await visit(test, { javaScript: false });
    await page.goto('/register');
    await expect.poll(() => page.getByText('é preciso JavaScript.').isVisible()).toBe(true);
    // No form is shown that would do nothing.
    await expect.poll(() => page.locator('main input:visible, main button:visible').count()).toBe(0);
  });
});

it('a new password that everybody guesses is warned of', async (test) => {
  const { page, complaints } = await visit(test);
  await page.goto('/register');
  const warned = page.getByText('Esta senha é muito usada. Pode continuar, mas outra é mais segura.');
  // In the words of here too.
  for (const word of ['123456', 'Benfica', 'maputo2024']) {
    await page.getByLabel('Senha', { exact: true }).fill(word);
    await warned.waitFor();
    await page.getByLabel('Senha', { exact: true }).fill('xirico canta às 5');
    await warned.waitFor({ state: 'detached' });
  }
  await page.getByText('Pelo menos 6 caracteres.').waitFor();

  await page.locator('main [type=submit]').click();
  await page.locator('#email-said[role=alert]').waitFor();
  expect(await faultsInLooks(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
