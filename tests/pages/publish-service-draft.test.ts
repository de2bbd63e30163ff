import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { fillDevice, takeRoom } from '#tests/support/full-device.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import {
  addressShown,
  choosePictures,
  fill,
  ownerOf,
  painting,
  photos,
  pictureAt,
  publishButton,
  publishing,
  reopened,
  servicesOf,
  sheet,
  tagsShown,
  widthsOf,
} from '#tests/support/service-forms.ts';
import type { Site } from '#tests/support/site.ts';
import { hold } from '#tests/support/visit.ts';

describe('the draft of a service', () => {
  const begun = async (test: TestContext) => {
    const { by, companies } = await ownerOf('Padaria Sabor', 'Luz Nova');
    const visited = await publishing(test, by);
    const { page } = visited;
    await choosePictures(page).setInputFiles(await photos(61, 62));
    await expect.poll(() => page.getByText('Enviada', { exact: true }).count()).toBe(2);
    await fill(page);
    await page.locator('#service-price').fill('250,5');
    await page.locator('#service-tag').fill('pintor,meio esc');
    await page.locator('#service-company').selectOption('Luz Nova');
    return { ...visited, by, company: companies[1] };
  };

  const stands = async (page: Page) => {
    await page.getByText('Está aqui o que escreveu e ainda não publicou.').waitFor();
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe(painting.title);
    await expect.poll(() => page.getByLabel('Descrição').inputValue()).toBe(painting.description);
    await expect.poll(() => page.locator('#service-category').innerText()).toBe(painting.category);
    await expect.poll(() => page.locator('#service-price').inputValue()).toBe('250,5');
    expect(await tagsShown(page)).toEqual(['pintor']);
    await expect.poll(() => page.locator('#service-tag').inputValue()).toBe('meio esc');
    await expect.poll(() => page.locator('#service-company option:checked').innerText()).toBe('Luz Nova');
    await expect.poll(() => page.locator('.picture-row').count()).toBe(2);
    expect(await addressShown(page, 2)).toMatch(/^\/media\//);
  };

  it('is there after the browser was closed, until it is published, without pictures that are gone only when told', async (test) => {
    const { context, page, by, company, site } = await begun(test);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.includes('publish-service')) ?? '';
      const draft = JSON.parse(localStorage.getItem(key) ?? '');
      draft.answers.images[0] = `/media/${'0'.repeat(32)}-640.webp`;
      localStorage.setItem(key, JSON.stringify(draft));
    });
    const again = await closedAndOpened(context, page, site);
    test.onTestFinished(() => again.context.close());
    await reopened(again.page);
    await stands(again.page);
    await pictureAt(again.page, 1).getByText('Esta imagem já não está guardada.').waitFor();
    await publishButton(again.page).click();
    const without = again.page.getByRole('button', { name: 'Publicar sem ela' });
    await without.waitFor();
    await expect.poll(() => again.page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    await without.click();
    await again.page.getByText('Serviço publicado com sucesso.').waitFor();
    const [made] = await servicesOf(by);
    expect(made).toMatchObject({
      ...painting,
      price: 250.5,
      tags: ['pintor', 'meio esc'],
      status: 'Ativo',
      company_id: company?.id,
      image_url: made?.images[0],
    });
    expect(widthsOf(made)).toEqual([62]);
    await expect
      .poll(() => again.page.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('publish-service');
  });

  it('stays when the dialog is closed, in which pictures go on arriving, and is dropped when one begins anew', async (test) => {
    const { page } = await publishing(test);
    const slow = await hold(page, '**/api/services/pictures');
    await choosePictures(page).setInputFiles(await photos(61));
    await page.getByLabel('Título').fill('Meio');
    await sheet(page).getByRole('button', { name: 'Cancelar' }).click();
    await sheet(page).waitFor({ state: 'hidden' });
    const arrives = page.waitForResponse('**/api/services/pictures');
    slow.release();
    await arrives;
    await page
      .getByRole('link', { name: 'Publicar' })
      .or(page.getByRole('button', { name: 'Publicar' }))
      .first()
      .click();
    await pictureAt(page, 1).getByText('Enviada').waitFor();
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Meio');
    await reopened(page);
    await expect.poll(() => page.locator('.picture-row').count()).toBe(1);
    await page.getByRole('button', { name: 'Começar de novo' }).click();
    await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('');
    await expect.poll(() => page.locator('.picture-row').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('publish-service');
  });
});

describe('an answer that is lost, where the device has no room to send it later', () => {
  const noRoom = 'Sem ligação, e não há espaço neste dispositivo';

  it('makes no second service, neither on the next press nor after a reload, and loses nothing that was changed', async (test) => {
    const { page, by } = await publishing(test);
    await fill(page);
    await fillDevice(page);
    await loseAnswers(page, '**/api/services/');
    await publishButton(page).click();
    await page.locator('.toast', { hasText: noRoom }).waitFor();
    const again = page.waitForEvent('requestfailed', {
      predicate: (one) => one.url().endsWith('/services/'),
    });
    await publishButton(page).click();
    await again;
    await page.locator('.toast', { hasText: noRoom }).waitFor();
    await expect.poll(() => page.locator('.toast').count()).toBe(1);
    await page.unroute('**/api/services/');
    await reopened(page);
    await page.getByLabel('Título').fill('Pintura melhor');
    await page.locator('#service-price').fill('900');
    await publishButton(page).click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    const made = { ...painting, title: 'Pintura melhor', price: 900 };
    expect(await servicesOf(by)).toMatchObject([made]);
    // The draft is done without where the phone is full.
    await reopened(page);
    await takeRoom(page);
    await fill(page, { ...painting, title: 'Outro' });
    await publishButton(page).click();
    await sheet(page).waitFor({ state: 'hidden' });
    expect(await servicesOf(by)).toMatchObject([{ title: 'Outro' }, made]);
  });

  it('in a tab with what another has published, what is typed is another service', async (test) => {
    const { page, context, by } = await publishing(test);
    await fill(page);
    const second = await context.newPage();
    await reopened(second);
    await publishButton(page).click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    await second.getByLabel('Título').fill('Segundo');
    await publishButton(second).click();
    await second.getByText('Projeto publicado com sucesso.').waitFor();
    expect(await servicesOf(by)).toMatchObject([{ title: 'Segundo' }, { title: painting.title }]);
  });
});

async function closedAndOpened(context: BrowserContext, page: Page, site: Site) {
  const browser = context.browser();
  const storageState = await context.storageState();
  await page.close();
  const next = await browser?.newContext({
    baseURL: site.url,
    storageState,
    viewport: { width: 360, height: 780 },
  });
  if (!next) throw new Error('No browser.');
  return { context: next, page: await next.newPage() };
}
