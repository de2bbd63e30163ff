import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What is wrong with what a page shows now, for who sees, hears or enlarges it: on a phone in the dark, and at 320 px
 * with text twice as large. On a desk by daylight every route is looked at (every-route.test.ts).
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

/** What axe finds on the page as it is now. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
