import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import { jobTexts } from '#lib/copy/jobs.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { dateText } from '#lib/jobs/words.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

/** By the calendar of Maputo, as deadlines are. */
const inDays = (days: number) => dayInMaputo(new Date(Date.now() + days * 86_400_000));
const panel = (page: Page) => page.getByRole('region', { name: 'A sua vaga' });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
async function rarely(page: Page, name: string) {
  await panel(page).getByLabel('Mais acções').click();
  await button(page, name).click();
}
const state = (page: Page) => panel(page).getByRole('status');
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const readJob = (by: Person, { id }: Job) => by.call<Job>('GET', `/jobs/${id}`);

/** At the page of their vacancy, to which so many have applied, of whom one is on the short list. */
async function owning(test: TestContext, fields: object = {}, { asked = '', applied = 0 } = {}) {
  const site = theSite();
  const { who: by, job } = await employer(site, { deadline: inDays(10), ...fields });
  const [first] = await applicants(job, applied);
  if (first) await by.call('PUT', `/applications/${first.id}`, { status: 'pre_selecionada' });
  const visited = await visit(test, { signedIn: by });
  await visited.page.goto(`/jobs/${job.id}${asked}`);
  await panel(visited.page).waitFor();
  return { ...visited, site, by, job };
}

/** So many people apply. */
const applicants = async ({ id }: Job, count: number) =>
  Promise.all(Array.from({ length: count }, async () => applies(await person(theSite()), id)));

describe('the owner of a vacancy', () => {
  it('sees its state, how far people came, and the ways on', async (test) => {
    const { page, job } = await owning(test, {}, { applied: 2 });
    const steps = panel(page).locator('dl > div');
    await expect
      .poll(async () => (await steps.allInnerTexts()).map((text) => text.split('\n').sort().join(' ')))
      .toEqual(['0 Visualizações', '2 Candidaturas', '1 Pré-selecionadas', '0 Aceites']);
    await expect.poll(() => state(page).innerText()).toContain('Ativa');
    await expect.poll(() => state(page).innerText()).toContain('termina em 10 dias');
    await page.setViewportSize({ width: 1280, height: 800 });
    // What others may do has no place, not even an empty one.
    expect(await page.locator('.job-side').isVisible()).toBe(false);
    // What is theirs stands there, beside the title.
    const [own, title] = [await panel(page).boundingBox(), await page.locator('h1').boundingBox()];
    expect(own?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
    expect(own?.y).toBeLessThan((title?.y ?? 0) + 20);
    await panel(page).getByText('2 pessoas esperam a sua resposta.').waitFor();
    await panel(page).getByRole('link', { name: 'Partilhar' }).click();
    await page.getByRole('dialog', { name: 'Partilhar' }).waitFor();
    await page.keyboard.press('Escape');
    // Vacancies alike stand below, and may end on the same day.
    const [text = ''] = (await page.getByRole('main').innerText()).split('Vagas parecidas');
    expect(text.match(/termina em 10 dias/g)).toHaveLength(1);
    expect(text.match(/Ver Candidatos/g)).toHaveLength(1);
    await panel(page).getByLabel('Mais acções').click();
    const edit = panel(page).getByRole('link', { name: 'Editar Vaga' });
    await edit.waitFor();
    await expect.poll(() => edit.getAttribute('href')).toBe(`/jobs/edit/${job.id}`);
    const candidates = panel(page).getByRole('link', { name: 'Ver Candidatos (2)' });
    await expect.poll(() => candidates.getAttribute('href')).toBe(`/jobs/${job.id}/candidatos`);
    expect(await faultsInLooks(page)).toEqual([]);
    // Which vacancies stand below depends on other tests.
    for (const part of [page.locator('.job-main').first(), panel(page)])
      expect(await brokenWords(part)).toEqual([]);
  });

  it('comes from a mail to a button, promotes it, pauses it, extends it, deletes it once that is confirmed, and is told what failed', async (test) => {
    const { page, by, job } = await owning(test, {}, { asked: '?act=prolongar' });
    await expect.poll(() => focused(page)).toContain('Prolongar');
    expect(await button(page, 'Republicar').count()).toBe(0);
    await page.route('**/api/jobs/*/{promote,extend}', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Promover').click();
    await toast(page, 'Falha ao alterar promoção da vaga').waitFor();
    await rarely(page, 'Prolongar 30 dias');
    await toast(page, 'Erro ao atualizar status da vaga.').waitFor();
    await expect.poll(() => state(page).innerText()).toContain('termina em 10 dias');
    await page.unroute('**/api/jobs/*/{promote,extend}');
    await rarely(page, 'Promover');
    await toast(page, 'Vaga promovida com sucesso!').waitFor();
    // What went well the second time is told as failed no more; the other act still is.
    expect(await page.locator('.toast-error').allInnerTexts()).toEqual([
      expect.stringContaining('Erro ao atualizar status da vaga.'),
    ]);
    // As on its card.
    await expect.poll(() => state(page).locator('.pill-warn').innerText()).toBe('Promovido');
    await rarely(page, 'Remover Promoção');
    await toast(page, 'Vaga despromovida com sucesso!').waitFor();
    await rarely(page, 'Pausar');
    await toast(page, 'Vaga pausada.').waitFor();
    await expect.poll(() => state(page).innerText()).toContain('Pausada');
    await rarely(page, 'Activar');
    await toast(page, 'Vaga activada.').waitFor();
    await rarely(page, 'Prolongar 30 dias');
    await toast(page, `Prazo prolongado até ${dateText(inDays(40))}.`).waitFor();
    expect(await readJob(by, job)).toMatchObject({ status: 'Ativa', is_promoted: 0, deadline: inDays(40) });

    // On another device it was closed: this page does not open it again by a word that it no longer means.
    await by.call('POST', `/jobs/${job.id}/close`, { filled: true, decline_others: false });
    await rarely(page, 'Pausar');
    await toast(page, jobTexts.changedMeanwhile).waitFor();
    await expect.poll(() => state(page).innerText()).toContain('Preenchida');
    expect(await readJob(by, job)).toMatchObject({ status: 'Fechada', is_filled: 1 });
    await by.call('PUT', `/jobs/${job.id}`, { status: 'Ativa', deadline: inDays(2) });
    await page.goto(`/jobs/${job.id}?act=republicar`);
    await expect.poll(() => focused(page)).toContain('Republicar');
    expect(await button(page, 'Prolongar 30 dias').count()).toBe(1);
    await button(page, 'Republicar').click();
    await toast(page, `Vaga publicada outra vez, até ${dateText(inDays(30))}.`).waitFor();
    await rarely(page, 'Eliminar');
    const dialog = page.getByRole('dialog', { name: `Eliminar “${job.title}”?` });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    expect(await readJob(by, job)).toMatchObject({ id: job.id });
    await page.route('**/api/jobs/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await rarely(page, 'Eliminar');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await toast(page, 'Falha ao eliminar vaga').waitFor();
    await rarely(page, 'Eliminar');
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await page.waitForURL('**/jobs');
    await toast(page, 'Vaga eliminada com sucesso!').waitFor();
    expect((await by.ask(`/jobs/${job.id}`)).status).toBe(404);
  });

  it('closes it and declines nobody, publishes it again, and closes it with somebody found', async (test) => {
    const { page, by, job } = await owning(test);
    const dialog = page.getByRole('dialog', { name: 'Fechar vaga' });
    const close = async () => {
      const closing = page.waitForRequest(`**/api/jobs/${job.id}/close`);
      await dialog.getByRole('button', { name: 'Fechar vaga' }).click();
      return (await closing).postDataJSON();
    };
    const publishAgain = async () => {
      await rarely(page, 'Republicar');
      await toast(page, `Vaga publicada outra vez, até ${dateText(inDays(30))}.`).waitFor();
      expect(await readJob(by, job)).toMatchObject({ status: 'Ativa', is_filled: 0 });
    };
    await rarely(page, 'Fechar vaga');
    await dialog.getByLabel('Preenchida: encontrei alguém').check();
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    const [accepted] = await applicants(job, 1);
    await rarely(page, 'Fechar vaga');
    await dialog.getByLabel('Agradecer e recusar 1 candidato', { exact: true }).check();
    await dialog.getByText('Ninguém está como Aceite: todos serão recusados.').waitFor();
    const candidates = dialog.getByRole('link', { name: 'Ver Candidatos' });
    await expect.poll(() => candidates.getAttribute('href')).toBe(`/jobs/${job.id}/candidatos`);
    expect(await faultsInLooks(page)).toEqual([]);
    await dialog.getByLabel('Só fechar').check();
    expect(await close()).toEqual({ filled: false, decline_others: false });
    await toast(page, 'Vaga fechada.').waitFor();
    // Nobody else finds its page now, and the owner does.
    await page.reload();
    await publishAgain();

    await applicants(job, 2);
    await by.call('PUT', `/applications/${accepted?.id}`, { status: 'aceite' });
    await rarely(page, 'Fechar vaga');
    await dialog.getByLabel('Agradecer e recusar 2 candidatos').check();
    await expect.poll(() => dialog.getByText('Ninguém está como Aceite').count()).toBe(0);
    expect(await close()).toEqual({ filled: true, decline_others: true });
    await toast(page, 'Vaga preenchida. Os restantes candidatos vão ser avisados.').waitFor();
    await expect.poll(() => state(page).innerText()).toBe(`Preenchida\no prazo era ${dateText(inDays(30))}`);
    await panel(page).getByLabel('Mais acções').click();
    await button(page, 'Republicar').waitFor();
    expect(await button(page, 'Prolongar 30 dias').count()).toBe(0);
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('one’s own vacancies in the profile', () => {
  it('are listed in any state', async (test) => {
    const { who, company } = await owner(theSite());
    const publishes = (fields: object) => publishesJob(who, { company_id: company.id, ...fields });
    const open = await publishes({ title: 'Padeiro', deadline: inDays(3) });
    await publishes({ title: 'Pasteleira', status: 'Pausada' });
    const { page, complaints } = await visit(test, { signedIn: who });
    await page.goto('/profile?tab=jobs');
    const rows = page.locator('main li.card');
    await rows.nth(1).waitFor();
    await expect
      .poll(() => rows.nth(0).innerText())
      .toMatch(/Pasteleira\s+Pausada\s+0 candidaturas · Sem prazo/);
    await expect
      .poll(() => rows.nth(1).innerText())
      .toMatch(/Padeiro\s+Ativa\s+0 candidaturas · termina em 3 dias/);
    const candidates = page.getByRole('link', { name: 'Ver Candidatos: Padeiro' });
    await expect.poll(() => candidates.getAttribute('href')).toBe(`/jobs/${open.id}/candidatos`);
    expect(complaints).toEqual([]);
  });
});
