import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { BrowserContext, Locator, Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What is wrong with what a page shows now, for who sees, hears or enlarges it: on a phone in the dark, and at 320 px
 * with text twice as large. On a desk by daylight each layout is looked at (every-route.test.ts).
 */
export async function faultsInLooks(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const faults = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of ['100%', '200%']) {
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (beyond > 0) faults.push(`320 px, text at ${size}: ${beyond} px beyond the edge`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return faults;
}

/** Words that break in their middle, and choices that are cut, at 320 px with text twice as large. */
export async function brokenWords(place: Locator): Promise<string[]> {
  const page = place.page();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const broken = await place.evaluate((root) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
      for (const { 0: word, index } of text.parentElement?.checkVisibility() === false
        ? []
        : text.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = Array.from(range.getClientRects(), ({ y, width }) => (width > 1 ? Math.round(y) : 0));
        if (new Set(lines.filter(Boolean)).size > 1) found.push(word);
      }
    const ruler = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    for (const select of root.querySelectorAll('select')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      ruler.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      for (const { text } of select.options) if (ruler.measureText(text).width > room) found.push(text);
    }
    return found;
  });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return broken;
}

/**
 * For who looks at many pages: the browser gets axe once, and each page wakes it where it is asked for. To send it with
 * each page, all 650 KB as JSON, takes a quarter of what it takes to open that page and to look at it.
 */
export const bringAxe = (context: BrowserContext) =>
  context.addInitScript({ content: `globalThis.wakeAxe = () => {\n${axe}\n};` });

/** What axe finds on the page as it is now. */
export async function axeFaults(page: Page): Promise<string[]> {
  const isAwake = await page.evaluate(() => {
    if (!('axe' in window) && 'wakeAxe' in window) (window.wakeAxe as () => void)();
    return 'axe' in window;
  });
  if (!isAwake) await page.evaluate(axe);
  return page.evaluate(async () => {
    // Sheets are for a rule that is not in use; the whole report is as large as the page.
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  });
}
