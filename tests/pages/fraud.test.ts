import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Job } from '#lib/contract/jobs.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { person } from '#tests/support/cast/people.ts';
import { ownWord } from '#tests/support/cast/services.ts';
import { emptyQueue, siteModerator } from '#tests/support/moderation-desk.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const doubtful =
  'Paga-se taxa de inscrição de 500 MT por M-Pesa antes da entrevista. Interessados mandar CV só pelo WhatsApp 84 123 4567.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });

/** Takes up the first case, and leaves, which sends the decision at once. */
async function decides(page: Page, title: string, act: string, words?: string) {
  await page.goto('/moderacao');
  await page.locator('.case-line', { hasText: title }).click();
  await page.locator('#case-title', { hasText: title }).waitFor();
  await page.getByRole('radio', { name: act, exact: true }).check();
  if (words) await page.getByLabel('Carta à pessoa').fill(words);
  await press(page, 'Decidir');
  await page.getByRole('button', { name: 'Anular a decisão' }).waitFor();
  await page.goto('/privacy');
}

it('a doubtful vacancy is held, released, reported, hidden, appealed and put back, seen from five sides', async (test) => {
  const site = theSite();
  emptyQueue();
  const title = `Caixa ${ownWord()}`;
  const { who: zito } = await owner(site);
  const rosa = await person(site, { full_name: 'Rosa Cumbe' });
  const publisher = await visit(test, { signedIn: zito });
  const reporter = await visit(test, { signedIn: rosa });
  const visitor = await visit(test);
  const [first, second] = [await siteModerator(site), await siteModerator(site, { name: 'Ana Sitoe' })];
  const desk = await visit(test, { width: 1280, signedIn: first });
  const otherDesk = await visit(test, { width: 1280, signedIn: second });

  await publisher.page.goto('/jobs/create');
  await publisher.page.getByLabel('Título').fill(title);
  await publisher.page.getByLabel('Descrição', { exact: true }).fill(doubtful);
  await press(publisher.page, 'Publicar');
  await publisher.page.getByRole('dialog', { name: 'Em análise' }).waitFor();
  const [job] = await zito.call<Job[]>('GET', '/jobs/my-jobs');
  const address = `/jobs/${job?.id}`;
  const seen = async () => [
    (await visitor.page.goto(address))?.status(),
    (await reporter.page.goto(address))?.status(),
  ];
  expect(await seen()).toEqual([404, 404]);
  await publisher.page.goto('/decisoes');
  await publisher.page.getByText(title).first().waitFor();

  await decides(desk.page, title, 'Nada de errado');
  await eventually(seen).toEqual([200, 200]);
  await publisher.page.reload();
  await publisher.page.getByText('Não há nenhuma decisão sobre si').waitFor();

  await press(reporter.page, 'Denunciar');
  await reporter.page.getByRole('radio', { name: 'Burla ou tentativa de burla' }).check();
  await press(reporter.page, 'Enviar denúncia');
  await reporter.page.locator('.toast').getByText('Denúncia enviada').waitFor();

  await decides(desk.page, title, 'Esconder', 'Pede dinheiro antes da entrevista.');
  await eventually(seen).toEqual([404, 404]);
  await reporter.page.goto('/notifications');
  await reporter.page.getByText('o conteúdo ficou escondido', { exact: false }).waitFor();

  await publisher.page.goto('/decisoes');
  await publisher.page.getByText('Pede dinheiro antes da entrevista.').waitFor();
  await press(publisher.page, 'Pedir recurso');
  await publisher.page.getByLabel('Porque acha').fill('A taxa é da escola de condução, não nossa.');
  await press(publisher.page, 'Enviar recurso');
  await publisher.page.getByText('Estamos a ver o seu recurso.').waitFor();

  await desk.page.goto('/moderacao');
  await desk.page.locator('.case-line', { hasText: title }).click();
  await desk.page.getByText('Foi quem decidiu. Outra pessoa vê o recurso.').waitFor();
  await otherDesk.page.goto('/moderacao');
  await otherDesk.page.locator('.case-line', { hasText: title }).click();
  await otherDesk.page.getByText('A taxa é da escola de condução, não nossa.').waitFor();
  await otherDesk.page.getByRole('radio', { name: 'Anular a decisão', exact: true }).check();
  await otherDesk.page.getByLabel('Carta à pessoa').fill('Tem razão, pedimos desculpa.');
  await press(otherDesk.page, 'Decidir');
  await otherDesk.page.getByRole('button', { name: 'Anular a decisão' }).waitFor();
  await otherDesk.page.goto('/privacy');
  await eventually(seen).toEqual([200, 200]);
  await publisher.page.reload();
  await publisher.page.getByText('Tem razão, pedimos desculpa.').waitFor();
});
