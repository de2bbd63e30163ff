import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { OwnApplication, ReceivedApplication } from '#lib/contract/applications.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { formatDayAndHour } from '#lib/format/long-date.ts';
import { applies, pdf, received } from '#tests/support/cast/applications.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { type VisitOptions, visit } from '#tests/support/visit.ts';

/** Phones are slower than the test that looks at them. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
const names = (page: Page) => page.locator('.candidate h2').allInnerTexts();
const row = (page: Page, name: string) => page.locator('.candidate').filter({ hasText: name });
const state = (page: Page, name: string) => page.getByLabel(`Estado da candidatura de ${name}`);
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Estados das candidaturas' }).getByRole('link', { name });

/** Hélio, João and Célia have applied, one after the other. Hélio with a CV, and João has come further. */
async function looking(test: TestContext, options: VisitOptions = {}) {
  const site = theSite();
  const { who: boss, job } = await employer(site);
  const applied: OwnApplication[] = [];
  const people: Person[] = [];
  for (const [name, given] of [
    ['Hélio Tembe', { message: 'Trabalho há seis anos em baixa tensão.', cv: pdf() }],
    ['João Macuácua', { message: 'Tenho disponibilidade imediata.' }],
    ['Célia Nhantumbo', { message: 'Moro perto.' }],
  ] as const) {
    const applicant = await person(site, { full_name: name, province: 'Tete', district: 'Moatize' });
    people.push(applicant);
    applied.push(await applies(applicant, job.id, given));
  }
  const [helio, joao, celia] = applied as [OwnApplication, OwnApplication, OwnApplication];
  const moves = (application: OwnApplication, status: ApplicationStatus) =>
    boss.call('PUT', `/applications/${application.id}`, { status });
  await moves(joao, 'em_analise');
  const visited = await visit(test, { ...options, signedIn: boss });
  const go = async (query = '') => {
    await visited.page.goto(`/jobs/${job.id}/candidatos${query}`);
    await visited.page.locator('.candidate, .candidates .empty').first().waitFor();
  };
  const stored = async (): Promise<Record<string, ReceivedApplication>> =>
    Object.fromEntries((await received(boss, job.id)).map((one) => [one.applicant.full_name, one]));
  return { ...visited, boss, job, people, helio, joao, celia, moves, go, stored };
}

/** A day for an interview, as the form takes it and as people read it. */
function inTenDays() {
  const when = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000);
  return { day: dayInMaputo(when), words: formatDayAndHour(when).replace(/, [^,]*$/, '') };
}

describe('the candidates of a vacancy', () => {
  it('stand there with their words, the newest first, by state under addresses of their own, have private notes, can be saved as a table, and come twenty at a time', async (test) => {
    const { page, url, job, people, stored, complaints } = await looking(test);
    await page.goto(`/jobs/${job.slug}/candidatos`);
    await page.locator('.candidate').first().waitFor();
    expect(await names(page)).toEqual(['Célia Nhantumbo', 'João Macuácua', 'Hélio Tembe']);
    const first = await row(page, 'Hélio Tembe').innerText();
    for (const words of ['Moatize, Tete', 'Recebida', 'Trabalho há seis anos'])
      expect(first).toContain(words);
    await page.getByRole('link', { name: 'Electricista de manutenção' }).waitFor();
    await expect
      .poll(() => page.getByLabel('Da visualização à resposta').innerText())
      .toContain('3 candidaturas');
    expect(await brokenWords(page.locator('main'))).toEqual([]);
    const heights = await page
      .locator('.candidate')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(210);

    await tab(page, 'Em análise').click();
    await eventually(() => names(page)).toEqual(['João Macuácua']);
    expect(page.url()).toBe(url(`/jobs/${job.id}/candidatos?estado=em_analise`));
    await page.goBack();
    await eventually(() => names(page)).toHaveLength(3);

    // Each says its state once, and is written to from its row.
    expect(await row(page, 'João Macuácua').locator('.pill').count()).toBe(0);
    expect(await state(page, 'João Macuácua').inputValue()).toBe('em_analise');
    const talk = row(page, 'João Macuácua').getByRole('link', { name: 'Conversar: João Macuácua' });
    const asked = new RegExp(`^/messages\\?to=${people[1]?.user.id}&candidatura=\\d+$`);
    await expect.poll(() => talk.getAttribute('href')).toMatch(asked);
    expect(complaints).toEqual([]);

    const candidate = row(page, 'Hélio Tembe');
    await candidate.getByText('Notas privadas', { exact: true }).click();
    await page.getByLabel('Notas privadas sobre Hélio Tembe').fill('Ligar na segunda.');
    await page.keyboard.press('Tab');
    await candidate.getByText('Guardado', { exact: true }).waitFor();
    expect((await stored())['Hélio Tembe']?.notes).toBe('Ligar na segunda.');

    await page.route('**/api/applications/*', (route) => route.abort());
    await page.getByLabel('Notas privadas sobre Hélio Tembe').fill('Ligar na terça.');
    await candidate.getByRole('button', { name: 'Guardar' }).click();
    await candidate.getByRole('alert').getByText('Falha de rede').waitFor();
    await page.unroute('**/api/applications/*');
    await candidate.getByRole('button', { name: 'Guardar' }).click();
    await candidate.getByText('Guardado', { exact: true }).waitFor();
    expect((await stored())['Hélio Tembe']?.notes).toBe('Ligar na terça.');

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descarregar CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`candidatos-${job.slug}.csv`);
    expect(await readFile(await file.path(), 'utf8')).toContain('Trabalho há seis anos em baixa tensão.');

    const more = Array.from({ length: 18 }, async () => applies(await person(theSite()), job.id));
    await Promise.all(more);
    await tab(page, 'Entrevista').click();
    await page.getByRole('heading', { name: 'Nenhuma candidatura em “Entrevista”' }).waitFor();
    await page.getByRole('button', { name: 'Ver todas' }).click();
    await eventually(() => names(page)).toHaveLength(20);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await eventually(() => names(page)).toHaveLength(21);
    await expect.poll(() => page.getByRole('button', { name: 'Carregar mais' }).count()).toBe(0);
  });

  it('move on, only where they may go, back again, stay where they are if the server refuses, and are invited to an interview that can change', async (test) => {
    const { page, go, stored, moves, boss, helio, joao } = await looking(test, { width: 360 });
    await go('?estado=recebida');
    await eventually(() => names(page)).toEqual(['Célia Nhantumbo', 'Hélio Tembe']);
    expect(await state(page, 'Célia Nhantumbo').locator('option').allInnerTexts()).toEqual([
      'Recebida',
      'Em análise',
      'Pré-selecionada',
      'Entrevista',
      'Aceite',
      'Recusada',
    ]);
    await state(page, 'Célia Nhantumbo').selectOption('Pré-selecionada');
    await eventually(() => names(page)).toEqual(['Hélio Tembe']);
    await eventually(() => tab(page, 'Pré-selecionada').textContent()).toBe('Pré-selecionada1');
    await eventually(async () => (await stored())['Célia Nhantumbo']?.status).toBe('pre_selecionada');
    await page.getByText('1 chegou a pré-selecionada', { exact: true }).waitFor();
    await tab(page, 'Pré-selecionada').click();
    await eventually(() => names(page)).toEqual(['Célia Nhantumbo']);
    expect(await state(page, 'Célia Nhantumbo').locator('option').allInnerTexts()).not.toContain('Recebida');

    // While nobody is told of the answer, one press takes it back.
    await tab(page, 'Todas').click();
    await state(page, 'Hélio Tembe').selectOption('Aceite');
    await page.getByText('O candidato é avisado daqui a 2 minutos.').waitFor();
    await eventually(async () => (await stored())['Hélio Tembe']?.status).toBe('aceite');
    await page.reload();
    await page.getByRole('button', { name: 'Anular o novo estado de Hélio Tembe' }).click();
    await eventually(async () => (await stored())['Hélio Tembe']?.status).toBe('recebida');
    await eventually(() => state(page, 'Hélio Tembe').inputValue()).toBe('recebida');
    await page.getByText('O candidato é avisado').waitFor({ state: 'detached' });

    // Another device has answered meanwhile: from there no way leads to an interview.
    await moves(helio, 'recusada');
    await state(page, 'Hélio Tembe').selectOption('Entrevista');
    await page.getByRole('button', { name: 'Mais tarde' }).click();
    await page.getByRole('alert').getByText('já não pode passar para esse estado').waitFor();
    await eventually(() => state(page, 'Hélio Tembe').inputValue()).toBe('recusada');
    await eventually(() => tab(page, 'Recusada').textContent()).toBe('Recusada1');
    await eventually(() => tab(page, 'Entrevista').textContent()).toBe('Entrevista0');

    // Notes that somebody else has written since are not lost: both are there.
    const notes = page.getByLabel('Notas privadas sobre João Macuácua');
    await row(page, 'João Macuácua').getByText('Notas privadas', { exact: true }).click();
    await boss.call('PUT', `/applications/${joao.id}`, { notes: 'Ligar na segunda.' });
    await notes.fill('Pede 20 mil.');
    await notes.blur();
    await page.getByText('Entretanto alguém mudou estas notas.').waitFor();
    expect(await notes.inputValue()).toBe('Ligar na segunda.\nPede 20 mil.');

    // They are invited to an interview.
    const sheet = page.getByRole('dialog', { name: 'Entrevista com João Macuácua' });
    await state(page, 'João Macuácua').selectOption('Entrevista');
    await sheet.getByLabel('Dia').waitFor();
    // Who closes the sheet has changed nothing. Asked for again before it is gone, it would go with the first one.
    await page.keyboard.press('Escape');
    await page.locator('dialog input[type=date]').waitFor({ state: 'detached' });
    expect(await state(page, 'João Macuácua').inputValue()).toBe('em_analise');
    await state(page, 'João Macuácua').selectOption('Entrevista');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByRole('alert').getByText('Diga o dia e a hora da entrevista.').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('date');
    const { day, words } = inTenDays();
    await sheet.getByLabel('Dia').fill(day);
    await sheet.getByLabel('Hora').fill('14:30');
    await sheet.getByLabel('Local').fill('Av. Eduardo Mondlane 123');
    expect(await faultsInLooks(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await row(page, 'João Macuácua').getByText(`${words}, às 14h30 · Av. Eduardo Mondlane 123`).waitFor();
    expect((await stored())['João Macuácua']?.interview?.at.slice(10)).toBe('T12:30:00.000Z');
    await page.getByRole('button', { name: 'Mudar a entrevista com João Macuácua' }).click();
    await expect.poll(() => sheet.getByLabel('Hora').inputValue()).toBe('14:30');
    await sheet.getByLabel('Hora').fill('09:00');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await row(page, 'João Macuácua').getByText(', às 9h00 ·').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);

    await state(page, 'Célia Nhantumbo').selectOption('Entrevista');
    await page.getByRole('button', { name: 'Mais tarde' }).click();
    await row(page, 'Célia Nhantumbo').getByRole('button', { name: 'Marcar entrevista' }).waitFor();
  });

  it('stay selected if none of them may go that way, move together, and those that may not go are said', async (test) => {
    const { page, go, moves, helio, joao, stored } = await looking(test);
    await moves(joao, 'aceite');
    await go();
    await page.getByRole('button', { name: 'Seleccionar' }).click();
    const ways = page.getByLabel('Passar para').locator('option');
    await page.getByLabel('Seleccionar João Macuácua').check();
    await eventually(() => ways.allInnerTexts()).toEqual(['Entrevista']);
    await page.getByLabel('Seleccionar Hélio Tembe').check();
    await page.getByLabel('Seleccionar João Macuácua').uncheck();
    await eventually(() => ways.allInnerTexts()).toHaveLength(5);
    // Another device has answered meanwhile.
    await moves(helio, 'recusada');
    await page.getByLabel('Passar para').selectOption('Entrevista');
    await page.getByRole('button', { name: 'Mudar' }).click();
    await page.getByText('Nenhuma destas candidaturas pode passar para “Entrevista”.').waitFor();
    await expect.poll(() => page.getByLabel('Seleccionar Hélio Tembe').isChecked()).toBe(true);

    await moves(helio, 'recebida');
    await page.getByLabel('Todas as mostradas').check();
    await page.getByText('3 seleccionadas').waitFor();
    await page.getByLabel('Passar para').selectOption('Recusada');
    expect(await faultsInLooks(page)).toEqual([]);
    expect(await brokenWords(page.locator('main'))).toEqual([]);
    await page.getByRole('button', { name: 'Mudar' }).click();
    await page
      .getByText('2 candidaturas passaram para “Recusada”. 1 não pôde mudar a partir do estado em que está.')
      .waitFor();
    const after = await stored();
    expect(Object.values(after).map(({ status }) => status)).toEqual(['recusada', 'aceite', 'recusada']);
    await eventually(() => tab(page, 'Recusada').textContent()).toBe('Recusada2');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Seleccionar');
  });
});

describe('a CV', () => {
  it('opens in the page, with an address that works however long the page was open, until it is withdrawn', async (test) => {
    const { page, go, people, helio } = await looking(test, { browser: 'whole', width: 1280 });
    await page.clock.install();
    await go();
    const link = page.getByRole('link', { name: 'PDF: currículo de Hélio Tembe' });
    const before = await link.getAttribute('href');
    await page.clock.fastForward('11:00');
    const asked = page.waitForResponse((answer) => answer.url().includes('/files/'));
    await link.click();
    const answer = await asked;
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    const dialog = page.getByRole('dialog', { name: 'Currículo.pdf' });
    await expect.poll(() => dialog.locator('iframe').getAttribute('src')).not.toBe(before);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await people[0]?.call('DELETE', `/applications/${helio.id}`);
    await page.clock.fastForward('11:00');
    await link.click();
    await page.getByRole('alert').getByText('Este currículo já não está disponível.').waitFor();
  });
});
