import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Request } from '#lib/contract/requests.ts';
import { takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { offered, requested, requests } from '#tests/support/cast/requests.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const pageOf = ({ slug }: Pick<Request, 'slug'>) => `/pedidos/${slug}`;
const card = (page: Page, who: string) => page.locator('.own-offer').filter({ hasText: who });

/** In words of its own, because the program doubts what another account has said before. */
const wanted = (title: string, description: string) => requested(theSite(), { title, description });

async function fillOffer(page: Page, amount: string, text: string) {
  await page.getByLabel('Valor (MT)').fill(amount);
  await page.getByLabel('O que inclui a proposta?').fill(text);
}

describe('a request', () => {
  it('is answered by two, compared, and given to one, and the other is told kindly', async (test) => {
    const { rosa, zito, request } = await requested(theSite());
    const aida = await freelancer(theSite(), {}, { full_name: 'Aida Mondlane' });
    const his = await visit(test, { signedIn: zito });
    await his.page.goto(pageOf(request));
    await link(his.page, 'Rosa Cumbe').waitFor({ state: 'attached' });
    await his.page.locator('[data-offer]:visible').click();
    const form = sheet(his.page, 'Fazer proposta');
    await button(his.page, 'Enviar proposta').click();
    await form.getByText('Preencha este campo.').waitFor();
    expect(await faultsInLooks(his.page)).toEqual([]);
    await his.page.setViewportSize({ width: 360, height: 780 });
    await fillOffer(his.page, '1 500', 'Vou <b>amanhã</b> de manhã.');
    await his.page.reload();
    await his.page.locator('[data-offer]:visible').click();
    await form.getByText('Recuperámos o que tinha escrito.').waitFor();
    await form.getByLabel('Para quando?').fill('2020-01-01');
    await button(his.page, 'Enviar proposta').click();
    await form.getByText('Escolha hoje ou um dia a seguir.').waitFor();
    await form.getByLabel('Para quando?').fill('');
    // Without a network: it leaves once there is one.
    await settled(his.page);
    expect(his.complaints.filter((one) => !one.includes('422'))).toEqual([]);
    await his.context.setOffline(true);
    await button(his.page, 'Enviar proposta').click();
    await his.page.getByText('Por enviar: Proposta. Segue quando houver rede.').waitFor();
    await expect.poll(() => his.page.locator('[data-offer]:visible').count()).toBe(0);
    await his.context.setOffline(false);
    await his.page.getByText('Proposta enviada.').waitFor();
    await link(his.page, 'Ver acordo').waitFor();
    // Who comes back is led there too.
    const before = his.complaints.length;
    await his.page.reload();
    await his.page.locator('[data-offer]:visible').click();
    await form.getByText('Já há uma proposta, sua ou da sua empresa').waitFor();
    await link(his.page, 'Ver acordo').click();
    await his.page.waitForURL('**/acordos/*');
    await his.page.getByText('Espera a resposta de Rosa Cumbe').waitFor();
    await his.page.getByText('A torneira da cozinha pinga e a da casa de banho não abre.').waitFor();

    const asker = await visit(test, { signedIn: rosa });
    await asker.page.goto(pageOf(request));
    await card(asker.page, 'Zito Langa').getByText('1 500 MT').waitFor();
    await expect.poll(() => asker.page.locator('[data-offer]:visible').count()).toBe(0);
    await offered(aida, request.id, { offer: { amount: null, text: 'Vejo primeiro.' } });
    await card(asker.page, 'Aida Mondlane').getByText('a combinar').waitFor();
    const bento = await freelancer(theSite(), {}, { full_name: 'Bento Tivane' });
    await offered(bento, request.id, { offer: { amount: 1200, text: 'Com garantia.' } });
    await asker.page.getByRole('heading', { name: '3 propostas para comparar' }).waitFor();
    await card(asker.page, 'Bento Tivane').getByText('Melhor preço').waitFor();
    expect(await asker.page.getByText('Melhor preço').count()).toBe(1);
    // What came later closes nothing that is being read, and one alone is accepted by a press.
    expect(await asker.page.getByRole('button', { name: /^Aceitar/ }).count()).toBe(1);
    await card(asker.page, 'Zito Langa').getByText('Vou <b>amanhã</b> de manhã.').waitFor();
    expect(await faultsInLooks(asker.page)).toEqual([]);
    await asker.page.setViewportSize({ width: 360, height: 780 });
    // A notice leads to the deal of one offer, and that to all of them.
    await card(asker.page, 'Bento Tivane').getByText('Bento Tivane').first().click();
    await link(asker.page, 'Ver acordo: Bento Tivane').click();
    const compare = link(asker.page, 'Comparar as propostas ao pedido');
    await expect.poll(() => compare.getAttribute('href')).toBe(`/pedidos/${request.id}#own-offers`);
    await asker.page.goBack();
    // Opened as it was left.
    await link(asker.page, 'Ver acordo: Bento Tivane').waitFor();
    await card(asker.page, 'Zito Langa').getByText('Zito Langa').first().click();
    await link(asker.page, 'Perguntar: Zito Langa').click();
    await asker.page.waitForURL('**/messages?open=*');
    await asker.page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
    await asker.page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await asker.page.waitForURL(`**${pageOf(request)}`);
    await card(asker.page, 'Zito Langa').waitFor();

    await card(asker.page, 'Bento Tivane').getByText('Bento Tivane').first().click();
    await card(asker.page, 'Bento Tivane').getByRole('button', { name: 'Aceitar: Bento Tivane' }).click();
    const accept = sheet(asker.page, 'Aceitar a proposta?');
    await accept.getByText(/não guarda dinheiro/).waitFor();
    await accept.getByRole('button', { name: 'Aceitar proposta' }).click();
    await asker.page.getByText('Fechado: aceitou uma proposta').waitFor();
    await expect.poll(() => asker.page.evaluate(() => document.activeElement?.id)).toBe('own-offers');
    // What goes on is pressed, not looked for.
    const on = card(asker.page, 'Bento Tivane').getByRole('link', { name: 'Ver acordo: Bento Tivane' });
    await expect.poll(() => on.getAttribute('class')).not.toContain('button-text');
    await his.page.getByText('A proposta não foi escolhida desta vez.').waitFor();
    await his.page.getByText('Não escolhida', { exact: true }).waitFor();
    await asker.page.goto('/acordos');
    const own = asker.page.getByRole('region', { name: 'Os seus pedidos' });
    await own.getByText('3 propostas').waitFor();
    await own.getByText('Fechado').waitFor();
    expect([asker.complaints, his.complaints.slice(before)]).toEqual([[], []]);
  });

  it('gives an offer back that came after its end', async (test) => {
    const { rosa, zito, request } = await wanted(
      'Costureira de uniformes',
      'Preciso de vinte batas azuis com o nome bordado.',
    );
    const { page, context } = await visit(test, { signedIn: zito });
    await page.goto(pageOf(request));
    await page.locator('[data-offer]:visible').click();
    await fillOffer(page, '900', 'Hoje à tarde.');
    await settled(page);
    await context.setOffline(true);
    await button(page, 'Enviar proposta').click();
    await page.getByText(/^Por enviar: Proposta/).waitFor();
    await rosa.call('POST', `/requests/${request.id}/close`);
    await context.setOffline(false);
    await page.getByText('Não foi aceite: Proposta. Este pedido já está fechado.').waitFor();
    await page.goto('/por-enviar');
    await button(page, 'Alterar e enviar de novo').click();
    await page.waitForURL('**/pedidos/*');
    await sheet(page, 'Fazer proposta').getByText('Este pedido já está fechado.').waitFor();
  });

  it('says what stands against an offer before anything is typed', async (test) => {
    const { request } = await wanted(
      'Fotógrafo de casamento',
      'A cerimónia é de manhã, na praia, e a festa no quintal.',
    );
    const ines = await person(theSite());
    const { page } = await visit(test, { signedIn: ines });
    await page.goto(pageOf(request));
    await page.locator('[data-offer]:visible').click();
    await sheet(page, 'Fazer proposta')
      .getByText(/^Para fazer propostas, complete o seu perfil/)
      .waitFor();
    // Without a company nobody publishes before that.
    const ways = sheet(page, 'Fazer proposta').getByRole('link');
    expect(await ways.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      `/profile-setup?type=freelancer&next=${encodeURIComponent(`/pedidos/${request.id}#propor`)}`,
    ]);
    await expect.poll(() => page.getByLabel('Valor (MT)').count()).toBe(0);

    for (let at = 0; at < 8; at += 1) await offered(await freelancer(theSite()), request.id);
    // Who has become one comes back to the request, and its form opens.
    await page.setViewportSize({ width: 1280, height: 900 });
    await ways.first().click();
    await page.getByLabel('Título').fill('Fotógrafa');
    await button(page, 'Configurar Perfil').click();
    await page.waitForURL('**/pedidos/*');
    await sheet(page, 'Fazer proposta')
      .getByText(/^Este pedido já tem 8 propostas abertas/)
      .waitFor();
    await expect.poll(() => page.getByLabel('Valor (MT)').count()).toBe(0);
  });

  it('says to its asker that nobody has answered yet, or that it is in analysis, and is closed and deleted by them, who are asked first', async (test) => {
    const { rosa, zito, request } = await wanted(
      'Motorista com camião',
      'Levar areia e cimento de um armazém para uma obra.',
    );
    const held = await requests(rosa, { title: 'Para a caça', description: 'Compro pistola 9mm.' });
    expect(held.state).toBe('retido');
    const { page, complaints } = await visit(test, { signedIn: rosa });
    await page.goto(pageOf(held));
    await page.getByRole('heading', { name: 'O seu pedido' }).waitFor();
    await page.getByText('Em análise', { exact: true }).waitFor();
    expect(await link(page, 'Ver porquê').getAttribute('href')).toBe('/decisoes');
    await page.getByRole('heading', { name: 'Para a caça' }).waitFor();
    expect(await button(page, 'Partilhar').count()).toBe(0);

    await page.goto(pageOf(request));
    await page.getByText(/^Ainda não há propostas\./).waitFor();
    await page.getByText(/^Aberto até \d\d\/\d\d\/\d{4}$/).waitFor();
    const deal = await offered(zito, request.id);
    await takes(rosa, deal.id, 'decline');
    await page.getByText('Nenhuma proposta está aberta.').waitFor();
    await page.getByText('Terminadas (1)').click();
    await page.getByRole('listitem').getByText('Recusado').waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await button(page, 'Fechar pedido').click();
    await sheet(page, 'Fechar o pedido?').getByRole('button', { name: 'Fechar pedido' }).click();
    await page.getByText('Fechado por si').waitFor();
    expect(await rosa.call('GET', `/requests/${request.id}`)).toMatchObject({ ended_by: 'hand' });
    await button(page, 'Eliminar').click();
    const gone = page.waitForURL('**/pedidos');
    await sheet(page, 'Eliminar o pedido?').getByRole('button', { name: 'Eliminar' }).click();
    await gone;
    expect((await rosa.send('GET', `/requests/${request.id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
  });
});
