import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { formatSize } from '#lib/format/size.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { person } from '#tests/support/cast/people.ts';
import { axeFaults, faultsInLooks } from '#tests/support/looks.ts';
import { gif, video } from '#tests/support/media.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { addressOf, looking, nelson, numbered, press, viewer } from '#tests/support/portfolio-page.ts';
import { theSite } from '#tests/support/site.ts';
import { fingerOf } from '#tests/support/touch.ts';
import { hold, settled, visit } from '#tests/support/visit.ts';

const shownTitle = (page: Page) => viewer(page).getByRole('heading').innerText();
const isMedia = (path: string) => path.startsWith('/media/');
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');
/** The address has it at once, the rest a moment later. */
const gone = (page: Page) => viewer(page).waitFor({ state: 'hidden' });
/** The page hears of the closing a moment after the viewer is hidden: of its title and its focus. */
const titled = (page: Page, title: string) => expect.poll(() => page.title()).toBe(title);

describe('the viewer', () => {
  it('opens by a press without loading a page, is turned by the arrow keys, closed by going back or Escape, and keeps the focus inside', async (test) => {
    const { page, items, tab, requests, complaints } = await looking(test, numbered(3));
    const before = requests.length;
    await press(page, 'Obra 2');
    expect(await shownTitle(page)).toBe('Obra 2');
    expect(pathOf(page)).toBe(addressOf(items[1]));
    expect(await page.title()).toBe('Obra 2 · BizLink');
    await viewer(page).getByRole('link', { name: 'Trabalho seguinte' }).click();
    expect(pathOf(page)).toBe(addressOf(items[2]));
    await page.goBack();
    await gone(page);
    expect(pathOf(page)).toBe(tab);
    await titled(page, 'Nelson Sitoe · BizLink');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Obra 3');
    await page.goForward();
    expect(await shownTitle(page)).toBe('Obra 3');
    expect(requests.slice(before).filter((path) => !/^\/(favicon|_astro\/)/.test(path))).toEqual([]);
    await page.goBack();
    await gone(page);

    await page.getByRole('link', { name: 'Obra 1' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      '1 de 3: Obra 1',
    );
    await page.keyboard.press('ArrowLeft');
    expect(await shownTitle(page)).toBe('Obra 1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await shownTitle(page)).toBe('Obra 3');
    await expect.poll(() => viewer(page).getByRole('status').innerText()).toBe('3 de 3: Obra 3');
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      const inside = () =>
        document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
      expect(await page.evaluate(inside)).toBe(true);
    }
    const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    expect(await scrolls()).toBe('hidden');
    // A menu in it closes first.
    await viewer(page).getByLabel('Opções: Obra 3').click();
    await expect.poll(() => viewer(page).getByRole('link', { name: 'Ver perfil' }).isVisible()).toBe(true);
    expect(await viewer(page).getByRole('link', { name: 'Editar trabalho' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer(page).getByRole('link', { name: 'Ver perfil' }).isVisible()).toBe(false);
    await expect.poll(() => viewer(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await gone(page);
    await page.waitForURL((url) => url.href.endsWith(tab));
    await expect.poll(focused).toBe('Obra 3');
    expect(await scrolls()).toBe('visible');
    expect(complaints).toEqual([]);
  });

  it('goes on past the works of the page, is closed onto the tab where the page came with it, and left by going back', async (test) => {
    const { page, items, tab, url } = await looking(test, numbered(13));
    await press(page, 'Obra 12');
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByRole('heading', { name: 'Obra 13' }).waitFor();
    expect(pathOf(page)).toBe(addressOf(items[12]));
    // Here the page begins with the thirteenth.
    await page.reload();
    await settled(page);
    await expect.poll(() => viewer(page).innerText()).toContain('13 de 13');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(url(addressOf(items[11])));
    await viewer(page).getByRole('heading', { name: 'Obra 12' }).waitFor();

    await page.goto('/terms');
    await page.goto(`/portfolio/${items[0]?.id}`);
    await settled(page);
    // The address follows a moment after the dialog.
    const isOnTab = () => expect.poll(() => pathOf(page)).toBe(tab);
    await page.keyboard.press('Escape');
    await isOnTab();
    await press(page, 'Obra 2');
    await viewer(page).getByRole('link', { name: 'Fechar' }).click();
    await gone(page);
    await isOnTab();
    await page.goBack();
    await page.waitForURL('**/terms');
  });

  it('is turned by a finger, enlarges pictures by two fingers, two taps, keys and a button, and has the buttons of every thing, also after a turn', async (test) => {
    const photo = { bytes: await jpeg({ width: 1280, height: 960 }) };
    const { page, complaints } = await looking(
      test,
      [
        ['Muro', photo],
        ['Casa', photo],
      ],
      { touch: true, signedIn: await person(theSite(), { full_name: 'Rosa Cumbe' }) },
    );
    const finger = await fingerOf(page);
    await press(page, 'Muro');
    await finger.swipe({ x: 280, y: 250 }, { x: 90, y: 260 });
    expect(await shownTitle(page)).toBe('Casa');
    await finger.swipe({ x: 280, y: 250 }, { x: 90, y: 260 });
    expect(await shownTitle(page)).toBe('Casa');
    await finger.swipe({ x: 90, y: 250 }, { x: 280, y: 260 });
    expect(await shownTitle(page)).toBe('Muro');

    const picture = viewer(page).getByRole('img', { name: 'Muro' });
    const scale = () => picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
    const button = viewer(page).getByRole('button', { name: 'Ampliar' });
    await button.click();
    expect(await scale()).toBe(2.5);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    // A finger moves it now, and does not turn.
    await finger.swipe({ x: 280, y: 250 }, { x: 90, y: 250 });
    expect(await shownTitle(page)).toBe('Muro');
    await page.keyboard.press('ArrowRight');
    expect(await shownTitle(page)).toBe('Muro');
    await button.click();
    expect(await scale()).toBe(1);
    await finger.put({ x: 150, y: 250 }, { x: 210, y: 250 });
    for (const by of [10, 20, 30]) await finger.move({ x: 150 - by, y: 250 }, { x: 210 + by, y: 250 });
    await finger.lift();
    expect(await scale()).toBeCloseTo(2, 1);
    await page.keyboard.press('0');
    await page.keyboard.press('+');
    expect(await scale()).toBe(1.5);
    await page.keyboard.press('-');
    expect(await scale()).toBe(1);
    await page.mouse.dblclick(120, 250);
    expect(await scale()).toBe(2.5);
    await page.mouse.dblclick(120, 250);
    await page.mouse.move(120, 250);
    await page.mouse.wheel(0, -300);
    await expect.poll(scale).toBeCloseTo(Math.E, 1);

    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    const like = viewer(page).getByRole('button', { name: /^Curtir: Casa/ });
    await like.click();
    await expect.poll(() => like.innerText()).toContain('1');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
    await viewer(page).getByRole('link', { name: 'Partilhar' }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await viewer(page).getByRole('button', { name: 'Copiar ligação' }).click();
    await page.getByText('Ligação copiada.').waitFor();
    await viewer(page).getByLabel('Opções: Casa').click();
    await viewer(page).getByRole('button', { name: 'Denunciar' }).click();
    await page
      .getByRole('dialog', { name: /Denunciar/ })
      .getByRole('button', { name: 'Fechar' })
      .click();
    expect(await shownTitle(page)).toBe('Casa');
    expect(complaints).toEqual([]);
  });
});

describe('what a work costs to look at', () => {
  it('is its picture and no other, for who follows a link to it', async (test) => {
    const works = await Promise.all(
      ['Muro', 'Casa', 'Poço'].map(
        async (title, at) => [title, { bytes: await jpeg({ width: 900 + at, height: 600 }) }] as const,
      ),
    );
    const { items } = await nelson(...works);
    const { page, requests } = await visit(test);
    await page.goto(addressOf(items[1]));
    await settled(page);
    const loaded = () => requests.filter(isMedia);
    const hash = (item: PortfolioItem | undefined) => item?.still_url?.slice(0, 40) ?? '';
    expect(loaded()).toEqual([expect.stringContaining(hash(items[1]))]);
    await page.keyboard.press('Escape');
    await gone(page);
    await expect.poll(() => loaded().some((path) => path.startsWith(hash(items[0])))).toBe(true);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Nelson Sitoe');
  });

  it('is nothing but its picture before a press, which says how much a video, an animation or a file is, and is accessible', async (test) => {
    const still = await jpeg();
    const films = [
      ['Bombas', { bytes: video('mp4', 3_355_400), still }],
      ['Roda', { bytes: gif({ frames: 3, filler: 860_000 }) }],
      ['Catálogo', { bytes: pdf(), name: 'Catálogo de quadros eléctricos da província.pdf' }],
      ['Mudança', { bytes: video('avi', 1_200_000) }],
    ] as const;
    const photo = { bytes: await jpeg({ width: 900, height: 1400 }) };
    const long = 'Fardas do Colégio Nyamunda e da Escola Secundária';
    const { page, items, requests, complaints } = await looking(test, [...films, [long, photo], ['Contas']]);
    const [film, animation, paper, old] = items;
    const isLoaded = (item: PortfolioItem | undefined) => requests.includes(item?.media_url ?? '');
    const button = (name: string) => viewer(page).getByRole('link', { name });
    const words = ['Ver vídeo', 'Ver animação', 'Descarregar PDF', 'Descarregar vídeo'];
    await press(page, 'Bombas');
    for (const [at, { title, media_size }] of items.entries()) {
      await viewer(page).getByRole('heading', { name: title }).waitFor();
      if (words[at]) await button(`${words[at]}\u00a0· ${formatSize(media_size ?? 0)}`).waitFor();
      await settled(page);
      // The longest words, and the tallest picture.
      if (title === paper?.title || title === long) expect(await faultsInLooks(page), title).toEqual([]);
      expect(
        await page.locator('.viewer-slide').evaluate((slide) => slide.scrollWidth - slide.clientWidth),
      ).toBe(0);
      await page.keyboard.press('ArrowRight');
    }
    // On its side.
    await page.setViewportSize({ width: 740, height: 360 });
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(items.slice(0, films.length).filter(isLoaded)).toEqual([]);
    await expect.poll(() => page.locator('video').count()).toBe(0);
    expect(complaints).toEqual([]);

    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => button('Descarregar vídeo').getAttribute('download')).toBe(old?.media_name);
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => viewer(page).innerText())
      .toContain('Catálogo de quadros eléctricos da província.pdf');
    await expect.poll(() => button('Descarregar PDF').getAttribute('href')).toBe(paper?.media_url);
    await page.keyboard.press('ArrowLeft');
    await button('Ver animação').click();
    await expect.poll(() => isLoaded(animation)).toBe(true);
    await button('Parar animação').click();
    await expect.poll(() => viewer(page).locator('img').count()).toBe(1);

    const held = await hold(page, `**${film?.media_url}`);
    const heldPicture = await hold(page, '**/*.webp');
    await page.goto(addressOf(film));
    await button('Ver vídeo').click();
    await expect.poll(() => isLoaded(film)).toBe(true);
    const playing = page.locator('video');
    expect(await playing.getAttribute('poster')).toBe('');
    heldPicture.release();
    await expect.poll(() => playing.getAttribute('poster')).toMatch(/^http.*\.webp$/);
    expect(await playing.evaluate((film: HTMLVideoElement) => [film.controls, film.autoplay])).toEqual([
      true,
      false,
    ]);
    // What the browser cannot play it offers as a file.
    held.release();
    await viewer(page).getByText('Este vídeo não abre no navegador.').waitFor();
    await playing.waitFor({ state: 'detached' });
    await expect.poll(() => button('Descarregar vídeo').getAttribute('href')).toBe(film?.media_url);
  });
});
