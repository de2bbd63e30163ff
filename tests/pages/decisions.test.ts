import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import type { Decide, OwnDecision } from '#lib/contract/moderation.ts';
import { becomes } from '#tests/support/becomes.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishesJob } from '#tests/support/cast/jobs.ts';
import { caseFor, decides } from '#tests/support/cast/moderation.ts';
import { actingAs, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { brokenWords, faultsInLooks } from '#tests/support/looks.ts';
import { caseAbout, emptyQueue, siteModerator } from '#tests/support/moderation-desk.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
const card = (page: Page) => page.getByRole('article');

/** Rosa, about whose service something was decided. */
async function concerned(changes: Partial<Decide>) {
  const site = theSite();
  emptyQueue();
  const vera = await siteModerator(site);
  const word = ownWord();
  const rosa = await freelancer(site, {}, { full_name: `Rosa ${word}` });
  const given = { ...priced, title: `Serviço ${word}`, description: `Trabalho de ${word}.` };
  const service = await publishes(rosa, { ...given, confirm_warnings: true });
  const reporter = await person(site);
  await reporter.call('POST', '/reports/', { type: 'service', id: service.id, reason: 'ofensivo' });
  const { id } = await caseAbout(vera, { type: 'service', id: service.id });
  await decides(vera, id, { rule: 'ofensivo', ...changes });
  const again = await tokensFrom(await signIn(site, rosa.email, rosa.password));
  return { vera, service, id, rosa: actingAs(site, { ...rosa, tokens: again }) };
}

const looksAt = async (test: TestContext, who: Awaited<ReturnType<typeof person>>) => {
  const visited = await visit(test, { signedIn: who });
  await visited.page.goto('/decisoes');
  await visited.page.locator('[data-ready] :is(article, .empty, .note)').first().waitFor();
  return visited;
};

describe('what was decided about somebody', () => {
  it('is read, answered once with words that stay on the device, and answered in turn', async (test) => {
    const words = '<script>alert(1)</script>\nReveja o texto.';
    const { vera, service, id, rosa } = await concerned({ action: 'hide', words });
    const { page, complaints } = await looksAt(test, rosa);
    const said = await card(page).innerText();
    for (const part of [service.title, 'Deixou de aparecer', words, 'Ninguém é insultado'])
      expect(said).toContain(part);
    await expect.poll(() => page.locator('article script').count()).toBe(0);
    await page.getByRole('button', { name: 'Pedir recurso' }).click();
    await page.getByRole('button', { name: 'Enviar recurso' }).click();
    await page.getByText('Escreva porque acha que a decisão está errada.').waitFor();
    await page.getByLabel('Porque acha').fill('O texto <b>não ofende</b> ninguém.');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.reload();
    await eventually(() => page.getByLabel('Porque acha').inputValue()).toBe(
      'O texto <b>não ofende</b> ninguém.',
    );
    await page.getByRole('button', { name: 'Enviar recurso' }).click();
    await page.getByText('Estamos a ver o seu recurso.').waitFor();
    await expect.poll(() => card(page).innerText()).toContain('O texto <b>não ofende</b> ninguém.');
    await expect.poll(() => page.getByRole('button', { name: 'Pedir recurso' }).count()).toBe(0);
    expect(complaints).toEqual([]);

    const other = await siteModerator(theSite(), { name: 'Ana Sitoe' });
    // Who decided does not see to the appeal.
    const { page: desk } = await visit(test, { width: 1280, signedIn: vera });
    await desk.clock.install();
    await desk.goto(`/moderacao/${id}?estado=recurso`);
    await desk.getByText('Foi você quem decidiu. Outra pessoa vê o recurso.').waitFor();
    await becomes(desk, other);
    await desk.goto(`/moderacao/${id}?estado=recurso`);
    await desk.getByText('O texto <b>não ofende</b> ninguém.').waitFor();
    // The form comes a moment after the case.
    await desk.getByRole('radio').first().waitFor();
    await desk.keyboard.press('2');
    await desk.keyboard.press('Control+Enter');
    await desk.getByText('Decidido: Anular a decisão.', { exact: true }).waitFor();
    await desk.clock.fastForward(10_500);
    await eventually(async () => (await caseFor(vera, id)).state).toBe('encerrado');
    await page.reload();
    await page.getByText('Tinha razão: a decisão ficou sem efeito.').waitFor();
    await expect.poll(() => card(page).innerText()).toContain('Pedimos-lhe desculpa.');
    expect((await rosa.ask(`/services/${service.id}`)).status).toBe(200);
  });

  it('says to who is suspended until when, what still works, and that they have appealed elsewhere', async (test) => {
    const { rosa } = await concerned({ action: 'suspend', days: 7, words: 'Uma semana.' });
    const { page } = await looksAt(test, rosa);
    await page.getByRole('heading', { name: 'A sua conta está suspensa' }).waitFor();
    const rest = page.locator('section', { hasText: 'Continua a poder' });
    expect(
      await rest.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['/settings#data', '/settings#delete']);
    await expect
      .poll(() => card(page).innerText())
      .toMatch(/A sua conta está suspensa até \d\d\/\d\d\/20\d\d/);
    expect(await faultsInLooks(page)).toEqual([]);
    // What another device has sent meanwhile is shown in place of the form.
    await page.getByRole('button', { name: 'Pedir recurso' }).click();
    await page.getByLabel('Porque acha').fill('Segunda vez.');
    const [decision] = await rosa.call<OwnDecision[]>('GET', '/moderation/decisions/mine');
    await rosa.call('POST', `/moderation/decisions/${decision?.id}/appeal`, { text: 'Primeira vez.' });
    await page.getByRole('button', { name: 'Enviar recurso' }).click();
    await page.getByText('Já pediu recurso desta decisão.').waitFor();
    await card(page).getByText('Primeira vez.').waitFor();
  });
});

describe('who has no decision', () => {
  it('reads that there is none, and why something waits for a moderator, in words', async (test) => {
    const { who, company } = await owner(theSite());
    const { page } = await looksAt(test, who);
    await page.getByRole('heading', { name: 'Não há nenhuma decisão sobre si' }).waitFor();
    const word = ownWord();
    const description = `Para garantir a vaga de ${word}, pague 500 MT antes da entrevista. Envie o CV só por WhatsApp 841234567.`;
    await publishesJob(who, { company_id: company.id, title: `Motorista ${word}`, description });
    await page.reload();
    await card(page).waitFor();
    const said = await card(page).innerText();
    for (const part of [`Motorista ${word}`, 'Em análise', 'Parece pedir dinheiro', 'Só se pode responder'])
      expect(said).toContain(part);
    expect(await brokenWords(page.locator('main'))).toEqual([]);
  });
});
