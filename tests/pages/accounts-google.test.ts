import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { openIssuer } from '#tests/support/issuer.ts';
import { startProgram } from '#tests/support/program.ts';
import { visit } from '#tests/support/visit.ts';

type Answer = (asked: URLSearchParams) => Promise<Record<string, string>> | Record<string, string>;

/** A site of its own with an issuer of its own. */
async function openSite(
  ends: (end: () => Promise<void> | void) => void,
  settings: Record<string, string> = {},
) {
  const issuer = await openIssuer(undefined, undefined, ends);
  const program = await startProgram({
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_ISSUER: issuer.url,
    ...settings,
  });
  ends(() => program.stop());
  return { issuer, program };
}

let shared: Awaited<ReturnType<typeof openSite>>;
const ends: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  shared = await openSite((end) => ends.push(end));
});
afterAll(() => Promise.all(ends.map((end) => end())));

/** Where the page of the issuer sends people back as a test wants. */
async function siteWithGoogle(test: TestContext, answer: Answer = () => ({}), { issuer, program } = shared) {
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
  it('goes there and comes back, on to where one wanted, and leaves nothing in the address', async (test) => {
    const site = await siteWithGoogle(test, async (asked) => ({
      ...state(asked),
      id_token: await site.issuer.credential({ nonce: asked.get('nonce') }),
    }));
    const { page, asked, complaints, requests } = site;
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto('/login?next=/jobs');
    await goThrough(page);
    await page.waitForURL('**/jobs');
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBeNull();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      client_id: site.issuer.clientId,
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
  });

  it('says of an answer that is none what it was, and leaves nothing in the address', async (test) => {
    let answer: Answer = () => ({ state: 'x', id_token: 'x' });
    const { page } = await siteWithGoogle(test, (asked) => answer(asked));
    const said = async (text: string) => {
      await page.goto('/login?next=/jobs');
      await goThrough(page);
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
      expect(await page.evaluate(() => [location.hash, localStorage.getItem('access_token')])).toEqual([
        '',
        null,
      ]);
    };
    // To somebody else.
    await said('Falha ao entrar com Google');
    for (const [given, text] of [
      [{ error: 'access_denied' }, 'Erro na autenticação Google: access_denied'],
      [{}, 'Token de acesso não recebido'],
      [{ id_token: 'a.b.c' }, 'Falha na autenticação Google'],
    ] as const) {
      answer = (asked) => ({ ...state(asked), ...given });
      await said(text);
      expect(new URL(page.url()).search).toBe('?next=%2Fjobs');
    }
  });

  it('says when Google cannot be reached, and is ready for the next try', async (test) => {
    const broken = await openSite(test.onTestFinished);
    broken.issuer.breakDown();
    const { page } = await siteWithGoogle(test, undefined, broken);
    await page.goto('/register');
    await page.getByRole('button', { name: 'Continuar com Google' }).click();
    await page.getByText('Google Sign-In não carregou. Recarregue a página.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Continuar com Google' }).isVisible())
      .toBe(true);
  });

  it('says when the browser keeps nothing for the way back', async (test) => {
    const { page, context } = await siteWithGoogle(test);
    await context.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
    );
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar com Google' }).click();
    await page.getByText('Erro ao inicializar Google Sign-In').waitFor();
  });

  it('is ready again for whoever turns back on the way, and says when its script does not come', async (test) => {
    const { page } = await siteWithGoogle(test);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar com Google' }).click();
    await page.getByRole('link', { name: 'Continuar' }).waitFor();
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Continuar com Google' }).waitFor();
    await page.route('**/_astro/google-journey.*', (route) => route.abort('internetdisconnected'));
    await page.goto('/register');
    await page.getByRole('button', { name: 'Continuar com Google' }).click();
    await page.getByText('Google Sign-In não carregou. Recarregue a página.').waitFor();
  });
});

it('who has only Google confirms by it who they are, and comes back to what they were about to do', async (test) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-google-'));
  test.onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const own = await openSite(test.onTestFinished, { DATA_DIR: dataDir });
  const answer: Answer = async (asked) => ({
    ...state(asked),
    id_token: await own.issuer.credential({ nonce: asked.get('nonce') }),
  });
  const { page, asked } = await siteWithGoogle(test, answer, own);
  await page.goto('/login');
  await goThrough(page);
  await page.waitForURL(({ pathname }) => pathname === '/');
  const db = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  await db.inTransaction((tx) => tx.updateTable('sessions').set({ proved_at: null }).execute());
  await db.destroy();

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
  expect(asked).toHaveLength(2);
});
