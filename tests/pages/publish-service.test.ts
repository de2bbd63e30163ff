import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { enters } from '#tests/support/cast/teams.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import {
  choosePictures,
  fill,
  focusedId,
  ownerOf,
  painting,
  photo,
  pickCategory,
  publishButton,
  publishing,
  saidOf,
  saysToast,
  servicesOf,
  sheet,
  tagsShown,
} from '#tests/support/service-forms.ts';
import { hold } from '#tests/support/visit.ts';

describe('publishing a service', () => {
  it('asks for what is missing, reads the price as it is typed, shows what the server refuses, and is gone once though pressed twice', async (test) => {
    // It is never a company’s unasked: a freelancer who is its editor begins as themselves.
    const { by: boss, companies, site } = await ownerOf('Padaria Sabor');
    const by = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
    await enters(site, boss, companies[0]?.id ?? 0, by, 'editor');
    const { page } = await publishing(test, by);
    const first = sheet(page).locator('.sheet-body').locator('input, select, textarea').first();
    await expect.poll(() => first.getAttribute('id')).toBe('service-company');
    await expect.poll(() => page.getByLabel('Publicar como').inputValue()).toBe('');
    const required = 'Por favor, preencha os campos obrigatórios';
    await expect.poll(() => focusedId(page)).toBe('service-title');
    await publishButton(page).click();
    for (const field of ['title', 'description', 'category'])
      await saidOf(page, field).getByText(required, { exact: true }).waitFor();
    expect(await saidOf(page, 'price').count()).toBe(0);
    await expect.poll(() => focusedId(page)).toBe('service-title');
    await page.getByLabel('Título').fill(painting.title);
    await publishButton(page).click();
    await expect.poll(() => focusedId(page)).toBe('service-description');
    await page.getByLabel('Descrição').fill(painting.description);
    await publishButton(page).click();
    await expect.poll(() => focusedId(page)).toBe('service-category');
    await page.locator('#service-category').click();
    const categories = page.getByRole('dialog', { name: 'Categoria' }).getByRole('option');
    await expect.poll(() => categories.count()).toBe(13);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Categoria' }).waitFor({ state: 'hidden' });
    await expect.poll(() => sheet(page).isVisible()).toBe(true);
    await pickCategory(page, 'Limpeza');
    await saidOf(page, 'category').waitFor({ state: 'detached' });

    const price = page.locator('#service-price');
    const reading = async () =>
      (await page.locator('#service-price-reading').innerText()).replace(/\s/g, ' ');
    expect(await reading()).toBe('Deixe vazio para “Preço sob consulta”.');
    await price.fill('MT 15.000,5');
    await expect.poll(reading).toBe('Vai aparecer: 15 000,50 MT');
    await price.fill('grátis');
    await expect.poll(reading).not.toContain('Vai aparecer');
    await publishButton(page).click();
    await saidOf(page, 'price').getByText('Escreva o preço com números').waitFor();
    await expect.poll(() => focusedId(page)).toBe('service-price');
    // An empty field says it, and nothing else does.
    await expect.poll(() => page.getByLabel('Preço sob consulta').count()).toBe(0);
    await price.fill('');
    await expect.poll(reading).toBe('Deixe vazio para “Preço sob consulta”.');

    // What the server says is said, and all is kept.
    const fault = { detail: 'x', errors: [{ field: 'tags', message: 'Más etiquetas.' }] };
    await page.route('**/api/services/', (route) => route.fulfill({ status: 422, json: fault }));
    await publishButton(page).click();
    await saidOf(page, 'tag').getByText('Más etiquetas.').waitFor();
    await expect.poll(() => focusedId(page)).toBe('service-tag');
    await page.route('**/api/services/', (route) => route.fulfill({ status: 500, json: {} }));
    await publishButton(page).click();
    await saysToast(page, 'Erro', 'Erro ao publicar serviço.');
    await expect.poll(() => page.getByLabel('Descrição').inputValue()).toBe(painting.description);
    await page.unroute('**/api/services/');
    expect(await servicesOf(by)).toEqual([]);
    const slow = await hold(page, '**/api/services/');
    await publishButton(page).dblclick();
    const busy = sheet(page).getByRole('button', { name: 'Publicando...' });
    await busy.waitFor();
    await busy.click();
    slow.release();
    await saysToast(page, 'Sucesso', 'Projeto publicado com sucesso.');
    expect(await servicesOf(by)).toMatchObject([{ category: 'Limpeza', price: null, company_id: null }]);

    // Where the services of a company are shown, it is the company's.
    await page.goto(`/my-services?company=${companies[0]?.id}&publicar=1`);
    await expect.poll(() => page.getByLabel('Publicar como').inputValue()).toBe(String(companies[0]?.id));
  });

  it('takes tags by Enter, comma and button, each once, and says what is too long or too many, where it can be read and pressed', async (test) => {
    const { page, by, complaints } = await publishing(test);
    await choosePictures(page).setInputFiles([
      await photo('um-nome-muito-comprido-da-camara.jpg', 61),
      await photo('b.jpg', 62),
    ]);
    await expect.poll(() => page.getByText('Enviada', { exact: true }).count()).toBe(2);
    const field = page.locator('#service-tag');
    const has = (...tags: string[]) => expect.poll(() => tagsShown(page)).toEqual(tags);
    await field.fill('pintor');
    await field.press('Enter');
    await field.pressSequentially('fachadas,');
    await field.fill('uma etiqueta bastante comprida aqui');
    await page.getByRole('button', { name: 'Adicionar etiqueta' }).click();
    await field.fill('PINTOR');
    await field.press('Enter');
    await page.getByRole('status').getByText('A etiqueta PINTOR já está na lista.').waitFor();
    await has('pintor', 'fachadas', 'uma etiqueta bastante comprida aqui');
    await field.fill('');
    await field.press('Backspace');
    await has('pintor', 'fachadas');
    const list = page.getByRole('list', { name: 'Etiquetas' });
    await list.getByRole('button', { name: 'Remover etiqueta pintor' }).click();
    await expect.poll(() => focusedId(page)).toBe('service-tag');
    await page.getByRole('button', { name: 'Remover etiqueta fachadas' }).press('Delete');
    await has();
    await field.fill('a,b,c,d,e,f,g,h,i,uma etiqueta bastante comprida aqui,');
    await expect.poll(() => tagsShown(page)).toHaveLength(10);
    await field.fill('k');
    await field.press('Enter');
    await saidOf(page, 'tag').getByText('Use no máximo 10 etiquetas.').waitFor();

    // Nothing is cut off.
    await fill(page, { ...painting, title: 'a'.repeat(10_000) });
    await saidOf(page, 'title').getByText('Use no máximo 120 caracteres. Tem 10000.').waitFor();
    await publishButton(page).click();
    await expect.poll(() => focusedId(page)).toBe('service-title');
    expect(await faultsInLooks(page)).toEqual([]);
    // Only what is in it scrolls, so that its head and foot stay.
    expect(await sheet(page).evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
    for (const size of ['100%', '200%']) {
      await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
      expect(await hardToPress(page), size).toEqual([]);
    }

    // Its buttons stay above the keyboard of the phone.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.evaluate(() => {
      document.documentElement.style.removeProperty('font-size');
      const view = window.visualViewport as VisualViewport;
      Object.defineProperty(view, 'height', { value: innerHeight - 300, configurable: true });
      view.dispatchEvent(new Event('resize'));
    });
    const bottom = async () => {
      const box = await publishButton(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThan(480);
    expect((await sheet(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);

    await page.getByLabel('Título').fill('a'.repeat(110));
    await saidOf(page, 'title').getByText('110 de 120 caracteres', { exact: true }).waitFor();
    await publishButton(page).click();
    await expect.poll(() => focusedId(page)).toBe('service-tag');
    expect(await servicesOf(by)).toEqual([]);
    // What is typed and not added goes along.
    await page.getByRole('button', { name: 'Remover etiqueta i', exact: true }).click();
    await publishButton(page).click();
    await page.getByText('Projeto publicado com sucesso.').waitFor();
    const tags = [...'abcdefgh', 'uma etiqueta bastante comprida aqui', 'k'];
    expect(await servicesOf(by)).toMatchObject([{ tags }]);
    const keyboard = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'));
    await expect.poll(keyboard).toBe('');
    expect(complaints).toEqual([]);
  });
});

/** What in the dialog is small, or beyond the edge. */
const hardToPress = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('dialog[open] :is(button, .input, [type=checkbox])'))
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { width, height, left, right } = control.getBoundingClientRect();
        // The label of a box is part of what is pressed.
        const least = control.matches('[type=checkbox]') ? 24 : 44;
        return Math.min(width, height) < least || left < 0 || right > innerWidth;
      })
      .map((control) => control.outerHTML),
  );
