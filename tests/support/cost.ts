import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, type RunnerTestCase, TestRunner } from 'vitest';
import { settled } from '#tests/support/visit.ts';
import { type BudgetName, budgets } from '../pages/budgets.ts';
import { type Cost, parts } from './sizes.ts';

const compressed = (text: string) => (text ? brotliCompressSync(text).length : 0);

/**
 * Loads a page with an empty cache, does something in it, and adds up what came over the wire, as the browser's own network
 * log says. `atRest`: before anything was done.
 */
export async function costOf(page: Page, path: string, act?: () => Promise<void>) {
  const log = await page.context().newCDPSession(page);
  await log.send('Network.enable');
  const type = new Map<string, string>();
  const files: string[] = [];
  const bytes = new Map<string, number>();
  const bodies = new Map<string, number>();
  log.on('Network.responseReceived', ({ requestId, type: kind, response }) => {
    if (response.url.startsWith('data:')) return;
    const { pathname } = new URL(response.url);
    // With a busy machine the browser asks for the icon of the tab up to four times, with an idle one once.
    if (pathname === '/favicon.svg' && files.includes(pathname)) return;
    type.set(requestId, kind);
    files.push(pathname);
  });
  log.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = type.get(requestId);
    if (kind) bodies.set(kind, (bodies.get(kind) ?? 0) + encodedDataLength);
  });
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = type.get(requestId);
    if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  const inline = async (elements: string) =>
    compressed(
      await page.evaluate(
        (selector) => Array.from(document.querySelectorAll(selector), (one) => one.textContent).join('\n'),
        elements,
      ),
    );
  const untilNow = async () => {
    await settled(page);
    // Whoever is new gets the styles within the page.
    const styles = await inline('style');
    const of = (kind: string) => bytes.get(kind) ?? 0;
    const cost = {
      total: Array.from(bytes.values()).reduce((sum, size) => sum + size, 0),
      html: of('Document') - styles,
      css: (bodies.get('Stylesheet') ?? 0) + styles,
      script: (bodies.get('Script') ?? 0) + (await inline('script:not([src])')),
      requests: files.length,
    };
    return { cost, types: new Set(type.values()), files: [...files] };
  };
  await page.goto(path);
  const atRest = await untilNow();
  await act?.();
  return { ...(act ? await untilNow() : atRest), atRest };
}

/** Names of files differ by the folder of a build, and compress to a little more or less: that refuses nobody. */
export const margin = 1.01;

export function expectWithin(page: BudgetName, cost: Cost, files: readonly string[]): void {
  const most: Partial<Cost> = budgets[page];
  const { meta } = TestRunner.getCurrentTest<RunnerTestCase>();
  meta.sizes = [...(meta.sizes ?? []), { page, cost, most }];
  for (const part of parts)
    expect(
      cost[part],
      `${part} of ${page}, ${JSON.stringify(cost)} for ${files.join(' ')}`,
    ).toBeLessThanOrEqual((most[part] ?? Number.POSITIVE_INFINITY) * margin);
}
