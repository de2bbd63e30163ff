import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { cheapPasswords } from '#tests/support/api.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { newEmail, password } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { codeDeliveredTo } from '#tests/support/outbox-folder.ts';
import { startProgram } from '#tests/support/program.ts';
import { type Site, siteAt } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

/** A site that asks for proof. */
let site: Site;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-proof-'));
  const settings = { ...cheapPasswords, TRUST_PROXY: '1', DATA_DIR: dataDir, EMAIL_PROOF: 'on' };
  const program = await startProgram(settings);
  site = siteAt({ url: program.url, dataDir });
  return async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
});

/** Fills in the form for new people, which the form to sign in leads to. */
async function registers(page: Page): Promise<string> {
  const email = newEmail();
  await page.getByRole('link', { name: 'Cadastre-se' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  return email;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirme o seu email' });

async function givesCode(page: Page, email: string): Promise<void> {
  await dialogOf(page)
    .getByLabel('Código')
    .fill(await codeDeliveredTo(site.dataDir, email));
  await dialogOf(page).getByRole('button', { name: 'Confirmar email' }).click();
}

it('who registers at a vacancy ends there, applies, and sends nothing before the e-mail is proven', async (test) => {
  const { page, complaints, requests } = await visit(test, { site: site.url });
  const { who, job } = await employer(site, { title: 'Pintor de paredes' });
  await page.goto(`/jobs/${job.slug}`);
  await page.locator('[data-apply]:visible').click();
  const email = await registers(page);
  await page.waitForURL(`**/jobs/${job.slug}*`);
  await page.getByLabel('Mensagem').fill('Pinto há dez anos.');
  await page.getByRole('button', { name: 'Enviar candidatura' }).click();
  await dialogOf(page).waitFor();
  expect(requests).toContain('/api/users/me/email/proof');
  expect(await faultsInLooks(page)).toEqual([]);
  const received = () => who.call<{ message: string }[]>('GET', `/jobs/${job.id}/applications`);
  expect(await received()).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Agora não' }).click();
  await page.getByText('Confirme o seu email para escrever a quem não o conhece.').first().waitFor();
  await expect.poll(() => page.getByLabel('Mensagem').inputValue()).toBe('Pinto há dez anos.');
  await page.getByRole('button', { name: 'Enviar candidatura' }).click();
  await givesCode(page, email);
  await page.getByText('Candidatura enviada.').first().waitFor();
  expect((await received()).map(({ message }) => message)).toEqual(['Pinto há dez anos.']);
  // The refusals that led to the dialog.
  expect(complaints.filter((one) => !one.includes('403'))).toEqual([]);
});
