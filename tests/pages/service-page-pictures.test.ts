import { describe, expect, it } from 'vitest';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { rosa } from '#tests/support/service-page.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

describe('the pictures of a service', () => {
  const withPictures = async (count: number) => {
    const { person, company } = await rosa(theSite());
    const images = await keptPictures(person, count);
    return { service: await publishes(person, { ...priced, company_id: company.id, images }), images };
  };
  const fetched = (requests: readonly string[]) => requests.filter((path) => path.startsWith('/media/'));
  const nameOf = (path: string) => path.replace(/-\d+\.webp$/, '');
  const widthOf = (path: string) => Number(/-(\d+)\.webp$/.exec(path)?.[1] ?? Infinity);

  it('come in the width that a phone needs, the first before the others, and stand side by side where there is room, however many, without a hole', async (test) => {
    const { service, images } = await withPictures(6);
    const { page, requests } = await visit(test, { browser: 'whole' });
    await page.goto(`/services/${service.id}`);
    await settled(page);
    const first = page.locator('.gallery-slide img').first();
    await expect.poll(() => first.getAttribute('fetchpriority')).toBe('high');
    // Lazy too: else it would come also where data are saved.
    await expect.poll(() => page.locator('.gallery-slide img[loading=lazy]').count()).toBe(6);
    const own = new Set(images.map(nameOf));
    // Beside them stand the cards of services that other tests have published.
    const asked = fetched(requests).filter((path) => own.has(nameOf(path)));
    expect(asked[0]).toBe(images[0]?.replace('-1280.', '-448.'));
    expect(asked.filter((path) => path.endsWith('-1280.webp'))).toEqual([]);
    expect(asked.length, 'pictures far off wait').toBeLessThan(6);
    await expect.poll(() => first.getAttribute('alt')).toBe('Imagem 1 de 6: Quadro eléctrico completo');
    await page.locator('.gallery-track').evaluate((track) => track.scrollTo({ left: 1800 }));
    await expect
      .poll(() => fetched(requests).some((path) => path.startsWith(images[5]?.slice(0, 39) ?? '?')))
      .toBe(true);

    await page.setViewportSize({ width: 1280, height: 900 });
    const slides = page.locator('.gallery-slide');
    for (let count = images.length; count > 0; count -= 1) {
      const boxes = await slides.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(boxes.length).toBe(count);
      const [first] = boxes;
      const gap = 8;
      const all = boxes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
      expect(Math.abs(all - (1120 + gap) * (420 + gap)), `a hole among ${count}`).toBeLessThan(count * 100);
      expect(Math.round(first?.height ?? 0)).toBe(420);
      await slides.last().evaluate((slide) => slide.remove());
    }
  });

  it('leave their place to what stands behind them where they do not come, before anybody acts', async (test) => {
    const { service } = await withPictures(1);
    const { page } = await visit(test);
    await page.route('/media/**', (route) => route.abort());
    await page.goto(`/services/${service.id}`);
    await page.locator('.gallery-slide .picture[hidden]').waitFor({ state: 'attached' });
    expect(await page.locator('html[data-awake]').count()).toBe(0);
  });

  it('touch the bar on phones, cost no more where three pixels are drawn for one, carry what leads back, keeps and shares, which opens and closes without script, turn by scrolling, and are reached by keyboard', async (test) => {
    const { service, images } = await withPictures(3);
    const { page, requests } = await visit(test, { deviceScaleFactor: 3, phone: true, javaScript: false });
    await page.goto(`/services/${service.id}`);
    const all = fetched(requests);
    const own = all.filter((path) => nameOf(path) === nameOf(images[0] ?? ''));
    expect(own, 'one width of it').toEqual([images[0]?.replace('-1280.', '-720.')]);
    expect(all[0]).toBe(own[0]);
    // On the cards of services that other tests have published.
    const gallery = new Set(images.map(nameOf));
    expect(all.filter((path) => !gallery.has(nameOf(path)) && widthOf(path) > 448)).toEqual([]);
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect());
    const picture = await top('.gallery-frame');
    const bar = await top('header.top');
    expect(Math.round(picture.top)).toBe(Math.round(bar.bottom));
    expect(Math.round(picture.width)).toBe(await page.evaluate(() => innerWidth));
    for (const one of ['crumb', 'act-save', 'share-link']) {
      const disc = await top(`.thing-bar > .${one}`);
      expect([disc.width, disc.height, disc.bottom < picture.bottom], one).toEqual([44, 44, true]);
      expect(disc.right).toBeLessThan(picture.right);
    }

    const shown = page.getByRole('region', { name: 'Imagens' });
    await expect.poll(() => shown.getByText('1 / 3').isVisible()).toBe(true);
    const slides = shown.locator('.gallery-slide > .media');
    await slides.first().focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.locator('.gallery-track').evaluate((track) => track.scrollLeft / track.clientWidth))
      .toBe(1);
    await expect.poll(() => slides.nth(1).getAttribute('href')).toBe(images[1]);

    const sheet = page.locator('dialog#partilhar');
    await page.getByRole('link', { name: 'Partilhar' }).click();
    await sheet.getByRole('link', { name: 'Enviar pelo WhatsApp' }).waitFor();
    await sheet.getByRole('link', { name: 'Fechar' }).click();
    await sheet.waitFor({ state: 'hidden' });
  });
});
