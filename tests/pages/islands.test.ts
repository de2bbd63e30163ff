import { describe, expect, it } from 'vitest';
import { settled, visit } from '#tests/support/visit.ts';

const isReact = (path: string) => /\/_astro\/(client|react|ExampleForm|ExampleLike)/.test(path);

describe('an island that wakes by touch', () => {
  it('loads nothing before somebody acts, sleeps on when a touch turns into a scroll, and counts the tap or key once', async (test) => {
    const { page, requests, complaints } = await visit(test, { touch: true });
    const like = page.getByRole('button', { name: /Curtir/ });
    await page.goto('/components');
    const box = await like.boundingBox();
    if (!box) throw new Error('no like');
    const touch = await page.context().newCDPSession(page);
    // A tap on a page that still rolls only stops it.
    const scroll = await page.evaluateHandle(() => ({
      end: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
    }));
    const at = (y: number) => ({ x: box.x + 10, y });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(box.y + 10)] });
    for (let y = box.y; y > box.y - 300; y -= 20)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(y)] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await scroll.evaluate(({ end }) => end.then(() => scrollY))).toBeGreaterThan(100);
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await like.tap();
    await page.getByRole('button', { name: 'Curtir, 49' }).waitFor();
    expect(requests.some(isReact)).toBe(true);
    expect(complaints).toEqual([]);

    // Where it cannot load it says so, and works at the next press.
    await page.route('**/_astro/ExampleLike*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Curtir, 48' }).click();
    await page.getByText('Não foi possível abrir. Verifique a ligação e toque outra vez.').waitFor();
    await page.unroute('**/_astro/ExampleLike*');
    await like.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Curtir, 49' }).waitFor();
  });
});

describe('a form with a combobox, and a dialog', () => {
  it('say what is wrong beside the field, are walked by keys, give the focus back, and take all taps that come at once', async (test) => {
    const { page, complaints } = await visit(test);
    await page.goto('/components');
    const save = page
      .getByRole('button', { name: 'Guardar', exact: true })
      .and(page.locator('[type=submit]'));
    await save.click();
    await page.getByText('Informe um email válido.').waitFor();
    const email = page.locator('#example-email');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('rosa@exemplo.co.mz');

    const field = page.getByRole('button', { name: 'Província' });
    await field.click();
    const search = page.getByRole('combobox', { name: 'Procurar: Província' });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    const options = page.getByRole('listbox').getByRole('option');
    await search.fill('lisboa');
    await page.getByText('Nenhuma província encontrada.').waitFor();
    await page.getByRole('button', { name: 'Limpar a procura' }).click();
    await expect.poll(() => options.count()).toBe(11);
    // Without accents.
    await search.fill('zambe');
    await expect.poll(() => options.allInnerTexts()).toEqual(['Zambézia']);
    await search.fill('ma');
    await expect.poll(() => options.count()).toBeGreaterThan(1);
    await page.keyboard.press('ArrowDown');
    const active = await search.getAttribute('aria-activedescendant');
    await expect.poll(() => page.locator(`[id="${active}"]`).innerText()).toBe('Maputo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Província Maputo', exact: true }).waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.click();
    expect(await page.getByRole('listbox').getByRole('option', { selected: true }).innerText()).toBe(
      'Maputo',
    );
    await search.fill('x');
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await field.click();
    await options.filter({ hasText: 'Gaza' }).click();
    await save.click();
    await page.getByText('Província: Gaza.').waitFor();

    // A dialog keeps the focus and gives it back.
    const opener = page.getByRole('button', { name: 'Eliminar…' });
    const dialog = page.getByRole('dialog', { name: 'Eliminar “Catering”?' });
    await opener.click();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await page.mouse.click(180, 40);
    await expect.poll(() => dialog.isVisible()).toBe(false);

    // Nothing beneath it is pressed.
    const pressed = await page.evaluateHandle(() => {
      const found: string[] = [];
      document.addEventListener('click', ({ target }) => {
        if (!(target as Element).closest('dialog')) found.push((target as Element).className);
      });
      return found;
    });
    for (const [name, taps] of [
      ['Fechar', 2],
      ['Cancelar', 3],
    ] as const) {
      await opener.click();
      const box = await dialog.getByRole('button', { name }).boundingBox();
      await pressed.evaluate((found) => found.splice(0));
      await page.mouse.click((box?.x ?? 0) + 9, (box?.y ?? 0) + 9, { clickCount: taps });
      await expect.poll(() => dialog.isVisible()).toBe(false);
      expect(await pressed.jsonValue(), name).toEqual([]);
    }
    // Elsewhere a press is a press, however soon.
    await opener.click();
    await expect.poll(() => dialog.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });
});
