import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { DealRow } from '#lib/contract/deals.ts';
import { dealOf } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inSheet = (page: Page, title: string, send: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: send, exact: true }).click();
const events = (page: Page) => page.locator('.deal-event');
const happened = (page: Page, text: string | RegExp) => events(page).filter({ hasText: text }).waitFor();
const reviews = (page: Page) => page.getByRole('region', { name: 'Avaliações' });

/** On two phones. Each page hears of the steps of the other person. */
it('a deal goes from the first question to the second review, with one phone offline twice', async (test) => {
  const zito = await freelancer(theSite(), {}, { full_name: 'Zito Langa' });
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const service = await publishes(zito, { ...priced, title: 'Pintura de casas' });
  const hers = await visit(test, { signedIn: rosa });
  const his = await visit(test, { signedIn: zito });

  await hers.page.goto(`/services/${service.slug}`);
  await hers.page.locator('[data-asks-quote]:visible').first().click();
  const quote = hers.page.getByRole('dialog', { name: 'Solicitar Orçamento' });
  await quote.getByLabel('O que precisa?').fill('Pintar a sala e o quarto.');
  await quote.getByLabel('Quando?').fill('na próxima semana');
  await quote.getByRole('button', { name: 'Enviar pelo chat' }).click();
  await hers.page.waitForURL('**/messages?open=*');
  const [deal] = await rosa.call<DealRow[]>('GET', '/deals/');
  expect(deal).toMatchObject({ state: 'por_responder', what: 'Pintar a sala e o quarto.' });

  await his.page.goto('/acordos');
  await his.page.getByRole('region', { name: 'A tratar' }).getByRole('link').click();
  await happened(his.page, 'Rosa Cumbe pediu um orçamento');
  await hers.page.goto(`/acordos/${deal?.id}`);
  await happened(hers.page, 'Pediu um orçamento');
  await button(his.page, 'Fazer proposta').click();
  await his.page.getByLabel('Valor (MT)').fill('9 500');
  await his.page.getByLabel('O que inclui a proposta?').fill('Com tinta.');
  await inSheet(his.page, 'Fazer proposta', 'Enviar proposta');
  await happened(hers.page, 'Zito Langa propôs');

  await settled(hers.page);
  await hers.context.setOffline(true);
  await button(hers.page, 'Aceitar proposta').click();
  await inSheet(hers.page, 'Aceitar a proposta?', 'Aceitar proposta');
  await hers.page.getByText('Por enviar: Aceitar proposta. Segue quando houver rede.').waitFor();
  expect(await button(hers.page, 'Aceitar proposta').count()).toBe(0);
  expect((await dealOf(rosa, deal?.id ?? 0)).state).toBe('proposta');
  await hers.context.setOffline(false);
  await happened(hers.page, 'Aceitou a proposta');
  const accepted = (await dealOf(rosa, deal?.id ?? 0)).events.filter(({ step }) => step === 'accept');
  expect(accepted).toHaveLength(1);
  await happened(his.page, 'Rosa Cumbe aceitou a proposta');

  await button(his.page, 'Marcar como entregue').click();
  await inSheet(his.page, 'O trabalho está entregue?', 'Está entregue');
  await happened(hers.page, 'Zito Langa entregou o trabalho');
  await button(hers.page, 'Confirmar trabalho').click();
  await inSheet(hers.page, 'O trabalho está bem feito?', 'Confirmar trabalho');
  await happened(hers.page, 'Confirmou o trabalho');
  await happened(his.page, 'Rosa Cumbe confirmou o trabalho');
  await hers.page.getByText('Combinado e feito: confirmou o trabalho de Zito Langa.').waitFor();
  await his.page.getByText('Combinado e feito: Rosa Cumbe confirmou o seu trabalho.').waitFor();
  expect(await his.page.locator('.moment > svg').count()).toBe(2);

  await button(hers.page, 'Publicar avaliação').click();
  await hers.page.getByText('Escolha de 1 a 5 estrelas.').waitFor();
  await hers.page.getByLabel('5 estrelas').check({ force: true });
  await hers.page.getByLabel('O que quer dizer a outros?').fill('Ficou <i>lindo</i>.');
  await hers.page.getByLabel('Só para a moderação').fill('Chegou tarde no segundo dia.');
  await hers.context.setOffline(true);
  await button(hers.page, 'Publicar avaliação').click();
  await hers.page.getByText('Por enviar: avaliação. Segue quando houver rede.').waitFor();
  await hers.context.setOffline(false);
  await reviews(hers.page).getByText('A sua avaliação').waitFor();
  await reviews(hers.page)
    .getByText(/^Só você a vê até os dois terem avaliado, ou até \d/)
    .waitFor();

  await his.page.getByRole('heading', { name: 'Como correu com Rosa Cumbe?' }).waitFor();
  await expect.poll(() => reviews(his.page).count()).toBe(0);
  const words = his.page.getByLabel('O que quer dizer a outros?');
  const top = () => words.evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const before = await top();
  await his.page.getByLabel('4 estrelas').check({ force: true });
  expect(await top()).toBe(before);
  await button(his.page, 'Publicar avaliação').click();
  await reviews(his.page).getByText('Ficou <i>lindo</i>.').waitFor();
  await expect.poll(() => reviews(his.page).innerText()).not.toContain('Chegou tarde');
  await button(his.page, 'Responder').click();
  // Above the bar of a phone.
  await expect
    .poll(() => button(his.page, 'Publicar resposta').evaluate((one) => one.getBoundingClientRect().bottom))
    .toBeLessThan(780 - 60);
  await his.page.getByLabel('Responder a Rosa Cumbe').fill('Obrigado!');
  await button(his.page, 'Publicar resposta').click();
  await reviews(his.page).getByText('Obrigado!').waitFor();
  expect(await faultsInLooks(his.page)).toEqual([]);

  await reviews(hers.page).getByText('Avaliação de Zito Langa').waitFor();
  await hers.page.reload();
  await reviews(hers.page).getByText('Resposta de Zito Langa').waitFor();
  await expect.poll(() => reviews(hers.page).getByText('Chegou tarde no segundo dia.').count()).toBe(1);
});
