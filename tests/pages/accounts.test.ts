import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newEmail, password, person } from '#tests/support/cast/people.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { codeTo, mailTo } from '#tests/support/outbox.ts';
import { theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('an account', () => {
  it('is made, left, entered, recovered by the mailed code, and entered again', async (test) => {
    const { page, complaints } = await visit(test);
    const email = newEmail();

    await page.goto('/register');
    await page.getByLabel('Nome (opcional)').fill('Rosa Cumbe');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('primeira senha');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.waitForURL('**/profile');
    const bar = page.getByRole('navigation', { name: 'Principal, em baixo' });
    expect(await letterOf(page)).toBe('"R"');
    await expect.poll(() => bar.locator('.avatar-own').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    await expect.poll(() => bar.locator('.avatar-own').isVisible()).toBe(false);
    await signInAgain(page, { email: email.toUpperCase(), password: 'primeira senha' });
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');

    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
    await page.getByLabel('Email').fill(email);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByText('Código enviado para o seu email. Verifique sua caixa de entrada.').waitFor();
    const code = await codeTo(email, asked);
    await page.getByLabel('Código').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Verificar código' }).click();
    await page.getByText('Código verificado. Defina a nova senha.').waitFor();
    await page.getByLabel('Nova senha', { exact: true }).fill('segunda senha');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.getByText('Senha alterada com sucesso. Redirecionando...').waitFor();
    await page.waitForURL('**/login');
    expect(complaints).toEqual([]);

    await signInAgain(page, { email, password: 'primeira senha' });
    await page.getByText('Email ou senha incorretos.').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill('segunda senha');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('is refused where the e-mail has one, and found again when the answer to its making was lost', async (test) => {
    const { page } = await visit(test);
    const { email } = await person(theSite());
    const create = page.getByRole('button', { name: 'Criar conta' });
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await create.click();
    await page.getByText('Este email já está registado. Tente entrar ou recuperar a senha.').waitFor();
    expect(pathOf(page)).toBe('/register');
    await loseAnswers(page, '**/api/auth/register');
    await page.getByLabel('Email').fill(newEmail());
    await create.click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await page.unroute('**/api/auth/register');
    await create.click();
    await page.waitForURL('**/profile');
  });

  it('is opened from a new browser with a word by mail, and led to where it can be kept while it waits to be deleted', async (test) => {
    const { page } = await visit(test);
    const account = await person(theSite());
    await page.goto('/login');
    const before = Date.now();
    await signInAgain(page, account);
    await page.waitForURL((at) => at.pathname === '/');
    expect((await mailTo(account.email, before)).header('subject')).toBe('Nova entrada na sua conta');
    expect(await page.evaluate(() => localStorage.getItem('device'))).toMatch(/^[0-9a-f]{32}$/);
    await account.call('POST', '/users/me/deletion', { password });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?next=/jobs');
    await signInAgain(page, account);
    await page.waitForURL('**/settings');
    await page.getByRole('button', { name: 'Manter a minha conta' }).click();
    await page.getByText('A sua conta fica.').waitFor();
    await page.getByRole('button', { name: 'Manter a minha conta' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Eliminar conta' }).isVisible()).toBe(true);
  });
});

describe('recovering', () => {
  it('asks again for a code after a pause, can be begun anew, lets a wrong code be typed again, and ends the session of this browser too', async (test) => {
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
    await code.fill(right);
    await verify.click();
    await page.getByText('Código verificado. Defina a nova senha.').waitFor();
    const word = page.getByLabel('Nova senha', { exact: true });
    await word.fill('curta');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.getByText('A senha deve ter pelo menos 6 caracteres.').waitFor();
    await word.fill('terceira senha');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  });
});

const letterOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--initial'));
