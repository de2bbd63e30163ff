import { describe, expect, it } from 'vitest';
import {
  addressShown,
  choosePictures,
  cutting,
  fill,
  photo,
  photos,
  pictureAt,
  publishButton,
  publishing,
  reopened,
  servicesOf,
  widthsOf,
} from '#tests/support/service-forms.ts';
import { hold } from '#tests/support/visit.ts';

describe('the pictures of a service', () => {
  it('refuses what is no picture, or not for the server, and more than six, and shows which were swept away', async (test) => {
    const { page } = await publishing(test);
    const file = (name: string, mimeType: string, size: number) => ({
      name,
      mimeType,
      buffer: Buffer.alloc(size, 1),
    });
    await choosePictures(page).setInputFiles(file('a.gif', 'image/gif', 9));
    await page.getByText('a.gif: Tipo de arquivo não suportado. Use JPG, PNG ou WebP.').waitFor();
    await expect.poll(() => page.locator('.picture-row').count()).toBe(0);
    await choosePictures(page).setInputFiles(file('c.jpg', 'image/jpeg', 99));
    await pictureAt(page, 1).getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remover imagem 1' }).click();
    const seven = await Promise.all(Array.from({ length: 7 }, (_, at) => photo(`${at}.jpg`, 60 + at)));
    await choosePictures(page).setInputFiles(seven);
    await page.getByText('Use no máximo 6 imagens.').waitFor();
    await expect.poll(() => page.locator('.picture-row').count()).toBe(6);
    await page.getByText('Já tem as 6 imagens.').waitFor();
    await expect.poll(() => page.getByText('Enviada', { exact: true }).count()).toBe(6);

    const lost = 'Uma das imagens já não está guardada. Adicione-a outra vez.';
    await page.route('**/api/services/', (route) =>
      route.fulfill({
        status: 422,
        json: { detail: 'x', code: 'validation_failed', errors: [{ field: 'images', message: lost }] },
      }),
    );
    await page.route('**/media/*-61.webp', (route) => route.fulfill({ status: 404 }));
    await fill(page);
    await publishButton(page).click();
    await page.getByText(lost).waitFor();
    await pictureAt(page, 2).getByText('Esta imagem já não está guardada.').waitFor();
    await expect.poll(() => pictureAt(page, 1).getByText('Enviada').isVisible()).toBe(true);
  });

  it('are put in order by buttons and by the mouse, and removed, while they are under way, and waited for', async (test) => {
    const { page, by } = await publishing(test, undefined, { width: 1280 });
    const slow = await hold(page, '**/api/services/pictures');
    await choosePictures(page).setInputFiles(await photos(61, 62, 63, 64));
    await pictureAt(page, 1)
      .getByText(/^A enviar… \d+%/)
      .waitFor();
    await expect.poll(() => addressShown(page, 1)).toMatch(/^blob:/);
    await pictureAt(page, 1).getByRole('progressbar', { name: 'Envio da imagem 1' }).waitFor();
    await pictureAt(page, 4).getByText('À espera de vez…').waitFor();
    const order = async () => (await page.locator('.picture-row b').allInnerTexts()).join(' ');
    const forth = page.getByRole('button', { name: 'Mover imagem 3 para a frente' });
    await forth.press('Enter');
    await expect.poll(order).toBe('a.jpg c.jpg b.jpg d.jpg');
    // The keyboard goes on from where it is.
    await page.keyboard.press('Enter');
    await expect.poll(order).toBe('c.jpg a.jpg b.jpg d.jpg');
    await page.keyboard.press('Enter');
    await expect.poll(order).toBe('c.jpg a.jpg b.jpg d.jpg');
    await page.getByRole('status').getByText('Imagem no lugar 1 de 4.').waitFor();
    await expect.poll(() => pictureAt(page, 1).innerText()).toContain('Capa');
    await page.getByRole('button', { name: 'Mover imagem 1 para trás' }).click();
    await page.getByRole('button', { name: 'Remover imagem 3' }).click();
    await expect.poll(order).toBe('a.jpg c.jpg d.jpg');
    await pictureAt(page, 3).locator('img').dragTo(pictureAt(page, 1));
    await expect.poll(order).toBe('d.jpg a.jpg c.jpg');
    await fill(page);
    await publishButton(page).click();
    await page.getByText('A publicar assim que as imagens chegarem.').waitFor();
    expect(await servicesOf(by)).toEqual([]);
    await page.getByLabel('Título').fill('Ainda melhor');
    await page.locator('#service-tag').fill('à última');
    slow.release();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    const [made] = await servicesOf(by);
    expect(made).toMatchObject({ title: 'Ainda melhor', tags: ['à última'] });
    expect(widthsOf(made)).toEqual([64, 61, 63]);
  });

  it('cut off in the middle, what arrived stays, the rest is sent again, and asked about before it is published without', async (test) => {
    const { page, by } = await publishing(test);
    await cutting(page, (nth) => [2, 3, 5, 6].includes(nth));
    await choosePictures(page).setInputFiles(await photos(61, 62, 63));
    const failed = page.getByText('Falha de rede. Verifique sua conexão.');
    const arrived = page.getByText('Enviada', { exact: true });
    await expect.poll(() => failed.count()).toBe(2);
    await expect.poll(() => arrived.count()).toBe(1);
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
    await expect.poll(() => arrived.count()).toBe(2);
    await expect.poll(() => failed.count()).toBe(1);
    await fill(page);
    // Loaded anew, what arrived is there, and of the rest nothing is half made.
    await reopened(page);
    await expect.poll(() => page.locator('.picture-row').count()).toBe(2);
    expect(await addressShown(page, 1)).toMatch(/^\/media\//);
    await choosePictures(page).setInputFiles(await photos(64));
    await expect.poll(() => failed.count()).toBe(1);
    await publishButton(page).click();
    const question = page.locator('.pictures-question');
    const again = question.getByRole('button', { name: 'Tentar de novo' });
    await question.getByText('Uma imagem não foi enviada. O que quer fazer?').waitFor();
    await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true);
    await again.click();
    await question.getByText('Uma imagem não foi enviada. O que quer fazer?').waitFor();
    await expect.poll(() => question.getByRole('button').count()).toBe(2);
    expect(await servicesOf(by)).toEqual([]);
    await again.click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    expect((await servicesOf(by))[0]?.images).toHaveLength(3);
  });
});
