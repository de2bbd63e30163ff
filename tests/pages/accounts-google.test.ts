import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { beside } from '#tests/support/beside.ts';
import { openIssuer, type TestIssuer } from '#tests/support/issuer.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { visit } from '#tests/support/visit.ts';

type Answer = (asked: URLSearchParams) => Promise<Record<string, string>> | Record<string, string>;

/** A site with an issuer of its own. */
let shared: { issuer: TestIssuer; program: RunningProgram; dataDir: string };
beforeAll(async () => {
  const ends: (() => void)[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-google-'));
  const issuer = await openIssuer(undefined, undefined, (end) => ends.push(end));
  const settings = { DATA_DIR: dataDir, GOOGLE_CLIENT_ID: issuer.clientId, GOOGLE_ISSUER: issuer.url };
  const program = await startProgram(settings);
  shared = { issuer, program, dataDir };
  return async () => {
    for (const end of ends) end();
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
});

/** Where the page of the issuer sends people back as a test wants. */
async function siteWithGoogle(test: TestContext, answer: Answer = () => ({})) {
  const { issuer, program } = shared;
  const visited = await visit(test, { site: `http://localhost:${program.port}` });
  const { page } = visited;
  const asked: URLSearchParams[] = [];
  await page.route(`${issuer.url}/auth?*`, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    const fragment = new URLSearchParams(await answer(query));
    await route.fulfill({
      contentType: 'text/html',
      body: `<a href="${query.get('redirect_uri')}#${fragment.toString().replaceAll('&', '&amp;')}">Continuar</a>`,
    });
  });
  return { ...visited, issuer, asked };
}

async function goThrough(page: Page) {
  await page.getByRole('button', { name: 'Continuar com Google' }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
}

const state = (asked: URLSearchParams) => ({ state: asked.get('state') ?? '' });

describe('signing in by Google', () => {
  // What else may come instead of an answer, a unit test proves (`finishGoogle`).
  it('says of an answer that is none what it was, when Google cannot be reached, its script does not come, or the browser keeps nothing, and is ready for the next try', async (test) => {
    const { page, context } = await siteWithGoogle(test, (asked) => ({ ...state(asked), id_token: 'a.b.c' }));
    await page.goto('/login?next=/jobs');
    await goThrough(page);
    await page.getByRole('alert').getByText('Falha na autenticação Google', { exact: true }).waitFor();
    expect(await page.evaluate(() => [location.hash, localStorage.getItem('access_token')])).toEqual([
      '',
      null,
    ]);
    expect(new URL(page.url()).search).toBe('?next=%2Fjobs');

    const button = page.getByRole('button', { name: 'Continuar com Google' });
    const fails = async (address: string) => {
      await page.route(address, (route) => route.abort('internetdisconnected'));
      await page.goto('/register');
      await button.click();
      await page.getByText('Google Sign-In não carregou. Recarregue a página.').waitFor();
      await expect.poll(() => button.isVisible()).toBe(true);
      await page.unroute(address);
    };
    await fails('**/_astro/google-journey.*');
    await fails('**/api/auth/google');

    // Whoever turns back on the way.
    await button.click();
    await page.getByRole('link', { name: 'Continuar' }).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await button.waitFor();

    await context.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
    );
    await page.goto('/login');
    await button.click();
    await page.getByText('Erro ao inicializar Google Sign-In').waitFor();
  });
});

it('who comes back from Google goes on to where one wanted, with nothing of it in the address, and confirms by it who they are', async (test) => {
  const answer: Answer = async (asked) => ({
    ...state(asked),
    id_token: await shared.issuer.credential({ nonce: asked.get('nonce') }),
  });
  const site = await siteWithGoogle(test, answer);
  const { page, asked, complaints, requests } = site;
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/login?next=/jobs');
  await goThrough(page);
  await page.waitForURL('**/jobs');
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    client_id: shared.issuer.clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    redirect_uri: site.url('/login'),
    state: expect.stringMatching(/^[0-9a-f]{32}$/),
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(await page.evaluate(() => sessionStorage.getItem('google'))).toBeNull();
  expect(addresses.filter((address) => address.includes('id_token='))).toHaveLength(1);
  await page.goBack({ waitUntil: 'commit' });
  expect(new URL(page.url()).hash).toBe('');
  // On the way back nothing of React was needed.
  const back = requests.slice(requests.lastIndexOf('/api/auth/google'));
  expect(back.filter((path) => path.includes('/_astro/client.'))).toEqual([]);
  expect(complaints).toEqual([]);

  const journeys = asked.length;
  // Confirmed by it they come back to what they were about to do.
  await beside(
    ({ db }) => db.inTransaction((tx) => tx.updateTable('sessions').set({ proved_at: null }).execute()),
    shared.dataDir,
  );

  await page.goto('/settings#email');
  const sendCode = async () => {
    await page.getByLabel('Novo email').fill('nova@exemplo.co.mz');
    await page.getByRole('button', { name: 'Enviar código' }).click();
  };
  await sendCode();
  await page
    .getByRole('dialog', { name: 'Confirme que é você' })
    .getByRole('button', { name: 'Confirmar com o Google' })
    .click();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.waitForURL('**/settings#email');
  await page.getByText('Confirmado. Já pode continuar.').waitFor();
  await sendCode();
  await page.getByText('Enviado para nova@exemplo.co.mz.').waitFor();
  expect(asked).toHaveLength(journeys + 1);
});
