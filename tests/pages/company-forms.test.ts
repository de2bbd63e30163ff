import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Company } from '#lib/contract/companies.ts';
import type { CreateCompany } from '#lib/contract/company-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { answerOf } from '#tests/support/answer-of.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { formWith, jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { clickAfterSessionEnded, hold, signInAgain, visit } from '#tests/support/visit.ts';

const padaria: CreateCompany = {
  name: 'Padaria Mafalala',
  nuit: '400000001',
  nationality: 'Moçambique',
  province: 'Maputo Cidade',
  district: 'KaMaxaquene',
  address: 'Rua dos Irmãos Roby, 88',
  website: null,
  email: 'padaria@exemplo.co.mz',
  whatsapp: '+258 825550142',
  description: '<p>Pão <strong>quente</strong>.</p><ul><li>Bolos</li></ul>',
};

const companiesOf = async (who: Person): Promise<Company[]> =>
  (await who.call<OwnUser>('GET', '/users/me')).companies;

const owns = (who: Person, changes: Partial<CreateCompany> = {}): Promise<Company> =>
  companyOf(who, { ...padaria, ...changes });

async function creating(test: TestContext) {
  const site = theSite();
  const account = await person(site);
  const visited = await visit(test, { width: 1280, signedIn: account });
  await visited.page.goto('/create-company');
  await visited.page.getByText('Onde fica').waitFor();
  return { ...visited, account, site, send: visited.page.getByRole('button', { name: 'Criar empresa' }) };
}

async function editing(test: TestContext, before?: (page: Page) => unknown) {
  const site = theSite();
  const account = await person(site);
  const company = await owns(account);
  const visited = await visit(test, { width: 1280, signedIn: account });
  await before?.(visited.page);
  await visited.page.goto('/edit-company');
  await visited.page.getByText('Onde fica').waitFor();
  const send = visited.page.getByRole('button', { name: 'Guardar alterações' });
  return { ...visited, account, site, company, send };
}

/** As if moderation had hidden what is theirs. */
const isHidden = (page: Page) =>
  page.route('**/api/users/me', async (route) => {
    const own = (await (await answerOf(route)).json()) as OwnUser;
    const companies = own.companies.map((one) => ({ ...one, is_hidden: true }));
    await route.fulfill({ json: { ...own, companies } });
  });

async function pick(page: Page, field: string, text: string) {
  await page.locator(field).click();
  await page.getByRole('dialog').getByRole('option', { name: text, exact: true }).click();
}

async function fill(page: Page) {
  await page.getByLabel('Nome', { exact: true }).fill('Padaria Mafalala');
  await page.getByLabel('NUIT').fill('400 000 001');
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Pão quente.');
  await pick(page, '#company-province', 'Maputo Cidade');
  await pick(page, '#company-district', 'KaMaxaquene');
  await page.getByLabel('Endereço', { exact: true }).fill('Rua dos Irmãos Roby, 88');
  await page.getByLabel('WhatsApp', { exact: true }).fill('82 555 0142');
  await page.getByLabel('Email').fill('padaria@exemplo.co.mz');
}

/** Noisy, so that it becomes smaller where it is made smaller. */
const picture = async (width: number, height = width) => ({
  name: 'foto.jpeg',
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width, height, noisy: true }),
});

describe('creating a company', () => {
  it('opens its button once all is there, says what is not and why it failed, keeps what was typed over the end of a session, and sends its pictures with it, small, shown before', async (test) => {
    const { page, account, send, complaints } = await creating(test);
    await expect.poll(() => send.isDisabled()).toBe(true);
    const missing = page.locator('#company-missing');
    expect(await missing.innerText()).toBe(
      'Faltam o nome, o NUIT, a descrição, a província, o distrito, o endereço, o WhatsApp e o email.',
    );
    await expect.poll(() => send.getAttribute('aria-describedby')).toBe('company-missing');
    await expect.poll(() => missing.getAttribute('role')).toBe('status');
    await fill(page);
    await page.getByLabel('NUIT').fill('400 123 456');
    await page.getByText('Verifique o NUIT', { exact: true }).waitFor();
    await expect.poll(() => missing.innerText()).toBe('');
    await page.getByLabel('Website').fill('javascript:alert(1)');
    await send.click();
    await page.getByText('Escreva um endereço como https://exemplo.co.mz.').waitFor();
    await page.getByLabel('Website').fill('padaria.co.mz');
    await page.getByLabel('Email').fill('padaria');
    await send.click();
    await page.getByText('Informe um email válido.').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'company-email');
    await page.getByLabel('Email').fill('padaria@exemplo.co.mz');
    expect(complaints).toEqual([]);

    await page.route('**/api/companies/', (route) => route.fulfill({ status: 500, json: {} }));
    await send.click();
    await page.getByText('Erro ao criar empresa', { exact: true }).waitFor();
    await page.unroute('**/api/companies/');
    await clickAfterSessionEnded(send);
    // The toast goes after some seconds, which a busy machine needs for the rest of the page.
    await page.waitForURL('**/login?next=%2Fcreate-company', { waitUntil: 'commit' });
    await page.locator('.toast').getByText('Usuário não autenticado. Faça login novamente.').waitFor();
    await signInAgain(page, account);
    await page.waitForURL('**/create-company');
    await page.getByText('Está aqui o que escreveu e ainda não guardou.').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Descrição' }).innerText()).toBe('Pão quente.');

    const wrong = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.alloc(10, 1) };
    await page.getByLabel('Escolher logo').setInputFiles(wrong);
    await page.getByText('Tipo de arquivo não suportado. Use JPG, PNG ou WebP.').waitFor();
    await expect.poll(() => page.locator('.picture-logo img').count()).toBe(0);
    const cover = await picture(1700, 300);
    await page.getByLabel('Escolher logo').setInputFiles(await picture(200));
    await page.getByLabel('Escolher capa').setInputFiles(cover);
    for (const place of ['.picture-cover', '.picture-logo'])
      await page.locator(`${place} img[src^="blob:"]`).waitFor();
    const failed = complaints.length;
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && /companies/.test(request.url()),
    );
    await send.click();
    const size = Number((await (await sending).allHeaders())['content-length']);
    expect(size).toBeLessThan(cover.buffer.length);
    await page.waitForURL('**/profile');
    await page.getByText('Empresa criada com sucesso.').waitFor();
    // Before the next page is painted: on the way back the feed must not ask for a company.
    const known = await page.evaluate(() => JSON.parse(localStorage['person']));
    expect(known.prompt).toBe('nothing');
    expect(await companiesOf(account)).toMatchObject([
      {
        name: 'Padaria Mafalala',
        nuit: '400123456',
        nuit_valid: false,
        nationality: 'Moçambique',
        district: 'KaMaxaquene',
        website: 'https://padaria.co.mz',
        whatsapp: '+258 825550142',
        description: '<p>Pão quente.</p>',
        logo_url: expect.stringMatching(/^\/media\//),
        cover_url: expect.stringMatching(/^\/media\//),
      },
    ]);
    expect(complaints.slice(failed)).toEqual([]);
  });

  it('makes it once, though the answer to the first try is lost, with bold, lists and links by toolbar and keys, and only the words of what is pasted', async (test) => {
    const { page, send, account } = await creating(test);
    await fill(page);
    const paper = page.getByRole('textbox', { name: 'Descrição' });
    await paper.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Lista' }).press('Enter');
    await expect.poll(() => paper.locator('li').count()).toBe(1);
    await page.getByRole('button', { name: 'Lista' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type('Desde ');
    await page.keyboard.press('ControlOrMeta+b');
    await expect
      .poll(() => page.getByRole('button', { name: 'Negrito' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.keyboard.type('2014');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' em ');
    await page.keyboard.press('ControlOrMeta+k');
    const link = page.getByLabel('Endereço da ligação');
    await link.fill('nada disto');
    await link.press('Enter');
    await page.locator('.editor-link .error').getByText('Escreva um endereço').waitFor();
    await link.fill('luznova.co.mz');
    await link.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await paper.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/html', '<h1 style="color:red">Casas<script>1</script></h1>');
      data.setData('text/plain', 'Casas <b>');
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });

    await loseAnswers(page, '**/api/companies/');
    await send.click();
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect
      .poll(() => page.getByLabel('Endereço', { exact: true }).inputValue())
      .toBe('Rua dos Irmãos Roby, 88');
    await page.unroute('**/api/companies/');
    await send.click();
    await page.waitForURL('**/profile');
    const [company, ...others] = await companiesOf(account);
    expect(company?.description.replaceAll(/ (rel|target)="[^"]*"/g, '')).toBe(
      '<p>Desde <strong>2014</strong> em <a href="https://luznova.co.mz">luznova.co.mz</a></p><p>Casas &lt;b&gt;</p>',
    );
    expect(others).toEqual([]);

    // A second one is shown, not the first, where 'Publicar' would be for that one.
    await page.goto('/create-company');
    await fill(page);
    await page.getByLabel('Nome', { exact: true }).fill('Mercearia Cossa');
    await send.click();
    await page.waitForURL(/\/profile\?company=\d+$/);
    await page.getByRole('main').getByRole('heading', { name: 'Mercearia Cossa' }).waitFor();
  });
});

describe('editing a company', () => {
  it('begins with what is known and changes it, or the one that the address names, and only one’s own', async (test) => {
    const { page, site, account, company, send, complaints } = await editing(test);
    await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Padaria Mafalala');
    await expect.poll(() => page.getByText('está oculta').count()).toBe(0);
    await expect.poll(() => page.locator('#company-district').innerText()).toBe('KaMaxaquene');
    await expect.poll(() => page.getByLabel('WhatsApp', { exact: true }).inputValue()).toBe('825550142');
    const description = page.getByRole('textbox', { name: 'Descrição' });
    await expect.poll(() => description.locator('strong').innerText()).toBe('quente');
    await page.getByLabel('Nome', { exact: true }).fill('');
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel('Nome', { exact: true }).fill('Padaria do Bairro');
    await pick(page, '#company-province', 'Gaza');
    await expect.poll(() => page.locator('#company-missing').innerText()).toBe('Falta o distrito.');
    await pick(page, '#company-district', 'Chókwè');
    // What a colleague changes meanwhile stays.
    const address = 'Av. Marien Ngouabi, 220';
    await account.call('PUT', `/companies/${company.id}`, { address });
    await send.click();
    await page.waitForURL('**/profile');
    await page.getByText('Alterações guardadas.').waitFor();
    const { description: text } = padaria;
    expect(await companiesOf(account)).toMatchObject([
      { id: company.id, name: 'Padaria do Bairro', district: 'Chókwè', address, description: text },
    ]);
    const second = await owns(account, { name: 'Segunda' });
    const logo = formWith(await jpeg(), 'logo.jpg', 'image/jpeg', 'logo');
    await made(account.ask(`/companies/${second.id}/logo`, { method: 'PUT', body: logo }));
    const others = await owns(await person(site), { name: 'De outrem' });
    await page.goto(`/edit-company?id=${others.id}`);
    await page.getByText('Nenhuma empresa encontrada').waitFor();
    const create = page.getByRole('main').getByRole('link', { name: 'Criar empresa' });
    expect(await create.getAttribute('href')).toBe('/create-company');
    expect(complaints).toEqual([]);

    // Whoever was taken out of its team meanwhile is told so where they still belong.
    await page.goto(`/edit-company?id=${second.id}`);
    await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Segunda');
    await expect.poll(() => page.locator('.picture-logo img').getAttribute('src')).toMatch(/^\/media\//);
    await page.getByLabel('Nome', { exact: true }).fill('Terceira');
    const json = { detail: 'Não tem permissão para fazer isto.', code: 'forbidden' };
    await page.route('**/api/companies/*', (route) => route.fulfill({ status: 403, json }));
    await send.click();
    await page.waitForURL('**/profile');
    await page.getByText('Já não pode editar “Segunda”').waitFor();
  });

  it('sends a picture at once, tries again where it did not arrive, waits for one on its way, and says that it was hidden', async (test) => {
    const { page, account, company, send } = await editing(test, isHidden);
    await page.getByText('Quando a guardar, volta a aparecer.').waitFor();
    // With the field for a link open, which takes the most room.
    await page.getByRole('button', { name: 'Ligação' }).click();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.route('**/api/companies/*/logo', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Escolher logo').setInputFiles(await picture(200));
    await page.getByText('Logo: Falha ao enviar imagem').waitFor();
    await page.unroute('**/api/companies/*/logo');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Logo: guardado.').waitFor();
    expect((await companiesOf(account))[0]?.logo_url).toMatch(/^\/media\//);

    const refused = { status: 500, json: {} };
    await page.route('**/api/companies/*', (route) => route.fulfill(refused), { times: 1 });
    await send.click();
    await page.getByText('Falha ao atualizar empresa', { exact: true }).waitFor();
    const slow = await hold(page, '**/api/companies/*/cover');
    await page.getByLabel('Escolher capa').setInputFiles(await picture(200));
    await page.getByRole('progressbar', { name: 'Capa' }).waitFor();
    await send.click();
    await page.getByRole('button', { name: 'Guardando...' }).waitFor();
    slow.release();
    await page.waitForURL('**/profile');
    await page.getByText(`“${padaria.name}” está oculta: só você a vê.`).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    const shown = page.getByRole('link', { name: 'Edite-a e guarde' });
    await expect.poll(() => shown.getAttribute('href')).toBe(`/edit-company?id=${company.id}`);
    expect((await companiesOf(account))[0]?.cover_url).toMatch(/^\/media\//);
  });
});
