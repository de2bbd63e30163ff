import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

interface Rules {
  readonly only?: readonly string[];
  readonly but?: readonly string[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What is wrong with what a page shows now, for who sees, hears or enlarges it: at 1280, at 360 in both themes, and at
 * 320 px with text twice as large.
 */
export async function faultsInLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const fault of await axeFaults(page)) faults.push(`1280: ${fault}`);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const fault of await faultsInBothThemes(page)) faults.push(`360: ${fault}`);
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

/** What axe finds; of the dark theme only whether it can be read, for only the colours are others. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const fault of await axeFaults(page, { only: ['color-contrast'] })) faults.push(`dark: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** What axe finds on the page as it is now, by all of its rules or some. */
export async function axeFaults(page: Page, { only, but }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    ...(but && { rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])) }),
  };
  const { violations } = await page.evaluate(
    (chosen) => (window as unknown as { axe: typeof Axe }).axe.run(chosen),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
