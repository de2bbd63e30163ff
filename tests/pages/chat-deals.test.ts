import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { becomes } from '#tests/support/becomes.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { asked, asksFor, dealOf, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { keptChats } from '#tests/support/kept-chats.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
const pinned = (page: Page) => page.getByRole('region', { name: 'Acordo', exact: true });
const lines = (page: Page) => page.locator('.message-line b').allInnerTexts();
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

/** Rosa asked Zito for an offer, and looks at their conversation. */
async function two(test: TestContext, options: Parameters<typeof visit>[1] = {}) {
  const all = await asked(theSite());
  const id = all.deal.conversation_id ?? 0;
  const visited = await visit(test, { signedIn: all.rosa, ...options });
  const open = async (page: Page) => {
    await page.goto(`/messages?open=${id}`);
    await field(page).waitFor();
  };
  return { ...all, ...visited, id, open };
}

describe('a conversation with somebody who sells', () => {
  it('costs no request without a deal, and begins a request for a quote, or an offer, from its menu', async (test) => {
    const zito = await freelancer(theSite(), {}, { full_name: 'Zito Langa' });
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const id = await startsWith(rosa, zito);
    await says(rosa, id, 'Bom dia');
    const { page, requests } = await visit(test, { signedIn: rosa });
    const opens = async () => {
      await page.goto(`/messages?open=${id}`);
      await field(page).waitFor();
      await page.getByLabel('Opções da conversa').click();
    };
    await opens();
    await settled(page);
    expect(requests.filter((path) => path.includes('/deals') || path.includes('PinnedDeal'))).toEqual([]);
    await expect.poll(() => page.getByRole('button', { name: 'Propor um serviço' }).count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: 'Pedir orçamento' }).click();
    const quote = page.getByRole('dialog', { name: 'Pedir orçamento' });
    await quote.getByRole('button', { name: 'Enviar pedido' }).click();
    await quote.getByText('Preencha este campo.').waitFor();
    await quote.getByLabel('O que precisa?').fill('Pintar o muro');
    await quote.getByRole('button', { name: 'Enviar pedido' }).click();
    await pinned(page).getByText('Espera a proposta de Zito Langa.').waitFor();
    await becomes(page, zito);
    await opens();
    await expect.poll(() => page.getByRole('button', { name: 'Pedir orçamento' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Propor um serviço' }).click();
    const offer = page.getByRole('dialog', { name: 'Propor um serviço' });
    await offer.getByLabel('Para que trabalho?').fill('O portão');
    await offer.getByLabel('O que inclui a proposta?').fill('Com tinta.');
    await offer.getByRole('button', { name: 'Enviar proposta' }).click();
    await offer.getByText(dealTexts.openWith).waitFor();
    await expect.poll(() => offer.getByLabel('Para que trabalho?').inputValue()).toBe('O portão');
    await offer.getByRole('link', { name: 'Ver o acordo' }).click();
    await page.getByRole('heading', { name: 'Pintar o muro' }).waitFor();
  });
});

describe('a deal in the chat', () => {
  it('leaves in sight what is unread, though the lines of its steps come after the messages', async (test) => {
    const { page, rosa, zito, deal, id } = await two(test);
    await takes(zito, deal.id, 'offer');
    for (let turn = 0; turn < 4; turn += 1) {
      await takes(rosa, deal.id, 'counter');
      await takes(zito, deal.id, 'offer');
    }
    await says(zito, id, 'O recibo vai amanhã.');
    const unread = page.locator('.message-words', { hasText: 'O recibo vai amanhã.' });
    await page.setViewportSize({ width: 360, height: 640 });
    // As on a slow phone: the lines come before the browser has drawn the messages.
    await page.addInitScript(() => {
      window.requestAnimationFrame = (work) => Number(setTimeout(work, 500, 0));
      window.cancelAnimationFrame = (asked) => clearTimeout(asked);
    });
    await page.route(/\/api\/deals\//, async (route) => {
      await unread.waitFor();
      await route.continue();
    });
    await page.goto('/messages');
    await page.locator(`[data-conversation="${id}"]`).click();
    await eventually(() => lines(page)).toHaveLength(10);
    await pinned(page).waitFor();
    await settled(page);
    expect(await page.getByRole('log').evaluate((log) => log.scrollHeight > log.clientHeight)).toBe(true);
    const sight = await page.getByRole('log').boundingBox();
    const words = await unread.boundingBox();
    expect(words?.y).toBeGreaterThan(sight?.y ?? 0);
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(
      (sight?.y ?? 0) + (sight?.height ?? 0),
    );
  });

  it('is over the thread of both, and each step comes to both without loading anew', async (test) => {
    const { page, rosa, zito, deal, id, open, complaints } = await two(test);
    const { page: theirs, complaints: others } = await visit(test, { signedIn: zito });
    await says(rosa, id, 'Bom dia');
    await Promise.all([open(page), open(theirs)]);
    await pinned(page).getByText('Espera a proposta de Zito Langa.').waitFor();
    await pinned(theirs).getByRole('button', { name: 'Fazer proposta' }).click();
    const form = theirs.getByRole('dialog', { name: 'Fazer proposta' });
    await form.getByLabel('Valor (MT)').fill('15000');
    await form.getByLabel('O que inclui a proposta?').fill('Com tinta incluída.');
    await form.getByRole('button', { name: 'Enviar proposta' }).click();
    const card = pinned(page);
    await card.getByText('15 000 MT').waitFor();
    await card.getByRole('img', { name: '2 de 5 passos feitos' }).waitFor();
    await expect.poll(() => page.locator('.message-line q').innerText()).toContain('Com tinta incluída.');
    await card.getByText(texts.noMoney).waitFor();
    expect(await card.getByRole('button').allInnerTexts()).toEqual([
      'Aceitar proposta',
      'Pedir outra proposta',
    ]);
    await eventually(() => page.getByRole('status').allInnerTexts()).toContain(
      'Zito Langa propôs 15\u00a0000\u00a0MT',
    );
    expect(await faultsInLooks(page)).toEqual([]);
    await card.getByRole('button', { name: 'Aceitar proposta' }).click();
    const question = page.getByRole('dialog', { name: 'Aceitar a proposta?' });
    await question.getByText(texts.noMoney).waitFor();
    await question.getByRole('button', { name: 'Aceitar proposta' }).click();
    await eventually(() => lines(page)).toEqual([
      'Pediu um orçamento',
      'Zito Langa propôs 15\u00a0000\u00a0MT',
      'Aceitou a proposta',
    ]);
    await eventually(() => lines(theirs)).toEqual([
      'Rosa Cumbe pediu um orçamento',
      'Propôs 15\u00a0000\u00a0MT',
      'Rosa Cumbe aceitou a proposta',
    ]);
    // What was pressed is gone.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Quando o trabalho estiver feito');
    await pinned(theirs).getByRole('button', { name: 'Marcar como entregue' }).waitFor();
    expect((await dealOf(rosa, deal.id)).state).toBe('aceite');
    await expect
      .poll(() => page.locator('.message-log').innerText())
      .toMatch(/orçamento[\s\S]*Bom dia[\s\S]*propôs/);
    const row = page.locator(`[data-conversation="${id}"]`);
    await row.getByLabel('3 de 5 passos feitos').waitFor({ state: 'attached' });
    await takes(rosa, deal.id, 'confirm');
    for (const one of [page, theirs]) await pinned(one).getByText(texts.reviewOwed).waitFor();
    await rosa.call('POST', `/deals/${deal.id}/review`, { stars: 5 });
    await open(page);
    await eventually(() => lines(page)).toHaveLength(4);
    await expect.poll(() => pinned(page).count()).toBe(0);
    expect([...complaints, ...others]).toEqual([]);
  });

  it('takes a step without a network, which waits in sight and leaves by itself, and names the others where there are several', async (test) => {
    const { page, rosa, zito, deal, open } = await two(test);
    await takes(zito, deal.id, 'offer');
    const ofDeals = '**/api/deals?*';
    const cutsOff = () => page.route(ofDeals, (route) => route.abort('internetdisconnected'));
    await cutsOff();
    await open(page);
    await page.getByText(texts.notLoaded).waitFor();
    // Nor does it go once the device has said that it has kept none.
    await settled(page);
    await page.getByText(texts.notLoaded).waitFor();
    await page.unroute(ofDeals);
    // The connection that is made anew may bring them before the press.
    const again = page.getByRole('button', { name: 'Tentar de novo' });
    await again.click({ timeout: 3000 }).catch(() => pinned(page).waitFor());
    const accept = async () => {
      await pinned(page).getByRole('button', { name: 'Aceitar proposta' }).click();
      await settled(page);
      await page.context().setOffline(true);
      const question = page.getByRole('dialog', { name: 'Aceitar a proposta?' });
      await question.getByRole('button', { name: 'Aceitar proposta' }).click();
      await pinned(page).getByText(texts.waiting('Aceitar proposta')).waitFor();
      await eventually(async () => (await lines(page)).slice(-1)).toEqual([
        texts.waiting('Aceitar proposta'),
      ]);
    };
    await accept();
    await takes(zito, deal.id, 'offer', { amount: 18_000 });
    await page.context().setOffline(false);
    const refused = texts.refused('Aceitar proposta', dealTexts.movedOn);
    await pinned(page).getByText(refused).waitFor();
    await pinned(page).getByText('18 000 MT', { exact: true }).waitFor();
    expect((await lines(page)).slice(-1)).toEqual([refused]);
    expect((await dealOf(rosa, deal.id)).state).toBe('proposta');
    await pinned(page).getByRole('button', { name: texts.dismiss }).click();
    await accept();
    await page.context().setOffline(false);
    await eventually(async () => (await lines(page)).slice(-1)).toEqual(['Aceitou a proposta']);
    expect((await dealOf(rosa, deal.id)).state).toBe('aceite');

    const wall = await asksFor(rosa, { what: 'Pintar o muro', peer_user_id: zito.user.id });
    await pinned(page).getByRole('link', { name: 'mais 1' }).waitFor();
    await expect
      .poll(() => pinned(page).getByRole('link').first().getAttribute('href'))
      .toBe(`/acordos/${wall.id}`);
    const about = page.locator('.message-line b + span');
    await expect.poll(async () => (await about.allInnerTexts()).at(-1)).toBe('Pintar o muro');

    // What was seen is kept, and shown where it cannot be loaded.
    await eventually(async () => (await page.evaluate(keptChats)).deals).toBe(2);
    const shown = await lines(page);
    await cutsOff();
    await open(page);
    await pinned(page).getByRole('link', { name: 'mais 1' }).waitFor();
    expect(await lines(page)).toEqual(shown);
  });
});
