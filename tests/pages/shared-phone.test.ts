import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { sheet } from '#tests/support/service-forms.ts';
import { theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

async function sellerOn(test: TestContext) {
  const rosa = await freelancer(theSite());
  return { ...(await visit(test, { signedIn: rosa })), rosa };
}

async function beginsService(page: Page) {
  await page.goto('/my-services?publicar=1');
  await sheet(page).waitFor();
  await page.getByLabel('Título').fill('Só meu');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Só meu'));
}

/** Somebody who has begun a profile, read their conversations, and searched. */
async function phoneOf(test: TestContext) {
  const visited = await sellerOn(test);
  const { page } = visited;
  await page.goto('/profile-setup');
  await page.getByRole('radio', { name: 'Empresa' }).check();
  await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.startsWith('draft:')));
  await page.goto('/messages');
  await page.getByText('Ainda não tem conversas').waitFor();
  await page.evaluate(() => localStorage.setItem('searches', '["divórcio"]'));
  return visited;
}

/** All that the browser keeps, but for what is the device's own. */
const left = (page: Page) =>
  page.evaluate(async () => {
    const own = ['device', 'ended', 'usage', 'saver', 'theme', 'view'];
    const names = Object.keys(localStorage).filter((name) => !own.includes(name));
    const databases = await indexedDB.databases();
    // Files of the build are the same for everybody.
    const kept = (await caches.keys()).filter((name) => !name.startsWith('build-'));
    return [...names, ...databases.map(({ name }) => name), ...kept];
  });
const inTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

describe('a shared phone', () => {
  it('keeps nothing of who signed out', async (test) => {
    const { page } = await phoneOf(test);
    await beginsService(page);
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    await expect.poll(() => left(page)).toEqual([]);
    expect(await inTab(page)).not.toMatch(/draft|list/);
  });

  it('keeps nothing of whose session was ended elsewhere, and says so', async (test) => {
    const { page, rosa, site } = await phoneOf(test);
    await page.goto('/settings#devices');
    await page.getByText('Em uso neste dispositivo').waitFor();
    await site.send('POST', '/auth/logout', { refresh_token: rosa.tokens.refresh_token });
    // The page asks for its connection anew, as it does when a network is back, and may leave before it has answered.
    await page.evaluate(() => void setTimeout(() => dispatchEvent(new Event('online'))));
    await page.waitForURL('**/login?next=%2Fsettings');
    await page.locator('.toast').getByText('Não autenticado. Por favor, entre novamente.').waitFor();
    await expect.poll(() => left(page)).toEqual([]);
    // What was begun in this tab waits there for its writer, and for nobody else.
    await signInAgain(page, await person(site));
    await page.waitForURL('**/settings');
    expect(await inTab(page)).not.toContain('draft');
  });

  it('gives back what is being written when its session is over to its writer alone, in every tab', async (test) => {
    const { page, context, rosa } = await sellerOn(test);
    await beginsService(page);
    const other = await context.newPage();
    await other.goto('/terms');
    await theSite().send('POST', '/auth/logout', { refresh_token: rosa.tokens.refresh_token });
    await other.goto('/settings');
    await other.waitForURL('**/login?next=%2Fsettings');
    await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('Só meu'));
    await expect.poll(() => left(page)).toEqual([]);
    await page.goto('/login?next=/my-services?publicar=1');
    await signInAgain(page, rosa);
    await page.getByText('Está aqui o que escreveu e ainda não publicou.').waitFor();
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Só meu');
  });
});
