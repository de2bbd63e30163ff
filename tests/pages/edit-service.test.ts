import type { Page, Request } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { keptPictures } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import {
  focusedId,
  painting,
  photo,
  pictureAt,
  publishesPainting,
  saidOf,
  servicesOf,
} from '#tests/support/service-forms.ts';
import { theSite } from '#tests/support/site.ts';
import { clickAfterSessionEnded, signInAgain, visit } from '#tests/support/visit.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Guardar alterações' });
const title = (page: Page) => page.getByLabel('Título');
const status = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const price = (page: Page) => page.locator('#service-price');

async function editing(test: TestContext, before?: (by: Person, service: Service) => unknown) {
  const site = theSite();
  const by = await freelancer(site, {}, { full_name: 'Rosa Cumbe' });
  const service = await publishesPainting(by);
  await before?.(by, service);
  const visited = await visit(test, { signedIn: by });
  const form = `/edit-service/${service.id}`;
  await visited.page.goto(form);
  await title(visited.page).waitFor();
  return { ...visited, site, by, service, form };
}

const kept = async (by: Person): Promise<Service> => {
  const [service] = await servicesOf(by);
  if (!service) throw new Error('There is none.');
  return service;
};

async function isSaved(page: Page) {
  await page.waitForURL('**/my-services');
  await page.locator('.toast').getByText('Alterações guardadas.').waitFor();
}

const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });

describe('editing a service', () => {
  it('begins with what it is, sends only what was changed, its pictures too, moves it to a company, and says what did not come or is not there', async (test) => {
    const { page, by, form, complaints } = await editing(test, async (who, { id }) =>
      who.call('PUT', `/services/${id}`, { images: await keptPictures(who, 2) }),
    );
    const { id, images, updated_at } = await kept(by);
    await expect.poll(() => page.getByLabel('Descrição').inputValue()).toBe(painting.description);
    await expect.poll(() => page.locator('#service-category').innerText()).toBe(painting.category);
    expect((await price(page).inputValue()).replaceAll('\u00a0', ' ')).toBe('15 000');
    await expect.poll(() => page.locator('.tag-chip').allInnerTexts()).toEqual(['pintor']);
    expect(await status(page, 'Ativo').isChecked()).toBe(true);
    await expect.poll(() => page.locator('#service-company').count()).toBe(0);
    await title(page).fill('Pintura de casas ');
    await status(page, 'Pausado').check({ force: true });
    await page.locator('#service-tag').fill('casas');
    // Another order, one more, one less.
    await pictureAt(page, 2).waitFor();
    await page.getByRole('button', { name: 'Mover imagem 2 para a frente' }).click();
    await page.getByLabel('Adicionar imagens').setInputFiles(await photo('c.jpg', 63));
    await pictureAt(page, 3).getByText('Enviada').waitFor();
    await page.getByRole('button', { name: 'Remover imagem 2' }).click();
    const sending = page.waitForRequest((request: Request) => request.method() === 'PUT');
    await save(page).click();
    expect((await sending).postDataJSON()).toEqual({
      title: 'Pintura de casas',
      status: 'Pausado',
      tags: ['pintor', 'casas'],
      images: [images[1], expect.stringContaining('-63.webp')],
      updated_at,
    });
    await isSaved(page);
    expect(await kept(by)).toMatchObject({
      ...painting,
      title: 'Pintura de casas',
      status: 'Pausado',
      price: 15000,
      tags: ['pintor', 'casas'],
    });
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Pintura de casas');

    // What did not come is asked for again.
    const company = await companyOf(by, { name: 'Luz Nova' });
    const failed = complaints.length;
    await page.route('**/api/services/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(form);
    await page.getByText('Falha ao carregar serviço', { exact: true }).waitFor();
    await page.unroute('**/api/services/*');
    expect(complaints.slice(0, failed)).toEqual([]);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.locator('#service-company').selectOption('Luz Nova');
    await status(page, 'Ativo').check({ force: true });
    // That it was promoted meanwhile is no other version of what the form asks.
    await by.call('PUT', `/services/${id}`, { status: 'Ativo' });
    await by.call('POST', `/services/${id}/promote`, { is_promoted: true });
    await by.call('PUT', `/services/${id}`, { status: 'Pausado' });
    await save(page).click();
    await isSaved(page);
    expect(await kept(by)).toMatchObject({ company_id: company.id, is_promoted: 1, status: 'Ativo' });
    await page.goto('/edit-service/999999');
    await page.getByRole('heading', { name: 'Serviço não encontrado' }).waitFor();
    const back = page.getByRole('link', { name: 'Voltar aos meus serviços' });
    expect(await back.getAttribute('href')).toBe('/my-services');
  });
});

describe('saving that fails', () => {
  it('says what is missing or why, and keeps what was typed, also where the service was deleted meanwhile', async (test) => {
    const { page, by, service } = await editing(test);
    const required = 'Por favor, preencha os campos obrigatórios';
    await title(page).fill('');
    await page.getByLabel('Descrição').fill(' ');
    await price(page).fill('');
    await save(page).click();
    for (const field of ['title', 'description']) await saidOf(page, field).getByText(required).waitFor();
    await saidOf(page, 'price').getByText('Escreva o preço, ou escolha “Preço sob consulta”.').waitFor();
    await expect.poll(() => focusedId(page)).toBe('service-title');
    await title(page).fill('Outro título');
    await page.getByLabel('Descrição').fill('b');
    await price(page).fill('grátis');
    await save(page).click();
    await saidOf(page, 'price').getByText('Escreva o preço com números').waitFor();
    await page.getByLabel('Preço sob consulta').check();
    const notAllowed = { detail: 'Não tem permissão para fazer isto.', code: 'forbidden' };
    for (const [status, json, text] of [
      [500, {}, 'Falha ao atualizar serviço'],
      [403, notAllowed, 'Não tem permissão para editar este serviço.'],
    ] as const) {
      await page.route('**/api/services/*', (route) => route.fulfill({ status, json }));
      await save(page).click();
      await toast(page, text).waitFor();
      await expect.poll(() => page.locator('.toast b').last().innerText()).toBe('Erro');
      await expect.poll(() => title(page).inputValue()).toBe('Outro título');
      await page.unroute('**/api/services/*');
    }
    await by.call('DELETE', `/services/${service.id}`, undefined);
    await save(page).click();
    await toast(page, 'Serviço não encontrado').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Outro título');
  });
});

describe('a service changed elsewhere meanwhile', () => {
  const rows = async (page: Page) =>
    (await page.locator('.conflict-list > div').allInnerTexts()).map((text) =>
      text.replaceAll('\u00a0', ' ').split('\n').filter(Boolean),
    );

  it('is shown beside one’s own, which waits while the other is looked at, until the other is kept', async (test) => {
    const { page, by, service } = await editing(test);
    const button = (name: string) => page.getByRole('button', { name });
    const description = 'x'.repeat(3000);
    // One tab saves a title, a price and a long text; the other has typed a title and a state.
    await title(page).fill('Minha');
    await status(page, 'Pausado').check({ force: true });
    await by.call('PUT', `/services/${service.id}`, { title: 'Deles', price: 900, description });
    await save(page).click();
    await page
      .getByText(
        'Este serviço foi alterado entretanto, noutro separador ou telemóvel, ou por alguém da empresa.',
      )
      .waitFor();
    const [mine, now] = ['A minha versão', 'A versão actual'];
    expect(await rows(page)).toEqual([
      ['Título', mine, 'Minha', now, 'Deles'],
      ['Descrição', now, description],
      ['Preço', now, '900 MT'],
      ['Estado', mine, 'Pausado', now, 'Ativo'],
    ]);
    await expect.poll(() => title(page).inputValue()).toBe('Minha');
    await page.reload();
    await button('Ficar com a minha versão').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Minha');
    expect(await rows(page)).toHaveLength(4);
    expect(await faultsInLooks(page)).toEqual([]);
    await button('Ver a versão actual').click();
    await page.getByText('Esta é a versão actual. A sua ficou guardada neste dispositivo.').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Deles');
    await expect.poll(() => price(page).inputValue()).toBe('900');
    await page.reload();
    await button('Voltar à minha versão').click();
    await expect.poll(() => title(page).inputValue()).toBe('Minha');
    expect(await kept(by)).toMatchObject({ title: 'Deles', price: 900, status: 'Ativo' });
    await button('Ver a versão actual').click();
    await button('Ficar com a actual').click();
    await page.getByText('Esta é a versão actual.').waitFor({ state: 'hidden' });
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Deles');
    await expect.poll(() => button('Voltar à minha versão').count()).toBe(0);
    await title(page).fill('Deles e meu');
    await save(page).click();
    await isSaved(page);
    expect(await kept(by)).toMatchObject({ title: 'Deles e meu', price: 900 });
  });
});

describe('the draft of an edited service', () => {
  it('is there when one comes back after the session was over, and dropped when one begins anew', async (test) => {
    const { page, form, by } = await editing(test);
    // Whose session is over is told so where they sign in, and finds what they wrote.
    await title(page).fill('Meio');
    await clickAfterSessionEnded(save(page));
    await page.waitForURL(`**/login?next=${encodeURIComponent(form)}`);
    await toast(page, 'Não autenticado. Por favor, entre novamente.').waitFor();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Meio');
    await signInAgain(page, by);
    await page.waitForURL(`**${form}`);
    await page.getByText('Está aqui o que escreveu e ainda não guardou.').waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Meio');
    await page.getByRole('button', { name: 'Começar de novo' }).click();
    await expect.poll(() => title(page).inputValue()).toBe(painting.title);
    await expect.poll(() => page.locator('.draft-note').count()).toBe(0);
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(await stored()).not.toContain('Meio');
  });
});
