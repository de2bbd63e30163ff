import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const phone = { viewport: { width: 360, height: 640 } };

it('From a vacancy to a yes: published, applied for with a CV, pre-selected, told by mail, taken along', async (test) => {
  const site = theSite();
  const boss = await person(site, { full_name: 'Amélia Tembe' });
  await companyOf(boss, { name: 'Luz Nova' });
  const began = Date.now();

  const atWork = await visit(test, { ...phone, signedIn: boss });
  await atWork.page.goto('/jobs/create');
  await atWork.page.getByLabel('Título').fill('Técnica de iluminação');
  await atWork.page.getByLabel('Descrição', { exact: true }).fill('Palcos e salões.');
  await atWork.page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await atWork.page.waitForURL('**/jobs');
  await atWork.page.locator('.toast').getByText('Vaga publicada com sucesso.').waitFor();
  const [job] = await boss.call<Job[]>('GET', '/jobs/my-jobs');
  if (!job) throw new Error('Nothing was published.');

  const celia = await person(site, { full_name: 'Célia Nhantumbo', user_type: 'freelancer' });
  const atHome = await visit(test, { ...phone, signedIn: celia });
  await atHome.page.goto(`/jobs/${job.slug}`);
  await atHome.page.locator('[data-apply]:visible').click();
  const form = atHome.page.getByRole('dialog', { name: 'Candidatar-me' });
  await form.getByLabel('Mensagem').fill('Já iluminei três festivais.');
  const cv = { name: 'Célia.pdf', mimeType: 'application/pdf', buffer: pdf() };
  await form.locator('input[type=file]').setInputFiles(cv);
  await form.getByRole('button', { name: 'Enviar candidatura' }).click();
  await atHome.page.getByRole('status').getByText('Candidatura enviada.').waitFor();
  const toBoss = await mailTo(boss.email, began);
  expect(toBoss.text).toContain('Candidato: Célia Nhantumbo');
  expect(toBoss.text).toContain(`/jobs/${job.id}/candidatos`);

  await atWork.page.goto(`/jobs/${job.id}/candidatos`);
  const moved = Date.now();
  await atWork.page.getByLabel('Estado da candidatura de Célia Nhantumbo').selectOption('pre_selecionada');
  const toCelia = await mailTo(celia.email, moved);
  expect(toCelia.header('subject')).toBe('A sua candidatura foi pré-selecionada');
  await atHome.page.reload();
  await atHome.page
    .getByRole('region', { name: 'A sua candidatura' })
    .getByText('Pré-selecionada')
    .first()
    .waitFor();

  const saving = atWork.page.waitForEvent('download');
  await atWork.page.getByRole('button', { name: 'Descarregar CSV' }).click();
  const table = await readFile(await (await saving).path(), 'utf8');
  expect(table).toContain('"Célia Nhantumbo"');
  expect(table).toContain('"Pré-selecionada"');
  expect(table).toContain('"Já iluminei três festivais."');
  expect([...atWork.complaints, ...atHome.complaints]).toEqual([]);
});
