import { describe, expect, it, type TestContext } from 'vitest';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

async function two(test: TestContext) {
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const nelson = await person(theSite(), { full_name: 'Nelson Macuácua' });
  const id = await startsWith(rosa, nelson);
  return { ...(await visit(test, { signedIn: rosa })), rosa, nelson, id };
}

const asksForMoney = 'Manda 500 MT por M-Pesa primeiro, para reservar.';

describe('a message that asks for money', () => {
  it('stands above a quiet warning, once in a conversation', async (test) => {
    const { page, nelson, id, complaints } = await two(test);
    for (const text of ['Bom dia', asksForMoney, asksForMoney]) await says(nelson, id, text);
    await page.goto(`/messages?open=${id}`);
    const warning = page.getByText('Nunca envie dinheiro antes de ver o trabalho ou de conhecer a pessoa.');
    await warning.waitFor();
    await expect.poll(() => warning.count()).toBe(1);
    await expect
      .poll(() => page.locator('.message-log').innerText())
      .toMatch(/reservar\.\s+\S+\s+Nunca envie/);
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('somebody whose account is gone', () => {
  it('can still be reported from the conversation, and not blocked or visited', async (test) => {
    const { page, nelson, id } = await two(test);
    await says(nelson, id, asksForMoney);
    await nelson.call('POST', '/users/me/deletion', { password: nelson.password });
    await page.goto(`/messages?open=${id}`);
    await page.getByLabel('Opções da conversa').click();
    const menu = page.locator('.chat-head .menu-panel');
    await expect.poll(() => menu.locator('.option').allInnerTexts()).toEqual(['Denunciar']);
    await menu.getByText('Denunciar').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio').first().check({ force: true });
    const sent = page.waitForResponse('**/api/reports/');
    await sheet.locator('[type=submit]').click();
    expect((await sent).status()).toBe(201);
  });
});
