import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const fee = 'Paga-se taxa de inscrição de 500 MT por M-Pesa antes da entrevista';
const onlyByPhone = 'Interessados mandar CV só pelo WhatsApp 84 123 4567';

async function employed(test: TestContext) {
  const { who, company } = await owner(theSite());
  return { ...(await visit(test, { signedIn: who })), by: who, company };
}

async function publishing(test: TestContext, description: string) {
  const visited = await employed(test);
  const { page } = visited;
  await page.goto('/jobs/create');
  await page.getByLabel('Título').fill('Caixa');
  await words(page).fill(description);
  return visited;
}

const words = (page: Page) => page.getByLabel('Descrição', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const warning = (page: Page) => page.getByRole('dialog', { name: 'Reveja o texto antes de publicar' });
const heldDialog = (page: Page) => page.getByRole('dialog', { name: 'Em análise' });
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const onDevice = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
const jobsOf = (by: Person) => by.call<Job[]>('GET', '/jobs/my-jobs');

describe('a text that looks like a fraud', () => {
  it('is shown to its author with the words underlined, who changes it, or publishes or saves it all the same', async (test) => {
    const { page, by, company, complaints } = await publishing(
      test,
      `Loja <b>nova</b>. ${fee}. Bom ambiente.`,
    );
    await press(page, 'Publicar');
    await warning(page).waitFor();
    await expect.poll(() => warning(page).locator('.note').allInnerTexts()).toEqual([`${fee}.`]);
    await expect.poll(() => warning(page).locator('u').first().innerText()).toMatch(/taxa/);
    await warning(page)
      .getByText(/^Parece pedir dinheiro a quem se candidata/)
      .waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Reveja o texto antes de publicar');
    await press(page, 'Alterar o texto');
    await expect.poll(() => words(page).inputValue()).toContain(fee);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('job-description');
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    expect(await jobsOf(by)).toEqual([]);
    await expect.poll(() => onDevice(page)).toContain(fee);

    await press(page, 'Publicar');
    await press(page, 'Publicar assim mesmo');
    // It is not said to be published: its author reads why it waits, and where to follow it.
    await heldDialog(page).getByText('parece pedir dinheiro a quem se candidata').waitFor();
    await expect.poll(() => heldDialog(page).getByRole('link').getAttribute('href')).toBe('/decisoes');
    expect(await faultsInLooks(page)).toEqual([]);
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    await press(page, 'Entendi');
    await page.waitForURL('**/jobs');
    expect(await toast(page, 'Vaga publicada com sucesso.').count()).toBe(0);
    expect(await onDevice(page)).not.toContain(fee);
    expect(await jobsOf(by)).toMatchObject([{ state: 'retido' }]);
    // When a vacancy is edited, in the same way.
    const job = await publishesJob(by, { company_id: company.id });
    await page.goto(`/jobs/edit/${job.id}`);
    await words(page).fill(`${job.description}\n${fee}`);
    await press(page, 'Guardar alterações');
    await page.getByRole('dialog', { name: 'Reveja o texto antes de guardar' }).waitFor();
    await press(page, 'Alterar o texto');
    await expect.poll(() => page.getByText('A minha versão').count()).toBe(0);
    await press(page, 'Guardar alterações');
    await press(page, 'Guardar assim mesmo');
    await heldDialog(page).waitFor();
    await press(page, 'Entendi');
    await page.waitForURL('**/jobs');
    expect((await jobsOf(by))[0]?.description).toContain(fee);
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
  });

  it('comes back to the form from what waited for the network, and is not said to be sent where it is held', async (test) => {
    const { page, context, by } = await publishing(test, `${fee}.`);
    const publishLater = async () => {
      await settled(page);
      await context.setOffline(true);
      await press(page, 'Publicar');
      await page.getByText('Sem ligação. Fica por enviar e segue quando houver rede.').waitFor();
      await context.setOffline(false);
    };
    await publishLater();
    await page.getByText(/Não foi enviado: Vaga “Caixa”\. Parece pedir dinheiro/).waitFor();
    await page.goto('/por-enviar');
    await press(page, 'Alterar e enviar de novo');
    await page.waitForURL('**/jobs/create');
    await page.getByLabel('Título').waitFor();
    await expect.poll(() => words(page).inputValue()).toBe(`${fee}.`);
    await words(page).fill(`${fee}. ${onlyByPhone}.`);
    await publishLater();
    await toast(page, 'Em análise').waitFor();
    await page.getByText('Vaga “Caixa”. Uma pessoa do BizLink vai ver e decidir.').waitFor();
    await expect.poll(() => page.getByText('Enviado').count()).toBe(0);
    expect(await jobsOf(by)).toMatchObject([{ state: 'retido' }]);
  });
});
