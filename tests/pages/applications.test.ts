import type { Page, Route } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { answerOf } from '#tests/support/answer-of.ts';
import { applies, pdf, received } from '#tests/support/cast/applications.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { loseAnswers } from '#tests/support/lost-answers.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const mine = (page: Page) => page.getByRole('region', { name: 'A sua candidatura' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Candidatar-me' });
const message = (page: Page) => dialog(page).getByLabel('Mensagem');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Enviar candidatura' }).click();
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
/** How many have applied, wherever the page says it. */
const applied = (page: Page) => page.locator('[data-applied]').allTextContents();

/** Hélio looks at a vacancy. */
async function looking(test: TestContext) {
  const site = theSite();
  const { who: boss, company, job } = await employer(site);
  const helio = await person(site, { full_name: 'Hélio Tembe' });
  const visited = await visit(test, { signedIn: helio });
  const open = async () => {
    await visited.page.goto(`/jobs/${job.slug}`);
    await visited.page.locator('[data-apply]:visible').click();
    await message(visited.page).waitFor();
  };
  return { ...visited, boss, company, job, helio, open };
}

describe('applying for a vacancy', () => {
  it('sends a message and a CV, shows how far the application is, with when and where the interview is, and can be withdrawn', async (test) => {
    const { page, boss, job, helio, open, complaints } = await looking(test);
    await open();
    expect(await applied(page)).toEqual(['0', '0 candidaturas', '0 candidaturas']);
    await expect.poll(() => dialog(page).innerText()).toContain('Nunca pague para se candidatar.');
    await message(page).fill('Tenho cinco anos de experiência.');
    await choose(page, 'Hélio.pdf', 'application/pdf', pdf());
    await send(page);
    await page.getByRole('status').getByText('Candidatura enviada.').waitFor();
    await mine(page).getByText('A empresa recebeu a sua candidatura.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('A sua candidatura');
    await expect.poll(() => page.locator('[data-apply]').count()).toBe(0);
    await expect.poll(() => applied(page)).toEqual(['1', '1 candidatura', '1 candidatura']);
    expect(await received(boss, job.id)).toMatchObject([
      { message: 'Tenho cinco anos de experiência.', cv_name: 'Hélio.pdf' },
    ]);

    // The applicant is told two minutes later, which is proved where a test can let them pass.
    const interview = { at: '2026-11-27T12:30:00.000Z', place: `Av. <b>Eduardo</b> ${'Mondlane'.repeat(9)}` };
    const invited = { status: 'entrevista', interview };
    await page.route(`**/api/jobs/${job.id}`, async (route) => {
      const answer = await (await answerOf(route)).json();
      await route.fulfill({ json: { ...answer, my_application: { ...answer.my_application, ...invited } } });
    });
    await page.reload();
    await page.getByText(`Entrevista: sexta-feira, 27 de Novembro, às 14h30 · ${interview.place}`).waitFor();
    expect(await applied(page)).toEqual(['1', '1 candidatura', '1 candidatura']);
    await expect.poll(() => mine(page).locator('[aria-current=step]').textContent()).toBe('Entre\u00advista');
    expect(await faultsInLooks(page)).toEqual([]);
    // The page loads anew after the withdrawal, and asks for the vacancy again.
    await page.unroute(`**/api/jobs/${job.id}`);
    await mine(page).getByRole('button', { name: 'Retirar candidatura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar candidatura' }).click();
    await page.getByText('Candidatura retirada.').waitFor();
    await page.locator('[data-apply]:visible').waitFor();
    await expect.poll(() => applied(page)).toEqual(['0', '0 candidaturas', '0 candidaturas']);
    expect(await received(boss, job.id)).toEqual([]);
    expect(complaints).toEqual([]);

    // Another device is faster.
    await open();
    await message(page).fill('Pela segunda vez.');
    await applies(helio, job.id);
    await send(page);
    await page.getByText('Já se candidatou a esta vaga.').waitFor();
    await mine(page).getByText('A empresa recebeu a sua candidatura.').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('says what is wrong with the words or the CV, keeps the words and not the file, can be stopped, does not go without the CV unless one says so, and then makes one though its first answer is lost', async (test) => {
    const { page, boss, job, open, requests } = await looking(test);
    await open();
    const said = dialog(page).locator('[id$="-cv-said"]');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await message(page).fill('  ');
    await send(page);
    await dialog(page).getByText('Diga porque se candidata.').waitFor();
    await expect.poll(() => message(page).evaluate((field) => field === document.activeElement)).toBe(true);
    // What else is no CV, a unit test proves (`cvComplaint`).
    await choose(page, 'vazio.pdf', 'application/pdf', Buffer.alloc(0));
    await message(page).fill('Bom dia.');
    await send(page);
    await expect.poll(focused).toBe('Escolher PDF');
    await expect.poll(() => said.innerText()).toContain('Este ficheiro está vazio.');
    expect(await faultsInLooks(page)).toEqual([]);
    await choose(page, 'cv.pdf', 'application/pdf', pdf());
    await dialog(page).getByText('cv.pdf').waitFor();
    await expect.poll(() => dialog(page).getByText('Este ficheiro está vazio.').count()).toBe(0);
    expect(requests.filter((path) => path.endsWith('/applications'))).toEqual([]);

    // What the server finds wrong with it stands beside it too.
    const json = { detail: 'Este PDF está protegido.' };
    await page.route('**/applications', (route) => route.fulfill({ status: 415, json }), { times: 1 });
    await send(page);
    await said.getByText(json.detail).waitFor();
    await expect.poll(focused).toBe('Trocar PDF');
    await page.route('**/applications', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await send(page);
    await dialog(page).getByRole('alert').waitFor();

    const stuck: Route[] = [];
    await page.route('**/applications', (route) => void stuck.push(route));
    await send(page);
    await dialog(page).getByRole('button', { name: 'Cancelar envio' }).click();
    await dialog(page).getByText('Envio cancelado.').waitFor();
    await expect.poll(() => message(page).inputValue()).toBe('Bom dia.');
    // Else it might go on its way with the next one.
    for (const route of stuck) await route.abort().catch(() => undefined);
    await page.unroute('**/applications');
    expect(await received(boss, job.id)).toEqual([]);

    // The device keeps the message and not the file.
    await open();
    await expect.poll(() => message(page).inputValue()).toBe('Bom dia.');
    await dialog(page).locator('.draft-note').getByText('Escolha o PDF outra vez.').waitFor();
    await send(page);
    await said.getByText('Escolha o PDF outra vez, ou continue sem currículo.').waitFor();
    await dialog(page).getByRole('button', { name: 'Continuar sem currículo' }).click();
    await loseAnswers(page, '**/applications');
    await send(page);
    await page.getByText('Sem ligação. Fica por enviar e segue quando houver rede.').waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    const waiting = page.getByRole('link', { name: 'Candidatura por enviar' });
    await waiting.first().waitFor();
    expect(await page.locator('dialog textarea').inputValue(), 'what was sent stands in no form').toBe('');
    await page.unroute('**/applications');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Enviado: Candidatura a/).waitFor();
    await page.getByRole('heading', { name: 'A sua candidatura' }).waitFor();
    expect(await received(boss, job.id)).toMatchObject([{ message: 'Bom dia.', cv_name: null }]);
  });
});

describe('the applicant', () => {
  it('finds all applications in one place, also of vacancies that closed', async (test) => {
    const { page, boss, company, job, helio, complaints } = await looking(test);
    const closed = await publishesJob(boss, { company_id: company.id, title: 'Técnico de frio' });
    const first = await applies(helio, job.id, { message: 'Bom dia.', cv: pdf() });
    await applies(helio, closed.id);
    await boss.call('PUT', `/applications/${first.id}`, { status: 'em_analise' });
    await boss.call('POST', `/jobs/${closed.id}/close`, {});
    const removed = await publishesJob(boss, { company_id: company.id, title: 'Pintor' });
    await applies(helio, removed.id);
    await boss.send('DELETE', `/jobs/${removed.id}`);
    await page.goto('/jobs/candidaturas');
    const cards = page
      .getByRole('region', { name: 'Candidaturas' })
      .getByRole('listitem')
      .filter({
        has: page.getByRole('heading'),
      });
    await cards.first().getByText('Vaga retirada').waitFor();
    await expect.poll(() => cards.first().getByRole('link', { name: 'Pintor' }).count()).toBe(0);
    await cards.first().getByRole('button', { name: 'Tirar da lista' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar da lista' }).click();
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
      'Técnico de frio',
      'Electricista de manutenção',
    ]);
    await expect.poll(() => cards.first().innerText()).toContain('Vaga fechada');
    await expect.poll(() => cards.last().innerText()).toContain('A empresa está a analisar');
    await expect.poll(() => cards.last().getByRole('link', { name: 'PDF: o seu currículo' }).count()).toBe(1);
    expect(await faultsInLooks(page)).toEqual([]);
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Retirar candidatura' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar candidatura' }).click();
      await expect.poll(() => cards.count()).toBe(left);
    }
    await page.getByRole('heading', { name: 'Ainda não se candidatou a nenhuma vaga' }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Ver vagas' }).getAttribute('href')).toBe(
      '/jobs',
    );
    expect(complaints).toEqual([]);
  });
});
