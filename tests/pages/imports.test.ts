import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Service } from '#lib/contract/services.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const header = 'Título;Descrição;Categoria;Preço';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Publicar a partir de um ficheiro' });
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click();

async function opened(test: TestContext, who: Person) {
  const visited = await visit(test, { signedIn: who });
  await visited.page.clock.install();
  await visited.page.goto('/my-services');
  await visited.page.getByRole('button', { name: /Publicar a partir de um ficheiro/ }).click();
  await dialog(visited.page).waitFor();
  return visited;
}

const choose = (page: Page, lines: readonly string[], name = 'lista.csv') =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\r\n')) });

/** The page asks again from time to time how far it is. */
const ends = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return dialog(page).getByText('Terminou.').isVisible();
    })
    .toBe(true);

const titlesOf = async (who: Person) =>
  (await who.call<Service[]>('GET', '/services/mine')).map(({ title }) => title).sort();

describe('the import of services', () => {
  it('asks for a file, says line by line what would happen, then publishes what is right and changes what has the same title', async (test) => {
    const who = await freelancer(theSite());
    for (const service of [
      { title: 'Pão de milho', price: 1500 },
      { title: 'Bolo', price: 20 },
    ])
      await publishes(who, service);
    const { page, complaints } = await opened(test, who);
    const look = () => press(page, 'Ver o que vai acontecer');
    const totals = () => dialog(page).getByLabel('Total').locator('li').allInnerTexts();
    await look();
    await dialog(page).getByText('Escolha o ficheiro.').waitFor();
    await choose(page, [
      `pao de milho;"${words.description}";${words.category};1800`,
      `Bolo;"${words.description}";${words.category};20`,
      ';Sem título.;Outros;',
      'Broa;Nova.;Alimentação;',
    ]);
    await look();
    await dialog(page).getByRole('button', { name: 'Publicar 1 e actualizar 1' }).waitFor();
    const lines = await dialog(page).locator('.import-lines > li').allInnerTexts();
    expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Linha 4 Com erro Título: ./),
      'pao de milho Linha 2 Actualizar Preço: 1 500 MT → 1 800 MT',
      'Broa Linha 5 Novo',
      'Bolo Linha 3 Já está publicado',
    ]);
    expect(await totals()).toContain('1 · Com erro');
    expect(await faultsInLooks(page)).toEqual([]);
    const choice = dialog(page).getByLabel('Serviços que já publicou, com outros valores no ficheiro');
    await choice.selectOption({ label: 'Publicar como novos' });
    await dialog(page).getByRole('button', { name: 'Publicar 2 serviços' }).waitFor();
    await choice.selectOption({ label: 'Deixar como estão' });
    await dialog(page).getByRole('button', { name: 'Publicar 1 serviço' }).waitFor();
    await choice.selectOption({ label: 'Actualizar' });
    expect(await titlesOf(who)).toEqual(['Bolo', 'Pão de milho']);
    await press(page, 'Publicar 1 e actualizar 1');
    await ends(page);
    expect(await totals()).toContain('1 · Publicado');
    expect(await titlesOf(who)).toEqual(['Bolo', 'Broa', 'Pão de milho']);
    await press(page, 'Outro ficheiro');
    await choose(page, ['Broa;Nova.;Alimentação;']);
    await look();
    await dialog(page).getByText('Não há nada para publicar nem para actualizar.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('gives an example that Excel opens and that can be sent as it is, for a company that is chosen, beside the addresses for its own site', async (test) => {
    const { who, company } = await owner(theSite(), { name: 'Luz Nova' });
    await who.call('PUT', '/users/me', { user_type: 'freelancer' });
    const { page } = await opened(test, who);
    const link = dialog(page).getByRole('link', { name: 'Descarregar um exemplo' });
    await expect.poll(() => link.getAttribute('download')).toBe('servicos-exemplo.csv');
    const text = decodeURIComponent(((await link.getAttribute('href')) ?? '').split(',').slice(1).join(','));
    expect(text.startsWith('\ufeffTítulo;')).toBe(true);
    await dialog(page).getByLabel('Publicar como').selectOption({ label: 'Luz Nova' });
    const file = (name: string, content: string) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    const input = dialog(page).locator('input[type=file]');
    await input.setInputFiles(file('lista.xlsx', 'PK\x03\x04 aaaaaaaaaaaa'));
    await press(page, 'Ver o que vai acontecer');
    await dialog(page)
      .getByText(/não é um CSV/)
      .waitFor();
    await input.setInputFiles(file('exemplo.csv', text));
    await press(page, 'Ver o que vai acontecer');
    await press(page, 'Publicar 3 serviços');
    await ends(page);
    const services = await who.call<Service[]>('GET', '/services/mine');
    expect(services.map(({ company_id }) => company_id)).toEqual(Array(3).fill(company.id));

    await page.keyboard.press('Escape');
    await page.getByLabel('Empresa', { exact: true }).selectOption('Luz Nova');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /Mostrar no seu site/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Mostrar no seu site' });
    await sheet.getByRole('button', { name: 'Copiar o endereço JSON' }).click();
    await page.getByText('Ligação copiada.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${theSite().url}/services/feed.json?company=${company.id}`);
    expect((await fetch(copied)).status).toBe(200);
    expect(await faultsInLooks(page)).toEqual([]);
  });

  it('may be sent again where its answer is lost, nothing is there twice, and goes on without a network and without the page', async (test) => {
    const who = await freelancer(theSite());
    const { page } = await opened(test, who);
    await choose(page, ['Pão;Quente.;Outros;']);
    await press(page, 'Ver o que vai acontecer');
    const publish = dialog(page).getByRole('button', { name: 'Publicar 1 serviço' });
    await publish.waitFor();
    await loseAnswers(page, '**/api/services/imports');
    await publish.click();
    await dialog(page).getByText('A rede falhou. Tente de novo: nada fica repetido.').waitFor();
    await page.unroute('**/api/services/imports');
    await expect.poll(() => titlesOf(who)).toEqual(['Pão']);
    if (await publish.isVisible()) await publish.click();
    await ends(page);
    expect(await titlesOf(who)).toEqual(['Pão']);

    await press(page, 'Outro ficheiro');
    await choose(page, ['Bolo;De cenoura.;Outros;']);
    await press(page, 'Ver o que vai acontecer');
    await page.route('**/api/services/imports/*', (route) => route.abort());
    await publish.click();
    await dialog(page).getByRole('progressbar').waitFor();
    await page.clock.fastForward(3000);
    await dialog(page)
      .getByText(/^Sem ligação/)
      .waitFor();
    await page.unroute('**/api/services/imports/*');
    await ends(page);

    // It goes on without the page, which shows it again.
    const running = { id: 7, done: false, ignored: [], lines: [] };
    await page.route('**/api/services/imports', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [running] }) : route.fallback(),
    );
    await page.route('**/api/services/imports/7', (route) => route.fulfill({ json: running }));
    await page.reload();
    await page.getByRole('button', { name: /Publicar a partir de um ficheiro/ }).click();
    await dialog(page).getByRole('progressbar').waitFor();
    await expect.poll(() => dialog(page).locator('input[type=file]').count()).toBe(0);
  });
});
