import { describe, expect, it, type TestContext } from 'vitest';
import { posted } from '#tests/support/cast/chat.ts';
import { asked, dealOf, takes } from '#tests/support/cast/deals.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { caseAbout, emptyQueue, siteModerator } from '#tests/support/moderation-desk.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

async function agreed() {
  emptyQueue();
  const vera = await siteModerator(theSite());
  const all = await asked(theSite());
  await takes(all.zito, all.deal.id, 'offer');
  await takes(all.rosa, all.deal.id, 'accept');
  return { ...all, vera };
}

/** The moderator has opened the deal of the case. */
async function looksAt(test: TestContext, { vera, deal }: Awaited<ReturnType<typeof agreed>>) {
  const { id } = await caseAbout(vera, { type: 'deal', id: deal.id });
  const visited = await visit(test, { signedIn: vera });
  await visited.page.goto(`/moderacao/${id}`);
  await visited.page.getByRole('button', { name: 'Ver o acordo' }).click();
  const sheet = visited.page.getByRole('dialog', { name: 'Acordo' });
  await sheet.getByText('Rosa Cumbe aceitou a proposta').waitFor();
  return { ...visited, sheet };
}

describe('the deal of a case', () => {
  it('is read and settled by a moderator, with words that stay where it moved on meanwhile; a file of its chat is saved', async (test) => {
    const all = await agreed();
    const { rosa, zito, deal } = all;
    await rosa.call('POST', '/reports/', { type: 'deal', id: deal.id, reason: 'burla' });
    const { page, sheet } = await looksAt(test, all);
    await sheet.getByText('Zito Langa propôs 15 000 MT').waitFor();
    const settle = sheet.getByRole('button', { name: 'Decidir o acordo' });
    await settle.click();
    await sheet.getByText('Escolha como fica o acordo.').waitFor();
    await sheet.getByRole('radio', { name: 'Cancelado' }).check();
    await settle.click();
    await expect.poll(() => sheet.getByLabel('Porquê').getAttribute('aria-invalid')).toBe('true');
    await sheet.getByLabel('Porquê').fill('O trabalho não começou.');
    await takes(rosa, deal.id, 'dispute', { text: 'Recebeu <b>metade</b> e não apareceu.' });
    await settle.click();
    await sheet.getByText('O acordo mudou entretanto.').waitFor();
    await expect.poll(() => sheet.getByLabel('Porquê').inputValue()).toBe('O trabalho não começou.');
    await sheet.getByText('Rosa Cumbe comunicou um problema à moderação').waitFor();
    await sheet.getByText('Recebeu <b>metade</b> e não apareceu.').waitFor();
    expect((await dealOf(rosa, deal.id)).state).toBe('em_disputa');
    expect(await faultsInLooks(page)).toEqual([]);
    // What was written waits for a moderator who is called away.
    await page.reload();
    await page.getByRole('button', { name: 'Ver o acordo' }).click();
    await expect.poll(() => sheet.getByLabel('Porquê').inputValue()).toBe('O trabalho não começou.');
    await settle.click();
    await sheet.getByText('O acordo ficou decidido. Falta decidir o caso.').waitFor();
    // That both read why, the call proves.
    expect((await dealOf(rosa, deal.id)).state).toBe('cancelado');

    // The file of a reported message is saved by a press. The chat keeps pictures as WebP.
    const sent = await posted(zito, deal.conversation_id ?? 0, await jpeg(), { name: 'recibo.jpg' });
    const { id } = await sent.json();
    await rosa.call('POST', '/reports/', { type: 'message', id, reason: 'burla' });
    const found = await caseAbout(all.vera, { type: 'message', id });
    await page.goto(`/moderacao/${found.id}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descarregar o ficheiro' }).click();
    expect((await saved).suggestedFilename()).toBe('recibo.webp');
  });
});
