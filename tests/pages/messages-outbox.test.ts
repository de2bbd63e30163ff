import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { answerOf } from '#tests/support/answer-of.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { person } from '#tests/support/cast/people.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { keptChats } from '#tests/support/kept-chats.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 });
const words = (page: Page) => page.locator('.message-words').allInnerTexts();
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
};
interface WaitingBefore {
  readonly key: string;
  readonly order: number;
  readonly person: number;
  readonly conversation: number;
  readonly text: string;
  readonly file?: { readonly content: readonly number[]; readonly name: string };
}

/** In a page: the database as its second version kept it, with these messages, of which the first was refused. */
const keepAsBefore = (messages: readonly WaitingBefore[]) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('bizlink', 2);
    opening.onupgradeneeded = () => {
      const db = opening.result;
      const outbox = db.createObjectStore('outbox', { keyPath: 'key' });
      db.createObjectStore('lists', { keyPath: 'person' });
      db.createObjectStore('threads', { keyPath: ['person', 'id'] }).createIndex('at', 'at');
      db.createObjectStore('acts', { keyPath: 'key' });
      for (const [at, { file, ...message }] of messages.entries())
        outbox.put({
          ...message,
          ...(at === 0 && { refused: 'Esta pessoa não recebe mensagens suas.' }),
          ...(file && {
            file: {
              name: file.name,
              content: new Blob([new Uint8Array(file.content)], { type: 'image/jpeg' }),
            },
          }),
        });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      localStorage.setItem('unsent', String(messages.length));
      resolve();
    };
  });

async function open(page: Page, id: number) {
  await page.goto(`/messages?open=${id}`);
  await field(page).waitFor();
}

/** Pictures that are chosen from now on this page are made smaller once they are released, as on a slow phone. */
async function holdShrinking(page: Page): Promise<{ readonly release: () => Promise<unknown> }> {
  await page.evaluate(() => {
    const shrinks = createImageBitmap;
    const held = async (...of: Parameters<typeof createImageBitmap>) => {
      await new Promise((resolve) => addEventListener('shrink', resolve, { once: true }));
      return shrinks(...of);
    };
    Object.assign(window, { createImageBitmap: held });
  });
  return { release: () => page.evaluate(() => dispatchEvent(new Event('shrink'))) };
}

async function two(test: TestContext) {
  const site = theSite();
  const rosa = await person(site, { full_name: 'Rosa Cumbe' });
  const nelson = await person(site, { full_name: 'Nelson Macuácua' });
  const id = await startsWith(rosa, nelson);
  const visited = await visit(test, { signedIn: rosa });
  return { ...visited, rosa, nelson, id };
}

describe('what is written without a network', () => {
  it('arrives once and in order, though the page is loaded anew meanwhile', async (test) => {
    const { page, context, rosa, nelson, id } = await two(test);
    await open(page, id);
    const texts = Array.from({ length: 6 }, (_, at) => `Mensagem ${at + 1}`);
    for (const text of texts.slice(0, 2)) await write(page, text);
    const unsent = () => page.evaluate(() => Number(localStorage['unsent'] ?? 0));
    // Until they are stored, they count as little as once they are sent.
    await eventually(async () => (await reads(nelson, id)).length).toBe(2);
    await eventually(unsent).toBe(0);
    await context.setOffline(true);
    for (const text of texts.slice(2, 4)) await write(page, text);
    const shrinking = await holdShrinking(page);
    await page.locator('input[type=file]').setInputFiles({
      name: 'planta.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(),
    });
    // What is sent meanwhile comes after the picture, and stays in its field until then.
    await write(page, texts[4] ?? '');
    await page.locator('[aria-label=Enviar][aria-busy]').waitFor();
    await expect.poll(() => field(page).inputValue()).toBe(texts[4]);
    await shrinking.release();
    await eventually(() => field(page).inputValue()).toBe('');
    await write(page, texts[5] ?? '');
    await page.getByText('Sem ligação. O que escrever sai quando a rede voltar.').waitFor();
    await eventually(() => page.locator('.message-own').count()).toBe(7);
    // What is not stored yet would be lost with the page.
    await eventually(unsent).toBe(5);
    await page.goto('about:blank');
    await context.setOffline(false);
    await open(page, id);

    const kinds = async (who: typeof rosa) =>
      (await reads(who, id)).map((message) => message.text || (message.content_type ?? ''));
    const all = [...texts.slice(0, 4), 'image/webp', ...texts.slice(4)];
    await eventually(() => kinds(nelson)).toEqual(all);
    expect(await kinds(rosa)).toEqual(all);
    await eventually(() => words(page)).toEqual(texts);
    await eventually(() => page.locator('.message-picture').count()).toBe(1);
    await eventually(() => page.locator('.message').count()).toBe(7);
    await eventually(() => page.evaluate(() => localStorage['unsent'])).toBeUndefined();
  });

  it('leaves once, though two tabs are open on one socket, of which the other one was told of it', async (test) => {
    const { page, context, rosa, nelson, id } = await two(test);
    const sockets: string[] = [];
    const count = (one: Page) => one.on('websocket', (socket) => sockets.push(socket.url()));
    count(page);
    const second = await context.newPage();
    count(second);
    await open(page, id);
    await open(second, id);
    await says(nelson, id, 'Para as duas');
    for (const one of [page, second]) await eventually(() => words(one)).toEqual(['Para as duas']);
    expect(sockets).toHaveLength(1);
    await context.setOffline(true);
    for (const text of ['Um', 'Dois', 'Três']) await write(page, text);
    await eventually(() => words(second)).toEqual(['Para as duas', 'Um', 'Dois', 'Três']);
    await page.close();
    await context.setOffline(false);
    await eventually(async () => (await reads(rosa, id)).map(({ text }) => text)).toEqual([
      'Para as duas',
      'Um',
      'Dois',
      'Três',
    ]);
    await eventually(() => second.locator('.message-state .visually-hidden').allTextContents()).not.toContain(
      'a enviar',
    );
    await says(nelson, id, 'Para a segunda');
    await eventually(() => words(second)).toContain('Para a segunda');
  });

  it('leaves from the database of before, where messages had a store of their own', async (test) => {
    const { page, rosa, nelson, id } = await two(test);
    await nelson.call('PUT', `/blocks/${rosa.user.id}`);
    const other = await person(theSite(), { full_name: 'Ana Bila' });
    const second = await startsWith(rosa, other);
    // Of our address, and without our scripts.
    await page.goto('/robots.txt');
    await page.evaluate(keepAsBefore, [
      { key: 'refused-before', order: 1, person: rosa.user.id, conversation: id, text: 'Ainda aí?' },
      { key: 'waiting-before', order: 2, person: rosa.user.id, conversation: second, text: 'Bom dia' },
      {
        key: 'picture-before',
        order: 3,
        person: rosa.user.id,
        conversation: second,
        text: '',
        file: { content: Array.from(await jpeg()), name: 'planta.jpg' },
      },
    ]);
    await page.goto('/por-enviar');
    const arrived = async () =>
      (await reads(other, second)).map(({ text, content_type }) => text || content_type);
    await eventually(arrived).toEqual(['Bom dia', 'image/webp']);
    await page.getByText('Esta pessoa não recebe mensagens suas.').waitFor();
    await expect.poll(() => page.locator('[data-outbox-list] > li').count()).toBe(1);
  });

  it('leaves nothing of its writer in a tab that stays open when somebody else signs in', async (test) => {
    const { page, context, rosa, nelson, id } = await two(test);
    await says(rosa, id, 'Segredo da Rosa');
    await open(page, id);
    await field(page).fill('Rascunho da Rosa');
    await eventually(() => words(page)).toEqual(['Segredo da Rosa']);
    const other = await context.newPage();
    await other.goto('/ajuda');
    const reloaded = page.waitForEvent('load');
    await other
      .getByRole('button', { name: 'Sair' })
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await reloaded;
    await page.getByRole('link', { name: 'Entrar' }).first().waitFor();
    expect(await page.locator('body').innerHTML()).not.toContain('da Rosa');
    await nelson.call('DELETE', `/chat/messages/${(await reads(nelson, id))[0]?.id}`);
    const { access_token, refresh_token } = nelson.tokens;
    await other.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token });
    await field(page).waitFor();
    await settled(page);
    await expect.poll(() => field(page).inputValue()).toBe('');
    expect(await page.locator('body').innerHTML()).not.toContain('da Rosa');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('da Rosa');
  });

  it('is shown as refused, with the reason, where the server does not take it', async (test) => {
    const { page, rosa, nelson, id } = await two(test);
    await open(page, id);
    await nelson.call('PUT', `/blocks/${rosa.user.id}`);
    await write(page, 'Ainda aí?');
    await page.getByText('Esta pessoa não recebe mensagens suas.').first().waitFor();
    await nelson.call('DELETE', `/blocks/${rosa.user.id}`);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await eventually(async () => (await reads(rosa, id)).map(({ text }) => text)).toEqual(['Ainda aí?']);
    await page.getByRole('button', { name: 'Tentar de novo' }).waitFor({ state: 'detached' });
    // By its name, if it is a picture that the browser cannot read.
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('nada') });
    await page.getByText('Este tipo de ficheiro não é aceite.').waitFor();
    await page.locator('.message-file', { hasText: 'foto.heic' }).waitFor();
    await expect.poll(() => page.locator('.message-picture').count()).toBe(0);
    // Where the device has no room, a message leaves from this page, which says so.
    await fillDevice(page);
    await write(page, 'Sem espaço');
    await page.getByText('O telefone está sem espaço.').waitFor();
    await eventually(async () => (await reads(rosa, id)).map(({ text }) => text)).toContain('Sem espaço');
  });
});

it('what was seen before is shown from the device within a frame, and without a network', async (test) => {
  const { page, context, nelson, id } = await two(test);
  await says(nelson, id, 'Bom dia');
  await open(page, id);
  await eventually(() => words(page)).toEqual(['Bom dia']);
  await eventually(async () => (await page.evaluate(keptChats)).hasBoth).toBe(true);
  await page.goto('/messages');
  await page.locator('[data-conversation]').waitFor();
  await settled(page);
  await context.setOffline(true);
  const frames = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[data-conversation]')?.click();
    for (let count = 1; ; count += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelectorAll('.message').length > 0 || count > 100) return count;
    }
  });
  expect(frames).toBeLessThanOrEqual(2);
  expect(await words(page)).toEqual(['Bom dia']);

  await write(page, 'Passo aí às oito');
  const row = page.locator('[data-conversation]');
  await eventually(() => row.textContent()).toContain('Passo aí às oito');

  // Opened so, the list says nothing of what it could not load: a line above the page does.
  await context.setOffline(false);
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.route('**/api/chat/conversations?*', (route) => route.abort('internetdisconnected'));
  const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/chat/conversations?'));
  await page.goto('/messages');
  await failed;
  await row.waitFor();
  await settled(page);
  expect(await page.locator('.chat-list').textContent()).not.toContain('Falha de rede');
});

it('keeps its field within the window, where a note says that the page is a kept one', async (test) => {
  const { page, id } = await two(test);
  await page.route('**/messages?open=*', async (route) => {
    const response = await answerOf(route);
    const [before, ...after] = (await response.text()).split('<main');
    const note = '<p class="kept-note" data-kept="1">Sem ligação: a mostrar o que foi guardado às 10:00</p>';
    await route.fulfill({ response, body: `${before}${note}<main${after.join('<main')}` });
  });
  await open(page, id);
  const below = () =>
    page.locator('.composer').evaluate((one) => innerHeight - one.getBoundingClientRect().bottom);
  await expect.poll(below).toBe(0);
});
