import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { keeps, note, type Place, place, startPlace, visitor } from '#tests/support/offline-place.ts';
import { jpeg } from '#tests/support/pictures.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });

let shared: Place;
beforeAll(async () => {
  shared = await startPlace();
  return shared.close;
});

describe('without a network', () => {
  it('a newer page is offered when it comes late, and one that was never seen says so, lists what is kept, and comes when the network does', async (test) => {
    const { net, paths } = await place(shared);
    const { page, complaints } = await visitor(test, net.url);
    await keeps(page, paths.service);
    await page.goto('/sem-ligacao');
    net.become({ waitsMs: 2000 });
    await page.goto(paths.service);
    await eventually(() => note(page).innerText()).toBe('Há uma versão mais nova desta página. Actualizar');
    net.become('fine');
    await note(page).getByRole('button', { name: 'Actualizar' }).click();
    await note(page).waitFor({ state: 'detached' });
    net.become('none');
    await page.goto(paths.job);
    await expect.poll(() => page.locator('h1').innerText()).toBe('Sem ligação');
    const kept = page.locator('.kept li');
    await expect.poll(() => kept.locator('a').allInnerTexts()).toEqual(['Quadro eléctrico']);
    await expect.poll(() => kept.first().innerText()).toContain('agora');
    expect(await page.getByText('O que escrever nas conversas').isVisible(), 'to a visitor').toBe(false);
    expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual([]);
    expect(await faultsInLooks(page)).toEqual([]);
    await kept.locator('a').click();
    await note(page).waitFor();
    await page.goto(paths.job);
    net.become('fine');
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { name: 'Pintor de paredes', level: 1 }).waitFor();
    await expect.poll(() => note(page).count()).toBe(0);
    net.become('none');
    await page.goto('/companies');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Sem ligação');
    net.become('fine');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: 'Empresas', level: 1 }).waitFor();
  });
});

/** As another app does, which the phone lets share with the site. */
const shares = (page: Page, picture: Buffer) =>
  page.evaluate((bytes) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/partilhar', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries({
      title: 'Muro novo',
      text: 'Feito em Boane',
      url: 'https://a.example/',
    })) {
      const input = document.createElement('input');
      Object.assign(input, { name, value });
      form.append(input);
    }
    const file = document.createElement('input');
    Object.assign(file, { type: 'file', name: 'picture' });
    const chosen = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    chosen.items.add(new File([content], 'muro.jpg', { type: 'image/jpeg' }));
    file.files = chosen.files;
    form.append(file);
    document.body.append(form);
    form.submit();
  }, picture.toString('base64'));

describe('what one person has looked at', () => {
  const stores = (page: Page) =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.startsWith('build-'));
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });

  /** As for everybody who is signed in, for the day on which they may do what it is for. */
  const prepares = (page: Page, path: string) =>
    page.evaluate(
      (url) => navigator.serviceWorker.controller?.postMessage({ page: url, loaded: [], isSeen: false }),
      new URL(path, page.url()).href,
    );

  it('and what another app has shared is gone with a sign-out without network; who comes next sees nothing of it, and of what is kept only what is of use to them', async (test) => {
    const { net, paths, seller, site } = await place(shared);
    const { page } = await visitor(test, net.url, seller);
    await keeps(page, '/my-services');
    await shares(page, await jpeg());
    const dialog = page.getByRole('dialog');
    await eventually(() => dialog.getByLabel('Título').inputValue()).toBe('Muro novo');
    await expect
      .poll(() => dialog.getByLabel('Descrição').inputValue())
      .toBe('Feito em Boane\nhttps://a.example/');
    await dialog.getByText('muro.jpg').first().waitFor();
    expect(await page.evaluate(() => caches.has('shared'))).toBe(false);

    await keeps(page, paths.service);
    await keeps(page, '/profile');
    expect((await stores(page)).filter((path) => path.startsWith('/api/'))).toEqual([]);
    net.become('none');
    await page.locator('[data-sign-out]:visible').first().click();
    await page.waitForURL('**/login');
    await page.getByText('Saiu da sua conta neste dispositivo').waitFor();
    await eventually(() => stores(page)).toEqual([]);
    await page.goto(paths.service);
    await expect.poll(() => page.locator('h1').innerText()).toBe('Sem ligação');
    net.become('fine');
    await keeps(page, '/login');
    const ben = await person(site, { full_name: 'Ben Langa' });
    await page.evaluate((tokens) => void Object.assign(localStorage, tokens), {
      access_token: ben.tokens.access_token,
      refresh_token: ben.tokens.refresh_token,
    });
    await keeps(page, '/');
    await prepares(page, '/jobs/create');
    await prepares(page, '/portfolio/create');
    await eventually(() => stores(page)).toEqual(
      expect.arrayContaining(['/login', '/jobs/create', '/portfolio/create']),
    );
    net.become('none');
    await page.goto('/profile');
    await eventually(() => page.locator('.kept a').allInnerTexts()).toEqual([
      'BizLink · Serviços, empresas e vagas em Moçambique',
    ]);
  });
});
