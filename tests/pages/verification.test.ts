import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { verificationTexts } from '#lib/copy/verification-errors.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { owner } from '#tests/support/cast/companies.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { sends, waitingFor } from '#tests/support/cast/verification.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { emptyQueue, siteModerator } from '#tests/support/moderation-desk.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

/** Of no other company on the site: the seal is given once for each. */
const nuit = '400000034';

const begun = async () => {
  emptyQueue();
  const { who: rosa, company } = await owner(theSite(), { nuit });
  return { rosa, company, vera: await siteModerator(theSite()) };
};

const opens = async (test: TestContext, who: Person, path: string) => {
  const visited = await visit(test, { signedIn: who });
  await visited.page.goto(path);
  return visited;
};

const document = async () => ({
  name: 'nuit.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 600, height: 400 }),
});
const chooses = async (page: Page, label: string, file: Awaited<ReturnType<typeof document>>) =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);
const send = (page: Page) => page.getByRole('button', { name: 'Enviar para verificação' });
const isOnDesk = (page: Page) => page.getByRole('heading', { name: 'O que lê no documento' }).waitFor();

describe('the verification of a company', () => {
  it('is asked for on a phone, refused for a name that differs, asked for again over a lost network, confirmed, and then said to its people; another’s is refused with words, and nobody else’s', async (test) => {
    const { rosa, company, vera } = await begun();
    const { page, context, complaints } = await opens(test, rosa, '/profile');
    await page.getByRole('link', { name: 'Verificar a empresa' }).click();
    await page.getByText('Ainda ninguém do BizLink viu os documentos desta empresa.').waitFor();
    await send(page).click();
    await page.getByText('Escolha o documento do NUIT.').waitFor();
    const html = { name: 'nuit.pdf', mimeType: 'text/html', buffer: Buffer.from('<p>NUIT</p>') };
    await chooses(page, 'Documento do NUIT', html);
    await page.getByText('Use PDF, JPG ou PNG.').waitFor();
    await chooses(page, 'Documento do NUIT', await document());
    const licence = { name: 'alvara.pdf', mimeType: 'application/pdf', buffer: pdf() };
    await chooses(page, 'Alvará', licence);
    await page.getByText('alvara.pdf').waitFor();
    await send(page).click();
    await page.getByText(/^Recebemos os documentos a/).waitFor();
    expect(await page.locator('.moment').count()).toBe(0);
    await expect.poll(() => send(page).count()).toBe(0);

    const { page: desk, complaints: atDesk } = await opens(test, vera, '/moderacao');
    await desk.locator('.page-head').getByRole('link', { name: 'Empresas' }).click();
    await isOnDesk(desk);
    const picture = desk.getByRole('img', { name: 'Documento do NUIT' });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600);
    await expect
      .poll(() => desk.getByRole('link', { name: 'Abrir o PDF' }).getAttribute('href'))
      .toMatch(/^blob:/);
    await expect.poll(() => desk.locator('#content').innerText()).not.toContain(company.name);
    await desk.getByRole('button', { name: 'Confirmar' }).click();
    await desk.getByText('Escreva os nove dígitos.').waitFor();
    await desk.getByLabel('Nome da empresa').fill('Padaria Nova');
    await desk.getByLabel('NUIT').last().fill(nuit);
    const { who: ana, company: next } = await owner(theSite(), { name: 'Padaria alheia' });
    await sends(ana, next.id, { licence: pdf() });
    await desk.getByRole('button', { name: 'Confirmar' }).click();
    await desk.getByText(`Não confere, e a empresa foi avisada: ${verificationTexts.nameDiffers}`).waitFor();

    // Whoever waits next comes by itself.
    await desk.getByRole('button', { name: 'Recusar' }).click();
    await desk.getByRole('button', { name: 'Recusar com este motivo' }).click();
    await desk.getByText('Campo obrigatório').waitFor();
    await desk.getByLabel('Porque recusa').fill('Não se lê o <b>número</b>.');
    expect(await faultsInLooks(desk)).toEqual([]);
    await desk.getByRole('button', { name: 'Recusar com este motivo' }).click();
    await desk.getByText('Recusado, e a empresa foi avisada.').waitFor();
    await desk.getByText('Nenhuma empresa à espera').waitFor();

    // The page that waits follows, without a reload. Sent by itself once a lost network is back.
    await page.getByText(verificationTexts.nameDiffers).waitFor();
    await chooses(page, 'Documento do NUIT', await document());
    await chooses(page, 'Alvará', licence);
    await page.getByText('alvara.pdf').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.setOffline(true);
    await send(page).click();
    await page.getByText('Sem ligação. Deixe esta página aberta').waitFor();
    expect(await waitingFor(vera)).toEqual([]);
    await context.setOffline(false);
    await page.getByText(/^Recebemos os documentos a/).waitFor();
    expect(await waitingFor(vera)).toHaveLength(1);
    const before = complaints.length;

    await desk.reload();
    await isOnDesk(desk);
    await desk.getByLabel('Nome da empresa').fill('PADARIA SAO JOSE');
    await desk.getByLabel('NUIT').last().fill('400 000 034');
    await desk.getByLabel('Alvará visto').check();
    await desk.getByRole('button', { name: 'Confirmar' }).click();
    await desk.getByText('Confere: a empresa está verificada.').waitFor();
    await desk.getByText('Nenhuma empresa à espera').waitFor();
    await page.getByText('NUIT e alvará vistos').waitFor();
    expect(await page.locator('.moment > svg').isVisible()).toBe(true);
    await page.getByText('Vale até').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Renovar já' }).click();
    await send(page).waitFor();
    expect([complaints.slice(before), atDesk]).toEqual([[], []]);

    await page.goto(`/verificacao/${next.id}`);
    await page.getByRole('heading', { name: 'Não pode verificar esta empresa' }).waitFor();
    await expect.poll(() => page.locator('#content').innerText()).not.toContain(next.name);
  });
});
