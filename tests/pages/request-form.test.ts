import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Request } from '#lib/contract/requests.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { requests } from '#tests/support/cast/requests.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

const rosaInNampula = () =>
  person(theSite(), { full_name: 'Rosa Cumbe', province: 'Nampula', district: 'Nampula' });

const title = (page: Page) => page.getByLabel('O que precisa?');
const description = (page: Page) => page.getByLabel('Descrição', { exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar alterações' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const saidOf = (page: Page, field: string) => page.locator(`#request-${field}-said`);
const mine = (by: Person) => by.call<Request[]>('GET', '/requests/mine');
const inDays = (days: number) => dayInMaputo(new Date(Date.now() + days * 86_400_000));

async function choose(page: Page, field: string, option: string) {
  await page.locator(`#request-${field}`).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(page: Page, what = 'Canalizador') {
  await title(page).fill(what);
  await description(page).fill('A torneira pinga.');
  await choose(page, 'category', 'Serviços');
}

describe('saying what one needs', () => {
  it('begins with one’s own place, says what is missing or too private, and ends on the page of the request', async (test) => {
    const by = await rosaInNampula();
    const { page, complaints } = await visit(test, { signedIn: by });
    await page.goto('/pedidos/criar');
    await page.getByText('O seu nome só aparece a quem entrou na conta.').waitFor();
    await page.getByLabel('Quanto pode pagar, no máximo?').fill('muito');
    await page.getByLabel('Até quando?').fill('2020-01-01');
    await publish(page).click();
    await saidOf(page, 'title').getByText('Diga o que precisa.').waitFor();
    await saidOf(page, 'category').getByText('Escolha uma categoria.').waitFor();
    await saidOf(page, 'description').getByText('Descreva o que precisa.').waitFor();
    await saidOf(page, 'budget').getByText('Escreva o valor com números').waitFor();
    await saidOf(page, 'day').getByText('Escolha um dia a partir de hoje.').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('request-title');
    expect(await faultsInLooks(page)).toEqual([]);
    await title(page).fill('Canalizador');
    await publish(page).click();
    await expect.poll(focused).toBe('request-category');
    await fill(page);
    await page.getByLabel('Quanto pode pagar, no máximo?').fill('1.500');
    await saidOf(page, 'budget').getByText('Aparece assim: Até 1 500 MT').waitFor();
    await page.getByLabel('Até quando?').fill(inDays(5));
    const buffer = await jpeg({ width: 320, height: 240, noisy: true });
    await page
      .getByLabel('Adicionar imagens')
      .setInputFiles(['a.jpg', 'b.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
    await expect.poll(() => page.getByText('Enviada', { exact: true }).count()).toBe(2);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const right = await publish(page).evaluate((button) => button.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(320);
    // A street and a number are published only if one insists.
    const words = 'Venha à Rua da Resistência, 123. Ligue 84 123 4567.';
    await description(page).fill(words);
    await publish(page).click();
    const warning = page.getByRole('dialog', { name: 'Reveja o texto antes de publicar' });
    await warning.getByText('Toda a gente pode ler isto.').waitFor();
    await expect
      .poll(() => warning.locator('u').allInnerTexts())
      .toEqual(['Rua da Resistência, 123', '84 123 4567']);
    expect(await mine(by)).toEqual([]);
    await press(page, 'Publicar assim mesmo');
    await page.waitForURL('**/pedidos/canalizador-*');
    await toast(page, 'Pedido publicado. Avisamos quando chegar uma proposta.').waitFor();
    const moment = page.getByRole('region', { name: 'Já está na rua' });
    await moment.getByRole('article').getByRole('heading', { name: 'Canalizador' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await mine(by)).toMatchObject([
      {
        title: 'Canalizador',
        description: words,
        category: 'Serviços',
        province: 'Nampula',
        district: 'Nampula',
        budget_max: 1500,
        wanted_by: inDays(5),
        images: [expect.stringMatching(/^\/media\//)],
      },
    ]);
    // What is closed is found by nobody, and is not said to be.
    await press(page, 'Fechar pedido');
    const question = page.getByRole('dialog', { name: 'Fechar o pedido?' });
    await question.getByRole('button', { name: 'Fechar pedido' }).click();
    await moment.waitFor({ state: 'detached' });
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
  });

  it('asks a stranger to sign in first, keeps a draft, which what is looked for does not replace, and waits for a network', async (test) => {
    const by = await rosaInNampula();
    const { page, context } = await visit(test);
    await page.goto('/pedidos/criar?q=Canalizador&province=Tete');
    await page.waitForURL('**/login?next=*');
    await toast(page, 'Entre na conta para dizer o que precisa.').waitFor();
    await signInAgain(page, by);
    await page.waitForURL('**/pedidos/criar?q=Canalizador&province=Tete');
    await expect.poll(() => title(page).inputValue()).toBe('Canalizador');
    await fill(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(
      '/pedidos/criar?q=Pintor%20de%20casas&category=Constru%C3%A7%C3%A3o&province=Tete&district=Moatize',
    );
    await page
      .getByText(
        'Está aqui o pedido que já tinha começado, e não “Pintor de casas”. Para pedir isso, comece de novo.',
      )
      .waitFor();
    await expect.poll(() => title(page).inputValue()).toBe('Canalizador');
    await press(page, 'Começar de novo');
    await expect.poll(() => title(page).inputValue()).toBe('Pintor de casas');
    for (const [field, text] of [
      ['category', 'Construção'],
      ['province', 'Tete'],
      ['district', 'Moatize'],
    ] as const)
      await expect.poll(() => page.locator(`#request-${field}`).innerText()).toBe(text);

    await description(page).fill('Três quartos.');
    await context.setOffline(true);
    await publish(page).click();
    await toast(page, 'Sem ligação. Fica por enviar e segue quando houver rede.').waitFor();
    // The same is not asked for twice.
    await expect.poll(() => title(page).inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
    await context.setOffline(false);
    await page.getByText('Enviado: Pedido “Pintor de casas”').waitFor();
    expect(await mine(by)).toMatchObject([{ title: 'Pintor de casas', category: 'Construção' }]);
  });
});

describe('changing a request', () => {
  it('sends what was changed, shows what was changed meanwhile beside one’s own, and is over once it is closed', async (test) => {
    const by = await rosaInNampula();
    // Who changes a request is asked about words that others of this site have used; so few are compared with none.
    const request = await requests(by, {
      description: 'A torneira pinga.',
      district: null,
      budget_max: 2000,
    });
    const form = `/pedidos/editar/${request.id}`;
    const { page } = await visit(test, { signedIn: by });
    await page.goto(form);
    await title(page).fill('Minha');
    const theirs = { title: 'Outra', budget_max: 3000 };
    await by.call('PUT', `/requests/${request.id}`, theirs);
    await save(page).click();
    await page.getByText('Este pedido foi alterado entretanto, noutro separador ou telemóvel.').waitFor();
    const rows = await page.locator('.conflict-list > div').allInnerTexts();
    expect(rows.map((row) => row.split('\n')[0])).toEqual(['O que precisa', 'Valor máximo']);
    await press(page, 'Ver a versão actual');
    await expect.poll(() => title(page).inputValue()).toBe('Outra');
    await page.getByLabel('Quanto pode pagar, no máximo?').fill('');
    const sending = page.waitForRequest((one) => one.method() === 'PUT');
    await save(page).click();
    expect(Object.keys((await sending).postDataJSON())).toEqual(['budget_max', 'updated_at']);
    await page.waitForURL('**/pedidos/outra-*');
    await toast(page, 'Alterações guardadas.').waitFor();
    expect(await by.call('GET', `/requests/${request.id}`)).toMatchObject({ budget_max: null });

    // It may close while it is being changed.
    await page.goto(form);
    await title(page).fill('Outra coisa');
    await by.call('POST', `/requests/${request.id}/close`);
    await save(page).click();
    await page.getByRole('heading', { name: 'Este pedido já está fechado.' }).waitFor();
    expect(await by.call('GET', `/requests/${request.id}`)).toMatchObject({ title: 'Outra' });
    const others = await requests(await rosaInNampula());
    await page.goto(`/pedidos/editar/${others.id}`);
    await page.getByRole('heading', { name: 'Não tem permissão para editar este pedido.' }).waitFor();
  });
});
