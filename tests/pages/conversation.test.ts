import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { ConversationWithPresence } from '#lib/contract/chat.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { field, open, two, words } from '#tests/support/chat-page.ts';
import { keptChats } from '#tests/support/kept-chats.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { settled } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
const state = (page: Page) =>
  page.locator('.message-own .message-state .visually-hidden').last().textContent();
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
};

describe('a conversation', () => {
  it('carries messages, marks and typing between two browsers, and badges follow', async (test) => {
    const { page, other, nelson, id, complaints } = await two(test);
    const { page: theirs, complaints: others } = await other();
    // Before the first message the two do not see whether the other is here. Somebody else does.
    const friend = await person(theSite());
    const talk = await startsWith(nelson, friend);
    await says(nelson, talk, 'Olá');
    await Promise.all([open(page, id), theirs.goto('/ajuda')]);
    // What comes over the connection reaches their device only once there is one.
    await eventually(() =>
      friend.call<ConversationWithPresence>('GET', `/chat/conversations/${talk}`),
    ).toMatchObject({
      presence: { is_online: true },
    });
    const badge = theirs.locator('.bottom [data-badge=chat]');
    await write(page, 'Bom dia! Veja www.exemplo.co.mz/pao.');
    await eventually(() => state(page)).toBe('entregue');
    await eventually(() => badge.locator('.badge').innerText()).toBe('1');
    expect(await theirs.title()).toMatch(/^\(1\) /);
    await open(theirs, id);
    await eventually(() => words(theirs)).toEqual(['Bom dia! Veja www.exemplo.co.mz/pao.']);
    const link = theirs.getByRole('link', { name: 'www.exemplo.co.mz/pao' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://www.exemplo.co.mz/pao');
    await eventually(() => state(page)).toBe('lida');
    await eventually(() => theirs.title()).toMatch(/^Mensagens/);
    await eventually(() => page.locator('.chat-head-about').innerText()).toBe('online');
    await field(theirs).pressSequentially('Vi');
    await eventually(() => page.locator('.message-typing').isVisible()).toBe(true);
    await eventually(() => page.locator('.message-typing').isVisible()).toBe(false);
    await write(theirs, 'Vi, obrigado.');
    await eventually(() => words(page)).toEqual(['Bom dia! Veja www.exemplo.co.mz/pao.', 'Vi, obrigado.']);
    expect(await page.getByRole('status').filter({ hasText: 'Nelson' }).textContent()).toBe(
      'Nelson Macuácua: Vi, obrigado.',
    );
    await expect.poll(() => page.locator('.message-day').allInnerTexts()).toEqual(['Hoje']);
    expect(await faultsInLooks(page)).toEqual([]);
    expect([...complaints, ...others]).toEqual([]);
  });

  it('begins at the first unread message, keeps its place while older and newer ones come, and jumps to an original', async (test) => {
    const { page, nelson, rosa, id, complaints } = await two(test);
    const first = await says(rosa, id, 'A primeira de muitas');
    for (let at = 0; at < 155; at += 1) {
      // Nobody may write more than a hundred at once.
      await says(at < 95 ? rosa : nelson, id, `Mensagem ${at}`);
      if (at === 94) await rosa.call('POST', `/chat/conversations/${id}/read`);
    }
    await says(nelson, id, 'Viu?', { reply_to: first.id });
    await open(page, id);
    const log = page.getByRole('log');
    await page.getByText('61 mensagens por ler').waitFor();
    const top = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((one) => one.getBoundingClientRect().top);
    expect(await top('Mensagem 95')).toBeGreaterThan(0);
    expect(await top('Mensagem 95')).toBeLessThan(780);
    // Upwards, without a jump.
    await log.evaluate((box) => box.scrollTo(0, 500));
    await eventually(() => words(page)).toContain('Mensagem 40');
    const before = await log.evaluate((box) => {
      const sight = [...box.querySelectorAll('.message-words')].find(
        (one) => one.getBoundingClientRect().top > 100,
      );
      return {
        text: sight?.textContent ?? '',
        top: sight?.getBoundingClientRect().top,
      };
    });
    await says(nelson, id, 'A mais nova');
    await page.getByRole('status').filter({ hasText: 'A mais nova' }).waitFor({ state: 'attached' });
    await settled(page);
    expect(Math.abs((await top(before.text)) - (before.top ?? 0))).toBeLessThan(4);
    await page.locator('.message-to-end').click();
    await eventually(() => page.locator('.message', { hasText: 'A mais nova' }).isVisible()).toBe(true);

    // To the message that another replies to, which had not come yet.
    expect(await words(page)).not.toContain('A primeira de muitas');
    await page.getByRole('button', { name: 'Ir para a mensagem original' }).click();
    await eventually(() => page.locator('.message-found').innerText()).toContain('A primeira de muitas');
    await page.getByRole('button', { name: 'Ir para as últimas mensagens' }).click();
    await eventually(() => page.locator('.message', { hasText: 'A mais nova' }).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('goes on upwards where it was loaded anew while somebody was at its top', async (test) => {
    const { page, nelson, rosa, id } = await two(test);
    const saysMany = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) await says(at % 2 ? rosa : nelson, id, `Mensagem ${at}`);
      await rosa.call('POST', `/chat/conversations/${id}/read`);
    };
    await saysMany(0, 60);
    await open(page, id);
    await eventually(() => words(page)).toContain('Mensagem 10');
    await eventually(async () => (await page.evaluate(keptChats)).hasBoth).toBe(true);
    await page.goto('/ajuda');
    await saysMany(60, 115);
    // The newest come after the device's own were scrolled to their top, and before what stands over these.
    const [scrolled, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/messages?limit=50*', async (route) => {
      const isAbove = route.request().url().includes('before_id');
      if (isAbove) scrolled.resolve();
      await (isAbove ? replaced : scrolled).promise;
      await route.continue();
    });
    await open(page, id);
    await eventually(() => words(page)).toContain('Mensagem 10');
    await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
    await eventually(() => words(page)).toContain('Mensagem 114');
    replaced.resolve();
    await eventually(() => words(page)).toContain('Mensagem 60');
  });

  it('replies, copies, reports, and deletes for oneself, shows what it speaks of, is closed by a block, with words, and takes odd texts and names as they are', async (test) => {
    const { page, context, id, rosa, nelson, complaints } = await two(test, { width: 1280 });
    const seller = await freelancer(theSite(), { title: 'Electricista' }, { full_name: 'Ivo Machava' });
    const service = await publishes(seller, { ...priced, title: 'Quadro eléctrico' });
    await nelson.call('POST', `/chat/conversations/${id}/send`, {
      text: 'Conhece este?',
      service_ref: String(service.id),
    });
    for (const at of [1, 2, 3, 4]) await says(nelson, id, `Mensagem ${at}`);
    await open(page, id);
    const menu = async (text: string, act: string) => {
      const message = page.locator('.message', { hasText: text }).last();
      await message.hover();
      await message.getByRole('button', { name: 'Opções da mensagem' }).click();
      await page.getByRole('dialog').getByRole('button', { name: act }).click();
    };
    await menu('Mensagem 4', 'Responder');
    await write(page, 'Bem visto');
    await eventually(async () => (await reads(rosa, id)).at(-1)).toMatchObject({
      text: 'Bem visto',
      reply_to_preview: 'Mensagem 4',
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await menu('Mensagem 3', 'Copiar');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Mensagem 3');
    await menu('Mensagem 2', 'Eliminar para mim');
    await eventually(() => words(page)).not.toContain('Mensagem 2');
    await menu('Mensagem 1', 'Denunciar');
    await page.getByLabel('Publicidade repetida (spam)').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar denúncia' }).click();
    await page.getByText('Denúncia enviada').waitFor();

    const card = page.locator('.message-reference');
    await expect.poll(() => card.getAttribute('href')).toContain('/services/');
    await expect.poll(() => card.innerText()).toContain('Quadro eléctrico');
    await page
      .locator('summary', { has: page.locator('svg') })
      .and(page.getByLabel('Opções da conversa'))
      .click();
    await page.getByRole('button', { name: 'Bloquear' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
    await page.getByText('Bloqueou esta pessoa. Desbloqueie-a para lhe escrever.').waitFor();
    await expect.poll(() => field(page).count()).toBe(0);
    expect((await conversationsOf(rosa))[0]?.is_blocked).toBe(true);
    await page.getByRole('button', { name: 'Desbloquear' }).last().click();
    await field(page).waitFor();
    expect(complaints).toEqual([]);

    // Odd texts and names are taken as they are.
    await rosa.call('PUT', '/users/me', { full_name: `Rosa ${'x'.repeat(90)}` });
    await page.setViewportSize({ width: 320, height: 780 });
    const odd = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '😀'.repeat(4000),
      `${'á'.repeat(300)}`,
    ];
    for (const text of odd) await write(page, text);
    await field(page).fill('   ');
    await page.getByRole('button', { name: 'Gravar áudio' }).waitFor();
    await eventually(async () => (await reads(nelson, id)).slice(-3).map(({ text }) => text)).toEqual(odd);
    await eventually(async () => (await words(page)).slice(-3)).toEqual(odd);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await write(page, 'a'.repeat(4001));
    await page.getByText('Uma mensagem tem no máximo 4000 letras.').waitFor();
  });

  it('carries a voice message, which is heard as it is kept', async (test) => {
    const { page, id, rosa } = await two(test, { browser: 'whole' });
    await open(page, id);
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    // Not by its text alone: a message of 10:02 has it too.
    await page.getByRole('timer').getByText('0:02').waitFor();
    await page.getByRole('button', { name: 'Parar e enviar' }).click();
    await eventually(async () => (await reads(rosa, id)).map((message) => message.content_type)).toEqual([
      'audio/webm',
    ]);
    expect((await reads(rosa, id))[0]).toMatchObject({
      filename: expect.stringMatching(/^audio_\d+\.webm$/),
      waveform: expect.stringMatching(/^\d{64}$/),
    });
    await page.reload();
    await page.getByRole('button', { name: /^Ouvir o seu áudio/ }).click();
    await eventually(() => page.getByRole('slider').getAttribute('aria-valuenow')).not.toBe('0');
  });
});
