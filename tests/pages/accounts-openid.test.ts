import type { AddressInfo, Server } from 'node:net';
import { Provider } from 'oidc-provider';
import { describe, expect, it, type TestContext } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startProgram } from '#tests/support/program.ts';
import { visit } from '#tests/support/visit.ts';

/** A certified OpenID provider with pages of its own, and a site that sends people to it. */
async function siteWithProvider(test: TestContext) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const site = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'bizlink',
        // Of a native application, or it would insist on https.
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${site}/login`],
        response_types: ['id_token'],
        grant_types: ['implicit'],
      },
    ],
    responseTypes: ['id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for this test'] },
    // Whatever is typed as the login is who it is.
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, email: `${login}@gmail.com`, email_verified: true, name: 'Ana Sitoe' }),
    }),
  });
  const server: Server = await new Promise((resolve) => {
    const listening = provider.listen(Number(new URL(issuer).port), '127.0.0.1', () => resolve(listening));
  });
  test.onTestFinished(() => void server.close());
  expect((server.address() as AddressInfo).port).toBe(Number(new URL(issuer).port));

  const program = await startProgram({
    PORT: String(port),
    GOOGLE_CLIENT_ID: 'bizlink',
    GOOGLE_ISSUER: issuer,
  });
  test.onTestFinished(() => program.stop());
  return visit(test, { site });
}

describe('signing in by a real OpenID provider', () => {
  it('says why when somebody changes their mind there, makes an account the first time and finds it the second', async (test) => {
    const { page } = await siteWithProvider(test);
    const goThrough = async () => {
      await page.getByRole('button', { name: 'Continuar com Google' }).click();
      const login = page.getByPlaceholder('Enter any login');
      await login
        .or(page.getByRole('button', { name: 'Continue' }))
        .first()
        .waitFor();
      if (await login.isVisible()) {
        await login.fill('ana');
        await page.getByPlaceholder('and password').fill('x');
        await page.getByRole('button', { name: 'Sign-in' }).click();
      }
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    const whoAmI = () =>
      page.evaluate(async () => {
        const authorization = `Bearer ${localStorage.getItem('access_token')}`;
        return (await fetch('/api/users/me', { headers: { authorization } })).json();
      });

    await page.goto('/login?next=/jobs');
    await page.getByRole('button', { name: 'Continuar com Google' }).click();
    await page.getByRole('link', { name: /Cancel/ }).click();
    await page.getByText('Erro na autenticação Google: End-User aborted interaction').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await goThrough();
    await page.waitForURL('**/jobs');
    const first = await whoAmI();
    expect(first).toMatchObject({
      email: 'ana@gmail.com',
      full_name: 'Ana Sitoe',
      username: 'ana',
      has_password: false,
    });

    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    await goThrough();
    await page.waitForURL((url) => url.pathname === '/');
    expect((await whoAmI()).id).toBe(first.id);
  });
});
