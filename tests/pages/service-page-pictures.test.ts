import { describe, expect, it } from 'vitest';
import { keptPictures, priced, publishes } from '#tests/support/cast/services.ts';
import { rosa } from '#tests/support/service-page.ts';
import { settled, type Visit, visit } from '#tests/support/visit.ts';

describe('the pictures of a service', () => {
  const withPictures = async (looked: Visit, count = 3) => {
    const { person, company } = await rosa(looked.site);
    const images = await keptPictures(person, count);
    return {
      person,
      service: await publishes(person, { ...priced, company_id: company.id, images }),
      images,
    };
  };
  const fetched = (requests: readonly string[]) => requests.filter((path) => path.startsWith('/media/'));
  const nameOf = (path: string) => path.replace(/-\d+\.webp$/, '');
  const widthOf = (path: string) => Number(/-(\d+)\.webp$/.exec(path)?.[1] ?? Infinity);

  it('come in the width that a phone needs, the first before the others', async (test) => {
    const looked = await visit(test, { browser: 'whole' });
    const { page, requests } = looked;
    const { service, images } = await withPictures(looked, 6);
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
  });

  it.for([2, 3])('cost no more where %i pixels are drawn for one', async (deviceScaleFactor, test) => {
    const looked = await visit(test, { deviceScaleFactor, phone: true });
    const { page, requests } = looked;
    const { service, images } = await withPictures(looked, 1);
    await page.goto(`/services/${service.id}`);
    await settled(page);
    const all = fetched(requests);
    const own = all.filter((path) => nameOf(path) === nameOf(images[0] ?? ''));
    expect(own, 'one width of it').toEqual([images[0]?.replace('-1280.', '-720.')]);
    expect(all[0]).toBe(own[0]);
    // On the cards of services that other tests have published.
    expect(all.slice(1).filter((path) => widthOf(path) > 448)).toEqual([]);
  });

  it('turn by scrolling, count themselves, and are reached by keyboard', async (test) => {
    const looked = await visit(test, { javaScript: false });
    const { page } = looked;
    const { service, images } = await withPictures(looked);
    await page.goto(`/services/${service.id}`);
    const gallery = page.getByRole('region', { name: 'Imagens' });
    await expect.poll(() => gallery.getByText('1 / 3').isVisible()).toBe(true);
    const slides = gallery.locator('.gallery-slide > .media');
    await slides.first().focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.locator('.gallery-track').evaluate((track) => track.scrollLeft / track.clientWidth))
      .toBe(1);
    await expect.poll(() => slides.nth(1).getAttribute('href')).toBe(images[1]);
  });

  it('are led to by small ones where there is room', async (test) => {
    const looked = await visit(test, { width: 1280 });
    const { page, complaints } = looked;
    const { service } = await withPictures(looked);
    await page.goto(`/services/${service.id}`);
    // Until the script has come, the small ones are plain links.
    await settled(page);
    const thumbs = page.locator('.gallery-thumbs a');
    await expect.poll(() => thumbs.count()).toBe(3);
    await thumbs.nth(2).click();
    await expect
      .poll(() => page.locator('.gallery-track').evaluate((track) => track.scrollLeft / track.clientWidth))
      .toBe(2);
    await expect.poll(() => thumbs.nth(2).getAttribute('aria-current')).toBe('true');
    await expect.poll(() => thumbs.nth(0).getAttribute('aria-current')).toBe(null);
    expect(page.url()).not.toContain('#');
    expect(complaints).toEqual([]);
  });
});
