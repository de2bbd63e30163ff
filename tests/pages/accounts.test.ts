import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { newEmail, password, person } from '#tests/support/cast/people.ts';
import { codeTo, mailTo } from '#tests/support/outbox.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function signIn(page: Page, email: string, word: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

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
    expect(await bar.locator('.avatar-own').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    expect(await bar.locator('.avatar-own').isVisible()).toBe(false);
    await signIn(page, email.toUpperCase(), 'primeira senha');
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

    await signIn(page, email, 'primeira senha');
    await page.getByText('Email ou senha incorretos.').waitFor();
    await page.getByLabel('Senha', { exact: true }).fill('segunda senha');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('is refused where the e-mail has one, with what to do', async (test) => {
    const { page } = await visit(test);
    const { email } = await person(theSite());
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.getByText('Este email já está registado. Tente entrar ou recuperar a senha.').waitFor();
    expect(pathOf(page)).toBe('/register');
  });

  it('is found again when the answer to its making was lost on the way', async (test) => {
    const { page } = await visit(test);
    await page.goto('/register');
    // The request arrives, its answer does not.
    await page.route('**/api/auth/register', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await page.unroute('**/api/auth/register');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    await page.waitForURL('**/profile');
  });

  it('is opened from a new browser with a word about it by mail', async (test) => {
    const { page } = await visit(test);
    const account = await person(theSite());
    const { email } = account;
    await page.goto('/login');
    const before = Date.now();
    await signIn(page, email, password);
    await page.waitForURL((at) => at.pathname === '/');
    expect((await mailTo(email, before)).header('subject')).toBe('Nova entrada na sua conta');
    expect(await page.evaluate(() => localStorage.getItem('device'))).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is led to where it can be kept while it waits to be deleted', async (test) => {
    const { page } = await visit(test);
    const account = await person(theSite());
    await page.goto('/login');
    await signIn(page, account.email, password);
    await page.waitForURL((at) => at.pathname === '/');
    await page.evaluate(async (word) => {
      await fetch('/api/users/me/deletion', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
        },
        body: JSON.stringify({ password: word }),
      });
      localStorage.clear();
    }, password);
    await page.goto('/login?next=/jobs');
    await signIn(page, account.email, password);
    await page.waitForURL('**/settings');
    await page.getByRole('button', { name: 'Manter a minha conta' }).click();
    await page.getByText('A sua conta fica.').waitFor();
    expect(await page.getByRole('button', { name: 'Manter a minha conta' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Eliminar conta' }).isVisible()).toBe(true);
  });
});

describe('recovering', () => {
  it('can be begun anew with another e-mail, and asks again for a code after a pause', async (test) => {
    const { page } = await visit(test);
    await page.clock.install();
    await page.goto('/reset-password');
    const email = newEmail();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByText(`Enviado para ${email}.`).waitFor();
    const again = page.getByRole('button', { name: 'Enviar outro código' });
    expect(await again.count()).toBe(0);
    for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000);
    await again.click();
    await page.getByText(/Outro código daqui a \d+ s/).waitFor();
    await page.getByRole('button', { name: 'Usar outro email' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    expect(await page.getByText('Código enviado').count()).toBe(0);
  });

  it('says that a code is wrong, and lets it be typed again', async (test) => {
    const { page } = await visit(test);
    const { email } = await person(theSite());
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const right = await codeTo(email, asked);
    const wrong = right === '000000' ? '000001' : '000000';
    await page.getByLabel('Código').fill('12');
    await page.getByRole('button', { name: 'Verificar código' }).click();
    await page.getByText('Código inválido ou expirado.').waitFor();
    await page.getByLabel('Código').fill(wrong);
    const refused = page.waitForResponse('**/api/auth/verify-otp');
    await page.getByRole('button', { name: 'Verificar código' }).click();
    expect((await refused).status()).toBe(400);
    await page.getByText('Código inválido ou expirado.').waitFor();
    await page.getByLabel('Código').fill(right);
    await page.getByRole('button', { name: 'Verificar código' }).click();
    await page.getByText('Código verificado. Defina a nova senha.').waitFor();
    await page.getByLabel('Nova senha', { exact: true }).fill('curta');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.getByText('A senha deve ter pelo menos 6 caracteres.').waitFor();
  });

  it('ends the session of this browser too', async (test) => {
    const account = await person(theSite());
    const { page } = await visit(test, { signedIn: account });
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(account.email);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await page.getByLabel('Código').fill(await codeTo(account.email, asked));
    await page.getByRole('button', { name: 'Verificar código' }).click();
    await page.getByLabel('Nova senha', { exact: true }).fill('terceira senha');
    await page.getByRole('button', { name: 'Redefinir senha' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
  });
});

const letterOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--initial'));
