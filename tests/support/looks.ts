import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is wrong with what a page shows now, for who sees, hears or enlarges it: at 1280, 360, and 320 px with text twice as large. */
export async function faultsInLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const fault of await axeFaults(page)) faults.push(`${width}: ${fault}`);
  }
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
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
