import { expect, it } from 'vitest';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const asksForMoney = 'Manda 500 MT por M-Pesa primeiro, para reservar.';

it('a message that asks for money stands above a quiet warning, and its writer can still be reported once their account is gone', async (test) => {
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const nelson = await person(theSite(), { full_name: 'Nelson Macuácua' });
  const id = await startsWith(rosa, nelson);
  const { page, complaints } = await visit(test, { signedIn: rosa });
  for (const text of ['Bom dia', asksForMoney, asksForMoney]) await says(nelson, id, text);
  await page.goto(`/messages?open=${id}`);
  const warning = page.getByText('Nunca envie dinheiro antes de ver o trabalho ou de conhecer a pessoa.');
  await warning.waitFor();
  // Once in a conversation.
  await expect.poll(() => warning.count()).toBe(1);
  await expect.poll(() => page.locator('.message-log').innerText()).toMatch(/reservar\.\s+\S+\s+Nunca envie/);
  expect(await faultsInLooks(page)).toEqual([]);
  expect(complaints).toEqual([]);

  // And not blocked or visited.
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
