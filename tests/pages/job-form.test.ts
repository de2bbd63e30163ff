import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { signInAgain, visit } from '#tests/support/visit.ts';

const title = (page: Page) => page.getByLabel('Título');
const description = (page: Page) => page.getByLabel('Descrição', { exact: true });
const company = (page: Page) => page.locator('#job-company');
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Guardar alterações' });
const saidOf = (page: Page, field: string) => page.locator(`#job-${field}-said`);
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const jobsOf = (by: Person) => by.call<Job[]>('GET', '/jobs/my-jobs');
const readJob = (by: Person, { id }: Job) => by.call<Job>('GET', `/jobs/${id}`);
const inDays = (days: number) => dayInMaputo(new Date(Date.now() + days * 86_400_000));
const photo = async (name = 'a.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 320, height: 240, noisy: true }),
});

async function fill(page: Page, words = 'Electricista') {
  await title(page).fill(words);
  await description(page).fill('Manutenção de quadros.');
}

async function saysOnSite(page: Page, path: string, heading: string, text: string) {
  await page.waitForURL(`**${path}`);
  await toast(page, text).waitFor();
  await expect.poll(() => page.locator('.toast b').last().innerText()).toBe(heading);
}

describe('who may publish a vacancy', () => {
  it('is told to sign in first, and again once the session has ended, after two seconds', async (test) => {
    const by = await person(theSite());
    await companyOf(by);
    const { page } = await visit(test);
    const toSignIn = '/login?next=%2Fjobs%2Fcreate';
    await page.goto('/jobs/create');
    await saysOnSite(page, toSignIn, 'Erro', 'Você precisa estar logado para criar vagas');
    await signInAgain(page, by);
    await page.waitForURL('**/jobs/create');
    await fill(page);
    const refused = { status: 401, json: { detail: 'Not authenticated', code: 'not_authenticated' } };
    await page.route('**/api/jobs/', (route) => route.fulfill(refused));
    await page.route('**/api/auth/refresh', (route) => route.fulfill(refused));
    await page.clock.install();
    await publish(page).click();
    await toast(page, 'Sessão expirada. Faça login novamente.').waitFor();
    await page.clock.runFor(1000);
    expect(new URL(page.url()).pathname).toBe('/jobs/create');
    await expect.poll(() => title(page).isVisible()).toBe(true);
    await page.clock.runFor(1000);
    await saysOnSite(page, toSignIn, 'Erro', 'Sessão expirada. Faça login novamente.');
  });
});

describe('publishing a vacancy', () => {
  it('takes one picture and nothing that is none, and sends all that was said', async (test) => {
    const by = await person(theSite(), { full_name: 'Amélia Tembe' });
    const { id } = await companyOf(by, { name: 'Luz Nova' });
    const { page, complaints } = await visit(test, { signedIn: by });
    await page.goto('/jobs/create');
    await title(page).waitFor();
    await expect.poll(() => company(page).inputValue()).toBe(String(id));
    await fill(page);
    await page.locator('#job-category').click();
    await page.getByRole('option', { name: 'Construção', exact: true }).click();
    await page.getByLabel('Tipo de contrato').selectOption('Tempo inteiro');
    await page.locator('#job-province').click();
    await page.getByRole('option', { name: 'Nampula', exact: true }).click();
    await page.getByLabel('Local exacto').fill('Rua do Porto 3');
    await page.getByRole('switch', { name: 'Pode ser remoto' }).check({ force: true });
    await page.getByLabel('Moeda').selectOption('USD');
    await page.getByLabel('Salário mínimo').fill('1.800');
    await page.getByLabel('Salário máximo').fill('2400,50');
    await page.getByLabel('Prazo').fill(inDays(20));
    const wrong = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
    await page.getByLabel('Adicionar imagem').setInputFiles(wrong);
    await page.getByText('cv.pdf: Tipo de arquivo não suportado. Use JPG, PNG ou WebP.').waitFor();
    await page.getByLabel('Adicionar imagem').setInputFiles(await photo());
    await page.getByLabel('Trocar imagem').setInputFiles(await photo('b.jpg'));
    await page.getByText('b.jpg').waitFor();
    await expect.poll(() => page.locator('.picture-row').count()).toBe(1);
    await page.getByText('Enviada', { exact: true }).waitFor();
    const preview = page.getByRole('region', { name: 'Assim aparece a vaga' });
    await preview.getByText('Rua do Porto 3').waitFor();
    await expect.poll(() => preview.locator('.avatar img').count()).toBe(1);
    expect((await preview.innerText()).replaceAll('\u00a0', ' ')).toContain('1 800 – 2 400,50 USD/mês');
    await publish(page).click();
    await saysOnSite(page, '/jobs', 'Sucesso', 'Vaga publicada com sucesso.');
    const moment = page.getByRole('region', { name: 'Já está na rua' });
    await moment.getByRole('article').getByRole('heading', { name: 'Electricista' }).waitFor();
    await moment.getByRole('link', { name: 'Ver a vaga' }).waitFor();
    await moment.getByRole('button', { name: 'Fechar' }).click();
    await moment.waitFor({ state: 'detached' });
    expect(await jobsOf(by)).toMatchObject([
      {
        title: 'Electricista',
        description: 'Manutenção de quadros.',
        category: 'Construção',
        employment_type: 'tempo_inteiro',
        province: 'Nampula',
        location: 'Rua do Porto 3',
        remote_work: 1,
        currency: 'USD',
        salary_min: 1800,
        salary_max: 2400.5,
        deadline: inDays(20),
        status: 'Ativa',
        image_url: expect.stringMatching(/^\/media\//),
        company_id: id,
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('is for who has a company, which is asked for again where it did not come, needs a title and a description, and understands salaries and deadlines or says what is odd', async (test) => {
    const by = await person(theSite(), { full_name: 'Rosa' });
    const { page } = await visit(test, { signedIn: by });
    await page.goto('/jobs/create');
    await saysOnSite(page, '/companies', 'Erro', 'Apenas contas com empresa podem publicar vagas.');
    for (const name of ['Luz Nova', 'Padaria Sabor']) await companyOf(by, { name });
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/jobs/create');
    await page.getByText('Não foi possível carregar as empresas', { exact: true }).waitFor();
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await title(page).waitFor();
    // Its buttons stay in sight at 320 px with text twice as large.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const right = await publish(page).evaluate((button) => button.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(320);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 360, height: 780 });
    await publish(page).click();
    await saidOf(page, 'company').getByText('Selecione uma empresa').waitFor();
    await saidOf(page, 'title').getByText('O título da vaga é obrigatório').waitFor();
    await saidOf(page, 'description').getByText('A descrição da vaga é obrigatória').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('job-company');
    await company(page).selectOption('Padaria Sabor');
    await fill(page);
    await page.getByLabel('Salário mínimo').fill('muito');
    await page.getByLabel('Prazo').fill('2020-01-01');
    await publish(page).click();
    await saidOf(page, 'salary').getByText('Escreva o salário com números').waitFor();
    await saidOf(page, 'deadline').getByText('Escolha um prazo a partir de hoje.').waitFor();
    await page.getByLabel('Salário mínimo').fill('20 000');
    await page.getByLabel('Salário máximo').fill('15 000');
    await page.getByLabel('Prazo').fill('');
    await publish(page).click();
    await saidOf(page, 'salary').getByText('O salário mínimo é maior do que o máximo.').waitFor();
    await page.getByLabel('Salário mínimo').fill('');
    const forbidden = { status: 403, json: { detail: 'Forbidden' } };
    await page.route('**/api/jobs/', (route) => route.fulfill(forbidden), { times: 1 });
    await publish(page).click();
    await toast(page, 'Você não tem permissão para criar vagas.').waitFor();
    // The server finds the province in it, which the form then leaves as it is.
    await page.getByLabel('Local exacto').fill('Perto do mercado, Nampula');
    await publish(page).click();
    await page.waitForURL('**/jobs');
    expect(await jobsOf(by)).toMatchObject([
      {
        company_name: 'Padaria Sabor',
        province: 'Nampula',
        category: 'Outros',
        image_url: null,
        salary_min: null,
        salary_max: 15_000,
        deadline: null,
      },
    ]);
  });
});

describe('editing a vacancy', () => {
  it('sends only what was changed, its status too, shows what was changed meanwhile beside one’s own, and looks right', async (test) => {
    const { who: by, job } = await employer(theSite(), { salary_min: 18_000, province: 'Nampula' });
    const { page } = await visit(test, { signedIn: by });
    const form = `/jobs/edit/${job.id}`;
    await page.goto(form);
    await expect.poll(() => page.locator('#job-province').innerText()).toBe('Nampula');
    await title(page).fill('Electricista chefe');
    await page.getByRole('radio', { name: 'Pausada' }).check({ force: true });
    await page.locator('#job-province').click();
    await page.getByRole('option', { name: 'Não indicar' }).click();
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    expect((await sending).postDataJSON()).toEqual({
      title: 'Electricista chefe',
      province: null,
      status: 'Pausada',
      updated_at: job.updated_at,
    });
    await saysOnSite(page, '/jobs', 'Sucesso', 'Alterações guardadas.');
    expect(await readJob(by, job)).toMatchObject({ title: 'Electricista chefe', status: 'Pausada' });

    await page.goto(form);
    await title(page).fill('Minha');
    const theirs = { title: 'Deles', salary_min: 20_000, description: 'x'.repeat(3000) };
    await by.call('PUT', `/jobs/${job.id}`, theirs);
    await save(page).click();
    await page
      .getByText(
        'Esta vaga foi alterada entretanto, noutro separador ou telemóvel, ou por alguém da empresa.',
      )
      .waitFor();
    const rows = await page.locator('.conflict-list > div').allInnerTexts();
    expect(rows.map((row) => row.split('\n')[0])).toEqual(['Título', 'Descrição', 'Salário mínimo']);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.route('**/api/jobs/*', (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('button', { name: 'Ficar com a minha versão' }).click();
    await toast(page, 'Não tem permissão para editar esta vaga.').waitFor();
    await page.unroute('**/api/jobs/*');
    await page.getByRole('button', { name: 'Ficar com a minha versão' }).click();
    await page.waitForURL('**/jobs');
    expect(await readJob(by, job)).toMatchObject({ ...theirs, title: 'Minha' });
  });
});
