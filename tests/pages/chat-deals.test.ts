import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { says } from '#tests/support/cast/chat.ts';
import { asked, dealOf, takes } from '#tests/support/cast/deals.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

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

describe('a deal in the chat', () => {
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
    expect(await card.getByText('Proposta', { exact: true }).isVisible()).toBe(true);
    expect(await page.locator('.message-line q').innerText()).toContain('Com tinta incluída.');
    await card.getByText(texts.noMoney).waitFor();
    expect(await card.getByRole('button').allInnerTexts()).toEqual([
      'Aceitar proposta',
      'Pedir outra proposta',
    ]);
    expect(await page.getByRole('status').allInnerTexts()).toContain('Zito Langa propôs 15\u00a0000\u00a0MT');
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
    await pinned(theirs).getByRole('button', { name: 'Marcar como entregue' }).waitFor();
    expect((await dealOf(rosa, deal.id)).state).toBe('aceite');
    expect(await page.locator('.message-log').innerText()).toMatch(/orçamento[\s\S]*Bom dia[\s\S]*propôs/);
    await takes(rosa, deal.id, 'confirm');
    await pinned(page).waitFor({ state: 'detached' });
    await pinned(theirs).waitFor({ state: 'detached' });
    expect([...complaints, ...others]).toEqual([]);
  });
});
