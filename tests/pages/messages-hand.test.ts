import type { Page } from 'playwright';
import { describe, expect, it, type TestContext } from 'vitest';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { theSite } from '#tests/support/site.ts';
import { fingerOf } from '#tests/support/touch.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look);
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

/** Rosa at a browser, with a conversation that Nelson has begun. */
async function rosaWith(test: TestContext, options: Parameters<typeof visit>[1]) {
  const [rosa, nelson] = await Promise.all([
    person(theSite(), { full_name: 'Rosa Cumbe' }),
    person(theSite(), { full_name: 'Nelson Macuácua' }),
  ]);
  const id = await startsWith(rosa, nelson);
  return { ...(await visit(test, { signedIn: rosa, ...options })), rosa, nelson, id };
}

async function sendsPicture(who: Person, id: number) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'quadro.jpg');
  await who.ask(`/chat/conversations/${id}/send-file`, { method: 'POST', body: form });
}

describe('a finger on a message', () => {
  it('opens its conversation, which takes the focus without a ring around all of it and gives it back, replies by a pull, opens its menu by holding, and presses nothing else with it', async (test) => {
    const { page, nelson, id } = await rosaWith(test, { touch: true });
    await says(nelson, id, 'Quantos quartos?');
    await sendsPicture(nelson, id);
    await page.clock.install();
    await page.goto('/messages');
    const row = page.locator('[data-conversation]');
    await row.click();
    await eventually(() => focused(page)).toBe('Conversa com Nelson Macuácua');
    const rings = () =>
      page.evaluate(() =>
        Array.from(
          document.querySelectorAll('.chat-pane, .message-log'),
          (one) => getComputedStyle(one).outlineStyle,
        ),
      );
    expect(await rings()).toEqual(['none', 'none']);
    // Who walks there by keyboard sees it.
    await page.locator('.message-log').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect((await rings())[1]).not.toBe('none');
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await eventually(() => page.locator('[data-conversation]:focus').count()).toBe(1);

    await row.click();
    const picture = page.getByRole('button', { name: 'Abrir imagem: quadro.webp' });
    await picture.waitFor();
    await settled(page);
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const finger = await fingerOf(page);
    const middle = { x: x + width / 2, y: y + height / 2 };
    await finger.put(middle);
    const sheet = page.getByRole('dialog', { name: 'Opções da mensagem' });
    await sheet.waitFor();
    await finger.lift();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await finger.swipe(middle, { x: middle.x + 80, y: middle.y });
    await page.getByText('Responder a Nelson Macuácua').waitFor();
    // Two fingers enlarge the page.
    await finger.put(middle, { x: middle.x + 40, y: middle.y });
    await page.clock.runFor(600);
    await finger.lift();
    await expect.poll(() => sheet.isVisible()).toBe(false);
    await expect.poll(() => page.locator('.picture-viewer').count()).toBe(0);
    await expect.poll(() => page.locator('[data-message][style*=translate]').count()).toBe(0);
    // Beside a message there is no button that nobody sees.
    const box = await page.locator('.message').first().boundingBox();
    const hit = (left: number) =>
      page.evaluate(([at, top]) => document.elementFromPoint(at, top)?.closest('button')?.className, [
        left,
        (box?.y ?? 0) + 12,
      ] as const);
    for (const beside of [-8, 20])
      expect(await hit((box?.x ?? 0) + (box?.width ?? 0) + beside), `${beside} px`).toBeUndefined();

    // A keyboard that lies over the page.
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain(
      'interactive-widget=resizes-content',
    );
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 400, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const bottom = async () => {
      const { y, height } = (await field(page).boundingBox()) ?? { y: 0, height: 999 };
      return y + height;
    };
    await eventually(bottom).toBeLessThan(400);
    expect((await page.locator('.chat-head').boundingBox())?.y).toBe(0);
  });
});

describe('the focus', () => {
  it('is in the field where there is a keyboard, Escape drops the reply, and who reads at the end stays there', async (test) => {
    const { page, nelson, id, rosa } = await rosaWith(test, { width: 1280 });
    await says(nelson, id, 'Olá');
    await page.goto('/messages');
    await page.locator('[data-conversation]').click();
    await eventually(() => focused(page)).toBe('Mensagem');
    await page.locator('.message').hover();
    await page.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('button', { name: 'Responder' }).click();
    await page.getByText('Responder a Nelson Macuácua').waitFor();
    expect(await focused(page)).toBe('Mensagem');
    await page.keyboard.press('Escape');
    await page.getByText('Responder a Nelson Macuácua').waitFor({ state: 'detached' });
    await page.keyboard.type('Sem resposta');
    await page.keyboard.press('Enter');
    await eventually(async () => (await reads(rosa, id)).at(-1)?.text).toBe('Sem resposta');
    expect((await reads(rosa, id)).at(-1)?.reply_to_id).toBeNull();

    // Who reads at the end stays there while pictures come, and hears the same words each time.
    for (let at = 0; at < 12; at += 1) await says(nelson, id, `Mensagem ${at}`);
    await page.locator('input[type=file]').setInputFiles(
      await Promise.all(
        ['um', 'dois'].map(async (name) => ({
          name: `${name}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await jpeg(),
        })),
      ),
    );
    await eventually(() => page.locator('button.message-picture').count()).toBe(2);
    await settled(page);
    const left = () =>
      page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
    await eventually(left).toBeLessThan(2);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) heard.push(node.textContent ?? '');
      }).observe(document.querySelector('.message-log-frame [role=status]') as Element, { childList: true });
    });
    for (const count of [1, 2]) {
      await says(nelson, id, 'Sim');
      await eventually(() => page.evaluate(() => (window as never as { heard: string[] }).heard)).toEqual(
        Array(count).fill('Nelson Macuácua: Sim'),
      );
    }
  });
});
