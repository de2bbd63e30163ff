import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newEmail, password, person } from '#tests/support/cast/people.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { codeTo } from '#tests/support/outbox.ts';
import { theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('an account', () => {
  it('is refused where the e-mail has one, made once though the answer is lost, left, and entered', async (test) => {
    const { page } = await visit(test);
    const { email: taken } = await person(theSite());
    const email = newEmail();
    const create = page.getByRole('button', { name: 'Criar conta' });
    await page.goto('/register');
    await page.getByLabel('Nome (opcional)').fill('Rosa Cumbe');
    await page.getByLabel('Email').fill(taken);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await create.click();
    await page.getByText('Este email já está registado. Tente entrar ou recuperar a senha.').waitFor();
    expect(pathOf(page)).toBe('/register');
    await page.getByLabel('Email').fill(email);
    await loseAnswers(page, '**/api/auth/register');
    await create.click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await page.unroute('**/api/auth/register');
    await create.click();
    await page.waitForURL('**/profile');
    const bar = page.getByRole('navigation', { name: 'Principal, em baixo' });
    expect(await letterOf(page)).toBe('"R"');
    await expect.poll(() => bar.locator('.avatar-own').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    await expect.poll(() => bar.locator('.avatar-own').isVisible()).toBe(false);
    await signInAgain(page, { email: email.toUpperCase(), password });
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('recovering', () => {
  it('asks again for a code after a pause, can be begun anew, lets a wrong code be typed again, ends the session of this browser too, and lets in by the new password alone', async (test) => {
    const account = await person(theSite());
    const { page } = await visit(test, { signedIn: account });
    await page.clock.install();
    await page.goto('/reset-password');
    const email = newEmail();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByText(`Enviado para ${email}.`).waitFor();
    const again = page.getByRole('button', { name: 'Enviar outro código' });
    await expect.poll(() => again.count()).toBe(0);
    for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000);
    await again.click();
    await page.getByText(/Outro código daqui a \d+ s/).waitFor();
    await page.getByRole('button', { name: 'Usar outro email' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
    await page.getByText('Código enviado').waitFor({ state: 'detached' });

    await page.getByLabel('Email').fill(account.email);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const right = await codeTo(account.email, asked);
    const code = page.getByLabel('Código');
    const verify = page.getByRole('button', { name: 'Verificar código' });
    await code.fill('12');
    await verify.click();
    await page.getByText('Código inválido ou expirado.').waitFor();
    await code.fill(right === '000000' ? '000001' : '000000');
    const refused = page.waitForResponse('**/api/auth/verify-otp');
    await verify.click();
    expect((await refused).status()).toBe(400);
    await page.getByText('Código inválido ou expirado.').waitFor();
    await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
    await verify.click();
    await page.getByText('Código verificado. Defina a nova senha.').waitFor();
    const word = page.getByLabel('Nova senha', { exact: true });
    await word.fill('curta');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.getByText('A senha deve ter pelo menos 6 caracteres.').waitFor();
    await word.fill('terceira senha');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.getByText('Senha alterada com sucesso. Redirecionando...').waitFor();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
    await signInAgain(page, account);
    await page.getByText('Email ou senha incorretos.').waitFor();
    await signInAgain(page, { ...account, password: 'terceira senha' });
    await page.waitForURL((url) => url.pathname === '/');
  });
});

const letterOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--initial'));
