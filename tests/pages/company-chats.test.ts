import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { person } from '#tests/support/cast/people.ts';
import { joins, staffed } from '#tests/support/cast/teams.ts';
import { field, open, words } from '#tests/support/chat-page.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

async function sends(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** A company of two, to which a customer has written. */
async function written() {
  const { who: owner, company, editor } = await staffed(theSite());
  const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
  const { id } = await rosa.call<{ id: number }>(
    'POST',
    `/chat/conversations/start?company_id=${company.id}`,
    { text: 'Fazem bolos <b>grandes</b>?' },
  );
  return { owner, company, editor, rosa, id };
}

describe('a company’s conversation', () => {
  it('is taken on, noted and answered by one on a phone, while the other reads along', async (test) => {
    const { owner, company, editor, rosa, id } = await written();
    const { page: desk } = await visit(test, { signedIn: owner, width: 1280 });
    const { page: phone, complaints } = await visit(test, { signedIn: editor, width: 360 });
    for (const page of [desk, phone]) {
      await page.goto(`/messages?empresa=${company.id}`);
      await page.getByRole('link', { name: /Rosa Cumbe/ }).click();
      await page.getByText('Ninguém trata disto').waitFor();
    }
    await phone.getByRole('button', { name: 'Assumir' }).click();
    await phone.getByText('Você trata disto').waitFor();
    await desk.getByText(`Trata disto: ${editor.user.full_name}`).waitFor();

    await phone.getByRole('button', { name: 'Nota' }).click();
    const sheet = phone.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Guardar nota' }).click();
    await sheet.getByText('Escreva a nota.').waitFor();
    await sheet.getByRole('textbox').fill('Da última vez sem nozes <i>');
    await sheet.getByRole('button', { name: 'Guardar nota' }).click();
    await desk.locator('.message-note', { hasText: 'Da última vez sem nozes <i>' }).waitFor();
    await phone.getByText(`Por ${company.name}`).waitFor();
    await sends(phone, 'Fazemos, até três andares.');
    const picture = { name: 'bolo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
    await phone.locator('.composer input[type=file]').setInputFiles(picture);
    await desk
      .locator('.message-writer', { hasText: editor.user.full_name ?? '' })
      .first()
      .waitFor();

    expect(await words(phone)).toEqual([
      'Fazem bolos <b>grandes</b>?',
      'Da última vez sem nozes <i>',
      'Fazemos, até três andares.',
    ]);
    expect(await faultsInLooks(phone)).toEqual([]);

    // The customer sees the company, and nobody of it.
    const customer = desk;
    await becomes(customer, rosa);
    await open(customer, id);
    await customer.locator('.message:not(.message-own) img').waitFor();
    expect(await words(customer)).toEqual(['Fazem bolos <b>grandes</b>?', 'Fazemos, até três andares.']);
    expect(await customer.locator('.chat-head b').innerText()).toBe(company.name);
    expect(await customer.locator('.chat-head a').first().getAttribute('href')).toBe(
      `/companies/${company.slug}`,
    );
    expect(await customer.locator('.chat').innerText()).not.toContain(editor.user.full_name);
    expect(complaints).toEqual([]);
  });

  it('is left at once by who is taken out, also from the list that the device has kept, what they had written stays with them, and a part that nobody has pressed comes with the network and without a word', async (test) => {
    const { owner, company, editor, id, rosa } = await written();
    const { page, context } = await visit(test, { signedIn: editor, width: 360 });
    await page.route('**/_astro/TeamBar*', (route) => route.abort());
    await open(page, id);
    await settled(page);
    expect(await page.locator('.toast').allInnerTexts()).toEqual([]);
    await page.unroute('**/_astro/TeamBar*');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.getByText('Ninguém trata disto').waitFor();
    await context.setOffline(true);
    await sends(page, 'A meio da frase');
    await page.locator('.message-own', { hasText: 'A meio da frase' }).waitFor();
    await owner.call('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    await context.setOffline(false);
    await page.getByText('Já não faz parte desta equipa.').waitFor();
    await page.getByText('Ainda não tem conversas').waitFor();
    await page.goto('/por-enviar');
    await page.getByText('A meio da frase').waitFor();
    await page.getByText('Já não está disponível.').waitFor();
    expect(await reads(rosa, id)).toHaveLength(1);

    const another = await joins(theSite(), owner, company.id, 'editor');
    await becomes(page, another);
    await open(page, id);
    await owner.call('DELETE', `/companies/${company.id}/members/${another.user.id}`);
    await page.getByText('Já não faz parte desta equipa.').waitFor();
    await page.waitForURL('**/messages');

    // Gone by themselves on another device.
    const gone = await joins(theSite(), owner, company.id, 'editor');
    await becomes(page, gone);
    await open(page, id);
    // Back to the list where it stands, though nobody has chosen that one.
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await page.locator('[data-conversation]').waitFor();
    await open(page, id);
    const claim = page.getByRole('button', { name: 'Assumir' });
    await claim.waitFor();
    await gone.call('DELETE', `/companies/${company.id}/members/${gone.user.id}`);
    // The page may have heard of it before the press.
    await claim.click({ timeout: 3000 }).catch(() => page.waitForURL('**/messages'));
    await page.getByText('Já não faz parte desta equipa.').waitFor();
    await page.waitForURL('**/messages');

    // To one's own, once taken out elsewhere.
    const third = await joins(theSite(), owner, company.id, 'editor');
    await becomes(page, third);
    await page.goto(`/messages?empresa=${company.id}`);
    await page.locator('[data-conversation]').waitFor();
    await settled(page);
    // May do more within the same session.
    await owner.call('PUT', `/companies/${company.id}/members/${third.user.id}`, { role: 'admin' });
    await open(page, id);
    await page.getByLabel('Opções da conversa').click();
    await page.getByRole('button', { name: 'Bloquear' }).waitFor();
    await page.goto('/terms');
    await owner.call('DELETE', `/companies/${company.id}/members/${third.user.id}`);
    await page.goto(`/messages?empresa=${company.id}`);
    await page.getByText('Já não faz parte desta equipa.').waitFor();
    await page.getByText('Ainda não tem conversas').waitFor();
    await expect.poll(() => page.locator('[data-conversation]').count()).toBe(0);
  });

  it('may be one that the owner had as a person, once they pass it on', async (test) => {
    const { who: owner, company, editor } = await staffed(theSite());
    const rosa = await person(theSite(), { full_name: 'Rosa Cumbe' });
    const id = await startsWith(rosa, owner);
    await says(rosa, id, 'Já fiz aqui um pedido');
    const { page } = await visit(test, { signedIn: owner, width: 360 });
    await open(page, id);
    await page.getByLabel('Opções da conversa').click();
    await page.getByRole('button', { name: 'Passar para a empresa' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(`Quem responde por ${company.name} passa a ler tudo`).waitFor();
    await sheet.getByRole('button', { name: 'Passar para a empresa' }).click();
    await page.locator('.message-words', { hasText: 'Esta conversa passou para' }).waitFor();
    await page.getByText('Ninguém trata disto').waitFor();
    expect(await reads(editor, id)).toHaveLength(2);

    // The next one that begins with the owner as a person is led to it.
    await open(page, await startsWith(rosa, owner));
    await page.getByLabel('Opções da conversa').click();
    await page.getByRole('button', { name: 'Passar para a empresa' }).click();
    await sheet.getByRole('button', { name: 'Passar para a empresa' }).click();
    await sheet.getByRole('link', { name: 'Abrir a conversa da empresa' }).click();
    await page.waitForURL(`**/messages?open=${id}`);
  });
});
