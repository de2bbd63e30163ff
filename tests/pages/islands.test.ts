import { describe, expect, it } from 'vitest';
import { settled, visit } from '#tests/support/visit.ts';

const isReact = (path: string) => /\/_astro\/(client|react|ExampleForm|ExampleLike)/.test(path);

describe('an island that wakes by touch', () => {
  it('loads nothing before somebody acts, and counts the click that woke it once', async (test) => {
    const { page, requests, complaints } = await visit(test);
    await page.goto('/components');
    await settled(page);
    expect(requests.filter(isReact)).toEqual([]);
    await page.getByRole('button', { name: 'Curtir, 48' }).click();
    await page.getByRole('button', { name: 'Curtir, 49' }).waitFor();
    expect(requests.some(isReact)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('counts a key as well', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    const like = page.getByRole('button', { name: /Curtir/ });
    await like.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Curtir, 49' }).waitFor();
  });

  it('sleeps on when a touch turns into a scroll', async (test) => {
    const { page, requests } = await visit(test, { touch: true });
    await page.goto('/components');
    const box = await page.getByRole('button', { name: /Curtir/ }).boundingBox();
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
    expect(requests.filter(isReact)).toEqual([]);
    await page.getByRole('button', { name: /Curtir/ }).tap();
    await page.getByRole('button', { name: 'Curtir, 49' }).waitFor();
  });

  it('says so when it cannot load, and works at the next press', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    await page.route('**/_astro/ExampleLike*', (route) => route.abort());
    await page.getByRole('button', { name: 'Curtir, 48' }).click();
    await page.getByText('Não foi possível abrir. Verifique a ligação e toque outra vez.').waitFor();
    await page.unroute('**/_astro/ExampleLike*');
    await page.getByRole('button', { name: 'Curtir, 48' }).click();
    await page.getByRole('button', { name: 'Curtir, 49' }).waitFor();
  });
});

describe('the combobox', () => {
  it('is searched without accents, walked by arrows, chosen by Enter, and gives the focus back', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    const field = page.getByRole('button', { name: 'Província' });
    await field.click();
    const search = page.getByRole('combobox', { name: 'Procurar: Província' });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await search.fill('zambe');
    const options = page.getByRole('listbox').getByRole('option');
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
  });

  it('says when nothing is found, and clears the search', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    await page.getByRole('button', { name: 'Província' }).click();
    await page.getByRole('combobox', { name: 'Procurar: Província' }).fill('lisboa');
    await page.getByText('Nenhuma província encontrada.').waitFor();
    await page.getByRole('button', { name: 'Limpar a procura' }).click();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(11);
  });
});

describe('a form', () => {
  it('says what is wrong beside the field, and thanks when it is right', async (test) => {
    const { page, complaints } = await visit(test);
    await page.goto('/components');
    await page
      .getByRole('button', { name: 'Guardar', exact: true })
      .and(page.locator('[type=submit]'))
      .click();
    await page.getByText('Informe um email válido.').waitFor();
    const email = page.locator('#example-email');
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('rosa@exemplo.co.mz');
    await page.getByRole('button', { name: 'Província' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Gaza' }).click();
    await page
      .getByRole('button', { name: 'Guardar', exact: true })
      .and(page.locator('[type=submit]'))
      .click();
    await page.getByText('Província: Gaza.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a dialog', () => {
  it('keeps the focus, closes by Escape and beside it, and gives the focus back', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
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
    await opener.click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
  });

  it('takes all taps that come at once, so that nothing beneath it is pressed', async (test) => {
    const { page } = await visit(test);
    await page.goto('/components');
    const pressed = await page.evaluateHandle(() => {
      const found: string[] = [];
      document.addEventListener('click', ({ target }) => {
        if (!(target as Element).closest('dialog')) found.push((target as Element).className);
      });
      return found;
    });
    const opener = page.getByRole('button', { name: 'Eliminar…' });
    const dialog = page.getByRole('dialog', { name: 'Eliminar “Catering”?' });
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
  });
});
