import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { OwnUser } from '#lib/contract/users.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { axeFaults, faultsInLooks } from '#tests/support/looks.ts';
import { readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

async function setup(test: TestContext, options: Parameters<typeof visit>[1] = {}, asked = '') {
  const account = await person(theSite());
  const visited = await visit(test, { ...options, signedIn: account });
  await visited.page.goto(`/profile-setup${asked}`);
  await visited.page.getByText('Como vai usar o BizLink?').waitFor();
  return { ...visited, account };
}

const onDesk = { width: 1280 };
const choose = (page: Page, type: string) =>
  page.getByRole('radio', { name: type, exact: true }).check({ force: true });
const save = (page: Page) => page.getByRole('button', { name: 'Configurar Perfil' }).click();

async function pick(page: Page, field: string, text: string) {
  await page.locator(field).click();
  await page.getByRole('dialog').getByRole('option', { name: text, exact: true }).click();
}

const saved = (account: Person) => account.call<OwnUser>('GET', '/users/me');

async function fillCompany(page: Page) {
  await page.locator('#company-name').fill('Luz Nova');
  await page.locator('#company-nuit').fill('400 123 456');
  await page.locator('#company-description').fill('Electricistas.');
  await pick(page, '#company-province', 'Maputo');
  await pick(page, '#company-district', 'Matola');
  await page.locator('#company-address').fill('Av. União Africana, 1420');
  await page.locator('#company-whatsapp').fill('84 123 4567');
  await page.locator('#company-email').fill('luznova@exemplo.co.mz');
}

/** As many as a screen has room for, some to spare, before all: what a slow phone makes in a tenth of a second. */
async function showsFirstCountriesFirst(page: Page) {
  const counts = await page.evaluate(() => {
    const seen: number[] = [];
    return new Promise<number[]>((resolve) => {
      new MutationObserver(() => {
        const count = document.querySelectorAll('dialog [role=option]').length;
        if (count > 0) seen.push(count);
        if (count === 250) resolve(seen);
      }).observe(document.body, { childList: true, subtree: true });
      document.getElementById('basic-nationality')?.click();
    });
  });
  expect(counts[0]).toBeGreaterThanOrEqual(14);
  expect(counts[0]).toBeLessThan(40);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Saving is answered so. */
const answered = (page: Page, status: number, json: object) =>
  page.route('**/api/users/me', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json }) : route.continue(),
  );
const odd = (field: string, message: string) => ({
  detail: 'Dados inválidos. Verifique os campos e tente novamente.',
  code: 'validation_failed',
  errors: [{ field, message }],
});

describe('setting up a profile', () => {
  it('goes step by step on a phone, as a simple user, and sends no dial code without a number', async (test) => {
    const { page, account, complaints } = await setup(test);
    const go = page.getByRole('button', { name: 'Continuar' });
    expect(await page.locator('.steps li').allInnerTexts()).toEqual(['Tipo', 'Básico', 'Resumo']);
    await expect.poll(() => page.getByLabel('Nome completo').isVisible()).toBe(false);
    await go.click();
    // Not left at the end of a step that has only begun.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('2Básico');
    await showsFirstCountriesFirst(page);
    await page.getByLabel('Nome completo').fill('Rosa Cumbe');
    await page.getByLabel('Género').selectOption('Feminino');
    await pick(page, '#basic-province', 'Nampula');
    await pick(page, '#basic-district', 'Nacala-Porto');
    await page.getByLabel('Biografia').fill('Costureira.');
    await go.click();
    await expect
      .poll(() => page.getByRole('region', { name: 'Resumo' }).innerText())
      .toContain('Nacala-Porto, Nampula');
    const now = page.locator('.steps [aria-current]');
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect.poll(() => now.innerText()).toBe('Básico');
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Rosa Cumbe');
    // The phone's own way back leads through the steps too, and a page loaded anew is where it was.
    await page.goBack();
    await expect.poll(() => now.innerText()).toBe('Tipo');
    await page.goForward();
    await page.reload();
    await expect.poll(() => now.innerText()).toBe('Básico');
    await go.click();
    await save(page);
    await page.waitForURL('**/profile');
    await page.getByText('Perfil configurado com sucesso como usuário básico!').waitFor();
    await expect.poll(() => page.locator('.toast b').innerText()).toBe('Sucesso');
    await expect.poll(() => page.locator('[data-who=name]').textContent()).toBe('Rosa Cumbe');
    expect(await saved(account)).toMatchObject({
      user_type: 'simple',
      full_name: 'Rosa Cumbe',
      phone: null,
      gender: 'Feminino',
      nationality: 'Moçambique',
      province: 'Nampula',
      district: 'Nacala-Porto',
      bio: 'Costureira.',
    });
    expect(complaints).toEqual([]);
  });

  it('as a freelancer, with a rate typed by comma and a phone shown on purpose; accessible', async (test) => {
    // Who wants to become a freelancer finds that chosen.
    const { page, account } = await setup(test, onDesk, '?type=freelancer');
    await expect.poll(() => page.getByRole('radio', { name: 'Freelancer' }).isChecked()).toBe(true);
    // A simple user is asked for nothing that a freelancer is not. A desk shows all steps at once.
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Telefone', { exact: true }).fill('84 123 4567');
    await page.getByLabel('Título').fill('Contabilista');
    await page.getByLabel('Valor por hora').fill('650,50');
    await page.getByLabel('Moeda').selectOption('USD');
    await page.getByRole('checkbox', { name: 'Trabalho remoto' }).uncheck({ force: true });
    await page.getByLabel('Telefone público').fill('82 555 0142');
    await save(page);
    await page.getByText('Perfil configurado com sucesso como freelancer!').waitFor();
    expect(await saved(account)).toMatchObject({
      user_type: 'freelancer',
      phone: '+258 84 123 4567',
      freelancer: {
        title: 'Contabilista',
        hourly_rate: 650.5,
        currency: 'USD',
        remote_work: false,
        public_phone: '+258 825550142',
      },
    });
  });

  it('as a company, says what is missing once it is begun', async (test) => {
    const { page, account, complaints } = await setup(test, onDesk);
    await choose(page, 'Empresa');
    await page.locator('#company-name').fill('Luz Nova');
    await page
      .getByText('Faltam o NUIT, a descrição, a província, o distrito, o endereço, o WhatsApp e o email.')
      .waitFor();
    await save(page);
    await page.locator('#company-nuit-said').getByText('Campo obrigatório.').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'company-nuit');
    await fillCompany(page);
    await page.getByText('Verifique o NUIT', { exact: true }).waitFor();
    await save(page);
    await page.getByText('Perfil configurado com sucesso como empresa!').waitFor();
    expect((await saved(account)).companies[0]).toMatchObject({
      name: 'Luz Nova',
      nuit: '400123456',
      whatsapp: '+258 841234567',
      description: '<p>Electricistas.</p>',
    });
    expect(complaints).toEqual([]);
  });

  it('says that it could not be loaded, keeps what was typed, leads a phone back to the step where something is wrong, says in a toast what is of no field, and leads away', async (test) => {
    const { page } = await visit(test, { signedIn: await person(theSite()) });
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/profile-setup');
    await page.getByText('Falha ao carregar dados').waitFor();
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Como vai usar o BizLink?').waitFor();
    await choose(page, 'Freelancer');
    const found = page.getByText('Está aqui o que escreveu e ainda não guardou.');
    await page.reload();
    await found.waitFor();
    await page.getByRole('button', { name: 'Começar de novo' }).click();
    await found.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('radio', { name: 'Usuário simples' }).isChecked()).toBe(true);
    await choose(page, 'Freelancer');
    expect(await page.locator('.steps li').allInnerTexts()).toEqual(['Tipo', 'Básico', 'Extra', 'Resumo']);
    const go = page.getByRole('button', { name: 'Continuar' });
    const step = () => page.locator('.steps [aria-current]').innerText();
    await go.click();
    await go.click();
    await page.getByLabel('Valor por hora').fill('caro');
    await go.click();
    await page.getByText('Escreva o preço por hora com números').waitFor();
    expect(await step()).toBe('Extra');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByLabel('Valor por hora').fill('900');
    await go.click();
    await answered(page, 500, { detail: 'Erro inesperado (500)', code: 'internal' });
    await save(page);
    await page.locator('.toast-error').getByText('Erro inesperado (500)').waitFor();
    await expect.poll(() => page.locator('.toast-error b').innerText()).toBe('Erro');
    await page.getByRole('button', { name: 'Fechar' }).last().click();
    await answered(page, 422, odd('full_name', 'Estranho.'));
    await save(page);
    await page.locator('#basic-full_name-said').getByText('Estranho.').waitFor();
    expect(await step()).toBe('Básico');
    expect(new URL(page.url()).pathname).toBe('/profile-setup');
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.waitForURL('**/profile');
  });
});

describe('choosing a place', () => {
  it('loads no list before it is opened, takes what is typed where it does not come, finds without accents, and clears what no longer fits', async (test) => {
    const { page, requests, account } = await setup(test, onDesk);
    const search = page.getByRole('dialog').getByRole('combobox');
    const lists = () => requests.filter((path) => /countries|mozambique/.test(path));
    expect(lists()).toEqual([]);
    await expect.poll(() => page.locator('#basic-district').isDisabled()).toBe(true);
    await page.route(/_virtual_countries|mozambique/, (route) => route.abort('internetdisconnected'));
    await page.locator('#basic-nationality').click();
    await page.getByText('Não foi possível carregar países', { exact: true }).waitFor();
    await expect.poll(() => page.locator('#basic-nationality-said').getAttribute('class')).toBe('error');
    await page.waitForFunction(() => document.activeElement?.id === 'basic-nationality');
    await page.locator('#basic-province').click();
    await page.getByText('Não foi possível carregar províncias').waitFor();
    await page.locator('input#basic-province').fill('Sofala');
    await page.locator('#basic-district').click();
    await page.locator('input#basic-district').fill('Beira');
    await page.locator('input#basic-nationality').fill('Brasil');
    await page.unroute(/_virtual_countries|mozambique/);
    await page.getByRole('button', { name: 'Carregar a lista' }).click();
    await page.locator('#basic-nationality').click();
    expect(lists().length).toBeGreaterThan(0);
    await search.fill('xyz');
    await page.getByText('Nenhum país encontrado.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Limpar a procura' }).click();
    await search.fill('mocambique');
    await page.keyboard.press('Enter');
    await pick(page, '#basic-province', 'Inhambane');
    await page.locator('#basic-district').click();
    await search.fill('vilanculos');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#basic-district').innerText()).toBe('Vilankulo');
    await pick(page, '#basic-province', 'Gaza');
    await expect.poll(() => page.locator('#basic-district').innerText()).toBe('Escolha o distrito');
    // The list opened before was that of the other province.
    await pick(page, '#basic-district', 'Bilene');
    // Abroad places are typed.
    await pick(page, '#basic-nationality', 'Portugal');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByLabel('Província', { exact: true }).fill('Lisboa');
    await page.getByLabel('Distrito', { exact: true }).fill('Sintra');

    // A dial code is chosen by country, or by its digits.
    const dial = page.locator('#basic-phone-dial');
    await expect.poll(() => dial.innerText()).toBe('+258');
    await dial.click();
    await search.fill('+27');
    await page.keyboard.press('Enter');
    await page.getByLabel('Telefone', { exact: true }).fill('82 555 0142');
    await save(page);
    await page.waitForURL('**/profile');
    const place = { nationality: 'Portugal', province: 'Lisboa', district: 'Sintra' };
    expect(await saved(account)).toMatchObject({ ...place, phone: '+27 82 555 0142' });
  });
});

describe('the form', () => {
  it('says without script what it needs', async () => {
    const { text } = await readPage('/profile-setup');
    expect(text).toContain('é preciso ter conta no BizLink.');
    expect(text).toContain('Também é preciso ter o JavaScript ligado.');
  });
});
