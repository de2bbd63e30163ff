import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { caseFor, decides } from '#tests/support/cast/moderation.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { siteModerator, working } from '#tests/support/moderation-desk.ts';
import { theSite } from '#tests/support/site.ts';
import { settled } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });
const heading = (page: Page) => page.locator('#case-title');
const letter = (page: Page) => page.getByLabel('Carta à pessoa');
const chosen = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const undoing = (page: Page) => page.getByRole('button', { name: 'Anular a decisão' });

/** Opens the first case by the keyboard and decides to take the thing away. */
async function decidesFirst(page: Page, words?: string) {
  await page.keyboard.press('j');
  await heading(page).waitFor();
  await page.keyboard.press('3');
  if (words) await letter(page).fill(words);
  await page.keyboard.press('Control+Enter');
  await undoing(page).waitFor();
}

describe('the queue', () => {
  it('is worked through by the keyboard: next, claim, an action, decide, and back within ten seconds with all that was written; what is decided is sent at once when its page is left', async (test) => {
    const { page, open, services, cases, vera, isDecided, word } = await working(test, 2);
    await open();
    expect(await page.title()).toBe('Moderação · BizLink');
    // The system is a page for operators alone.
    const ways = page.locator('.page-head').getByRole('link');
    await eventually(() => ways.allInnerTexts()).toContain('Registo');
    expect(await ways.allInnerTexts()).not.toContain('Sistema');
    await eventually(() => page.locator('.case-line').first().innerText()).toMatch(
      /^1 denúncia\s+espera agora\s/,
    );
    await page.keyboard.press('j');
    await eventually(() => heading(page).innerText()).toBe(services[0]?.title);
    await eventually(() => focused(page)).toBe('case-title');
    // What is decided stays beside what is judged.
    const beside = page.locator('.case-panel');
    expect(await beside.evaluate((panel) => getComputedStyle(panel).position)).toBe('sticky');
    expect(await beside.boundingBox()).toMatchObject({ x: 880, width: 320 });
    // As its readers see it, with its sheet.
    const card = page.locator('.seen > .thing-card');
    await eventually(() => card.getByRole('link').first().innerText()).toBe(services[0]?.title);
    await eventually(() => card.evaluate((one) => getComputedStyle(one).maxWidth)).toBe('280px');
    await page.keyboard.press('c');
    await page.getByText('Está consigo até').waitFor();
    expect((await caseFor(vera, cases[0]?.id ?? 0)).claimed_by?.id).toBe(vera.user.id);
    await page.keyboard.press('j');
    await eventually(() => heading(page).innerText()).toBe(services[1]?.title);
    await page.keyboard.press('k');
    await eventually(() => heading(page).innerText()).toBe(services[0]?.title);
    await page.keyboard.press('2');
    await eventually(() => chosen(page, 'Esconder').isChecked()).toBe(true);
    await eventually(() => letter(page).inputValue()).toContain('deixou de aparecer');
    await page.keyboard.press('e');
    await page.keyboard.type('kjc3');
    await expect.poll(() => letter(page).inputValue()).toContain('kjc3');
    await expect.poll(() => page.locator('article script').count()).toBe(0);
    await page.getByText(`<script>${word}</script>`).waitFor();
    const written = await letter(page).inputValue();
    await page.keyboard.press('Control+Enter');
    await eventually(() => heading(page).innerText()).toBe(services[1]?.title);
    await expect.poll(() => page.locator('.case-line').count()).toBe(1);
    await page.clock.fastForward(6000);
    await page.keyboard.press('u');
    await eventually(() => heading(page).innerText()).toBe(services[0]?.title);
    await expect.poll(() => letter(page).inputValue()).toBe(written);
    expect(await chosen(page, 'Esconder').isChecked()).toBe(true);
    await page.clock.fastForward(20_000);
    await settled(page);
    expect(await isDecided(0)).toBeUndefined();
    await expect.poll(() => page.locator('.case-line').count()).toBe(2);
    await page.keyboard.press('Control+Enter');
    await undoing(page).waitFor();
    await page.clock.fastForward(10_500);
    await eventually(() => isDecided(0)).toBe('hide');
    await page.getByText(`Ficou decidido: ${services[0]?.title}.`).waitFor();
    expect((await caseFor(vera, cases[0]?.id ?? 0)).decision?.words).toContain('kjc3');
    await page.keyboard.press('3');
    await page.keyboard.press('Control+Enter');
    await undoing(page).waitFor();
    expect(await isDecided(1)).toBeUndefined();
    // What is hidden is drawn as before, and leads nowhere.
    await page.goto(`/moderacao/${cases[0]?.id}?estado=decidido`);
    await eventually(() => isDecided(1)).toBe('remove');
    await page.getByRole('heading', { name: 'O que as pessoas veriam' }).waitFor();
    await eventually(() => page.locator('.seen[inert] > .thing-card').innerText()).toContain(
      services[0]?.title ?? '',
    );
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Teclas' }).waitFor();
  });

  it('comes back to a case whose subject changed, that the network lost, or that somebody else was faster at', async (test) => {
    const { page, open, seller, services, cases, word, isDecided } = await working(test, 2);
    const other = await siteModerator(theSite(), { name: 'Ana Sitoe' });
    await open();
    await decidesFirst(page, 'Carta minha.');
    const description = `Trabalho honesto de ${word}, sem pagamentos.`;
    await seller.call('PUT', `/services/${services[0]?.id}`, { description, confirm_warnings: true });
    await page.clock.fastForward(10_500);
    await page.getByText('O caso mudou desde que o abriu.').waitFor();
    await expect.poll(() => letter(page).inputValue()).toBe('Carta minha.');
    await expect.poll(() => page.locator('.case-both del').allInnerTexts()).not.toEqual([]);
    await expect.poll(() => page.locator('.case-both ins').allInnerTexts()).not.toEqual([]);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    // On a phone the form is in a sheet, and keys do nothing before it is back beside the case.
    await letter(page).waitFor();

    await page.route('**/decide', (route) => route.abort());
    await page.keyboard.press('Control+Enter');
    await undoing(page).waitFor();
    await page.clock.fastForward(10_500);
    await page.getByText('Falha de rede. Verifique sua conexão.').waitFor();
    await expect.poll(() => letter(page).inputValue()).toBe('Carta minha.');
    await page.unroute('**/decide');
    await page.keyboard.press('Control+Enter');
    await undoing(page).waitFor();
    await page.clock.fastForward(10_500);
    await eventually(() => isDecided(0)).toBe('remove');

    await eventually(() => heading(page).innerText()).toBe(services[1]?.title);
    await page.keyboard.press('3');
    await letter(page).fill('Segunda carta.');
    await page.keyboard.press('Control+Enter');
    await undoing(page).waitFor();
    await decides(other, cases[1]?.id ?? 0, { action: 'warn' });
    await page.clock.fastForward(10_500);
    await page.getByText('Outra pessoa já decidiu este caso.').waitFor();
    await expect.poll(() => heading(page).innerText()).toBe(services[1]?.title);
    await page.getByText('Segunda carta.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Decidir' }).count()).toBe(0);
  });

  it('is a list and then a case on phones, and fits there', async (test) => {
    const { page, open, services, isDecided } = await working(test, 2, { width: 360 });
    await open();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.locator('.case-line').first().click();
    await heading(page).waitFor();
    await expect.poll(() => page.locator('.case-line').first().isVisible()).toBe(false);
    // The act stays in view, and its form comes over the case.
    const bar = page.locator('.form-bar').getByRole('button', { name: 'Decidir' });
    const sheet = page.getByRole('dialog', { name: 'Decidir' });
    const send = sheet.getByRole('button', { name: 'Decidir' });
    await eventually(() => bar.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom)).toBe(8);
    await bar.press('Enter');
    await send.click();
    await page.getByRole('alert').getByText('Escolha o que fazer.').waitFor();
    await chosen(page, 'Suspender').check();
    await page.getByLabel('Durante quanto tempo?').selectOption('Sem fim');
    await expect.poll(() => letter(page).inputValue()).toContain('sem data para voltar');
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
    await bar.click();
    await chosen(page, 'Nada de errado').check();
    await expect.poll(() => letter(page).count()).toBe(0);
    await send.click();
    await eventually(() => heading(page).innerText()).toBe(services[1]?.title);
    const undo = await undoing(page).boundingBox();
    const next = await bar.boundingBox();
    expect((undo?.y ?? 0) + (undo?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
    await undoing(page).click();
    await eventually(() => heading(page).innerText()).toBe(services[0]?.title);
    expect(await chosen(page, 'Nada de errado').isChecked()).toBe(true);
    await send.click();
    await page.clock.fastForward(10_500);
    await eventually(() => isDecided(0)).toBe('none');
    await page.getByRole('link', { name: 'Todos os casos' }).click();
    await eventually(() => page.locator('.case-line').allInnerTexts()).toHaveLength(1);
  });
});
