import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { asked, asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { staffed } from '#tests/support/cast/teams.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const story = (page: Page) => page.getByRole('region', { name: 'O que aconteceu' });
const told = async (page: Page) =>
  (await story(page).locator('.deal-event').allInnerTexts()).map((line) => line.replaceAll('\u00a0', ' '));
const noMoney = 'O BizLink não guarda dinheiro. Combine o pagamento com quem faz o trabalho.';

/** Rosa asked Zito about a service, and somebody looks at the deal. */
async function looking(
  test: TestContext,
  who: 'rosa' | 'zito',
  before?: (zito: Person, id: number) => unknown,
) {
  const cast = await asked(theSite());
  const { id } = cast.deal;
  await before?.(cast.zito, id);
  const visited = await visit(test, { signedIn: cast[who] });
  await visited.page.goto(`/acordos/${id}`);
  await story(visited.page).waitFor();
  await settled(visited.page);
  return { ...cast, ...visited, id };
}

const offers = (zito: Person, id: number) => takes(zito, id, 'offer');

describe('the page of a deal', () => {
  it('asks the provider for an offer, says what is wrong with it, and keeps what was typed', async (test) => {
    const { page, zito, rosa, id, complaints } = await looking(test, 'zito');
    expect(await told(page)).toEqual(['Rosa Cumbe pediu um orçamento']);
    await button(page, 'Fazer proposta').click();
    const offer = sheet(page, 'Fazer proposta');
    await offer.getByLabel('Valor (MT)').fill('-1');
    await button(page, 'Enviar proposta').click();
    await offer.getByText('Escreva um valor em meticais, como 15 000 ou 250,50.').waitFor();
    await offer.getByText('Preencha este campo.').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await offer.getByLabel('Valor (MT)').fill('15.000,50');
    await offer.getByLabel('O que inclui a proposta?').fill('<b>Tinta</b> e mão-de-obra.');
    await page.reload();
    await button(page, 'Fazer proposta').click();
    await offer.getByText('Recuperámos o que tinha escrito.').waitFor();
    await expect.poll(() => offer.getByLabel('Valor (MT)').inputValue()).toBe('15.000,50');
    await offer.getByLabel('Para que dia?').fill('2020-01-01');
    await button(page, 'Enviar proposta').click();
    await offer.getByText('Escolha hoje ou um dia a seguir.').waitFor();
    await offer.getByLabel('Para que dia?').fill('');
    await offer.getByLabel('A proposta vale').selectOption('3 dias');
    await button(page, 'Enviar proposta').click();
    await offer.waitFor({ state: 'hidden' });
    await expect.poll(() => told(page)).toEqual(['Rosa Cumbe pediu um orçamento', 'Propôs 15 000,50 MT']);
    await story(page).getByText('<b>Tinta</b> e mão-de-obra.').waitFor();
    await page.getByText('Espera a resposta de Rosa Cumbe').waitFor();
    expect(await dealOf(zito, id)).toMatchObject({ state: 'proposta', amount: 15_000.5, due_on: null });
    // The next offer begins with what the one before said.
    await button(page, 'Mudar a proposta').click();
    const next = sheet(page, 'Mudar a proposta');
    await expect.poll(() => next.getByLabel('Valor (MT)').inputValue()).toBe('15\u00a0000,50');
    expect(await next.getByLabel('O que inclui a proposta?').inputValue()).toBe(
      '<b>Tinta</b> e mão-de-obra.',
    );
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);

    // Who offers again reads what should change, and nothing is called agreed on before it is.
    await page.keyboard.press('Escape');
    await takes(rosa, id, 'counter', { text: 'Com duas demãos.' });
    await page.getByRole('heading', { name: 'A proposta', exact: true }).waitFor();
    await page.locator('.deal-main > .note').getByText('Com duas demãos.').waitFor();
    await button(page, 'Fazer proposta').click();
    await offer.getByText('Rosa Cumbe pediu outra proposta').waitFor();
    await offer.getByText('Com duas demãos.').waitFor();
    // Its last step is the longest word.
    await takes(zito, id, 'offer', { text: 'Duas demãos.' });
    await takes(rosa, id, 'accept');
    await takes(zito, id, 'deliver');
    await page.getByRole('heading', { name: 'O combinado' }).waitFor();
    const last = page.locator('.steps > [aria-current]');
    await expect.poll(() => last.innerText()).toBe('Concluído');
    expect((await last.locator('span').boundingBox())?.height).toBeLessThan(20);
  });

  it('says beside the button that accepts that no money passes through here', async (test) => {
    const { page, rosa, id, complaints } = await looking(test, 'rosa', offers);
    await expect.poll(() => page.locator('.deal-acts').getByText(noMoney).count()).toBe(1);
    await button(page, 'Aceitar proposta').click();
    const accept = sheet(page, 'Aceitar a proposta?');
    await accept.getByText('Valor: 15 000 MT.').waitFor();
    await accept.getByText('Com tinta incluída.').waitFor();
    await accept.getByText(/^Sem dia marcado\. A proposta vale até /).waitFor();
    await accept.getByText(noMoney).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await accept.getByRole('button', { name: 'Aceitar proposta' }).click();
    await page.getByText('Quando o trabalho estiver feito, confirme').waitFor();
    expect((await dealOf(rosa, id)).state).toBe('aceite');
    // What was pressed is gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByText('Outras opções').click();
    await button(page, 'Cancelar o acordo').click();
    const cancel = sheet(page, 'Cancelar o acordo?');
    await cancel.getByRole('button', { name: 'Cancelar o acordo' }).click();
    await cancel.getByText('Preencha este campo.').waitFor();
    await cancel.getByLabel('Porque cancela?').fill('Mudei de casa.');
    await cancel.getByRole('button', { name: 'Cancelar o acordo' }).click();
    await expect.poll(() => told(page)).toContain('Cancelou o acordo');
    await expect.poll(() => page.locator('.deal-acts button:visible').count()).toBe(0);
    // That it is over, and why, stands before the review that is owed.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Acordo cancelado');
    expect(await page.locator('.deal-main .note').first().innerText()).toContain('Mudei de casa.');
    expect(complaints).toEqual([]);
  });

  it('accepts no offer that has changed meanwhile, and shows the one that is there', async (test) => {
    const { page, context, zito, rosa, id } = await looking(test, 'rosa', offers);
    await button(page, 'Aceitar proposta').click();
    const accept = sheet(page, 'Aceitar a proposta?');
    await takes(zito, id, 'offer', { amount: 90_000 });
    // The page behind the question has heard of it.
    await expect.poll(() => told(page)).toContain('Zito Langa propôs 90 000 MT');
    await accept.getByText('Valor: 15 000 MT.').waitFor();
    await accept.getByRole('button', { name: 'Aceitar proposta' }).click();
    await accept.waitFor({ state: 'hidden' });
    await page.getByText('O acordo mudou entretanto. Veja como está agora.').waitFor();
    expect((await dealOf(rosa, id)).state).toBe('proposta');

    // So it does where a step came too late, and opens the question again.
    await context.setOffline(true);
    await button(page, 'Pedir outra proposta').click();
    const counter = sheet(page, 'Pedir outra proposta');
    const words = counter.getByLabel('O que devia mudar?');
    await words.fill('Sem tinta, por favor.');
    await counter.getByRole('button', { name: 'Enviar pedido' }).click();
    await page.getByText(/^Por enviar: Pedir outra proposta/).waitFor();
    await takes(zito, id, 'offer', { amount: 12_000 });
    await context.setOffline(false);
    await page.getByText(/^Não foi aceite: Pedir outra proposta\. O acordo mudou entretanto/).waitFor();
    await expect.poll(() => told(page)).toContain('Zito Langa propôs 12 000 MT');
    // From the page of what is not sent, too.
    await page.goto('/por-enviar');
    await button(page, 'Alterar e enviar de novo').click();
    await page.waitForURL(`**/acordos/${id}`);
    await counter.getByText('Recuperámos o que tinha escrito.').waitFor();
    await expect.poll(() => words.inputValue()).toBe('Sem tinta, por favor.');
    await counter.getByRole('button', { name: 'Enviar pedido' }).click();
    await expect.poll(() => told(page)).toContain('Pediu outra proposta');
    expect((await dealOf(rosa, id)).state).toBe('por_responder');
  });
});

describe('the list of deals', () => {
  it('has first what waits for its reader, then what runs, then what is over', async (test) => {
    const { zito, rosa, service } = await asked(theSite());
    const other = await asked(theSite());
    const past = await other.rosa.call<{ id: number }>('POST', '/deals/', {
      service_id: service.id,
      what: 'Pintar o muro',
    });
    await takes(zito, past.id, 'decline');
    const [open] = await rosa.call<{ id: number }[]>('GET', '/deals/');
    const runs = open?.id ?? 0;
    await takes(zito, runs, 'offer');
    await asksFor(await person(theSite(), { full_name: 'Ana Sitoe' }), { service_id: service.id });
    const { page, complaints } = await visit(test, { signedIn: zito });
    await page.goto('/acordos');
    const group = (name: string) => page.getByRole('region', { name }).locator('.deal-item');
    await group('A tratar').getByText('Pedido de Ana Sitoe').waitFor();
    await expect.poll(() => group('A tratar').count()).toBe(1);
    await expect.poll(() => group('Terminados').count()).toBe(1);
    await group('A decorrer').getByText('15 000 MT').waitFor();
    const badge = page.locator('.bottom [data-badge=notifications] .badge');
    await badge.waitFor();
    const told = Number(await badge.innerText());
    await group('A decorrer').getByRole('link').click();
    await page.waitForURL(`**/acordos/${runs}`);
    // The badge counts no more what is looked at.
    await expect.poll(() => badge.innerText()).toBe(String(told - 1));
    expect(complaints).toEqual([]);
  });

  it('names the company to its own people, in the list and on the deal', async (test) => {
    const { who, company, editor } = await staffed(theSite());
    const service = await publishes(who, { company_id: company.id });
    await asksFor(await person(theSite(), { full_name: 'Ana Sitoe' }), { service_id: service.id });
    const { page, complaints } = await visit(test, { signedIn: editor, width: 360 });
    await page.goto('/acordos');
    const row = page.locator('.deal-item', { hasText: 'Pedido de Ana Sitoe' });
    await row.getByText(`Em nome de ${company.name}`).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await row.getByRole('link').click();
    await page.locator('.deal').getByText(`Em nome de ${company.name}`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('says to whoever has none how one begins, and shows them nobody else’s', async (test) => {
    const { deal } = await asked(theSite());
    const { page } = await visit(test, { signedIn: true });
    await page.goto('/acordos');
    await page.getByRole('heading', { name: 'Ainda não tem acordos' }).waitFor();
    await page.goto(`/acordos/${deal.id}`);
    await page.getByRole('heading', { name: 'Acordo não encontrado' }).waitFor();
  });
});
