import type { Page } from 'playwright';
import { scrollToTheEnd, settled } from './visit.ts';

export const cards = (page: Page) => page.locator('.feed-cards > article');

/** Which things the list shows, in its order. */
export const things = (page: Page) =>
  page
    .locator('.feed-cards > article > .act')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['mark'] ?? ''));

export const isReact = (path: string) => /_astro\/(react|Feed)\./.test(path);

/** Scrolls until so many are shown. */
export async function scrollTo(page: Page, count: number): Promise<number> {
  for (let tries = 0; (await cards(page).count()) < count && tries < 100; tries += 1) {
    await scrollToTheEnd(page);
    await settled(page);
  }
  return cards(page).count();
}
