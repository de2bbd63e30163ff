import type { Page } from 'playwright';
import { expect } from 'vitest';
import { settled } from './visit.ts';

/** Why the browser has not kept pages to which one went back. */
export async function whyNotKept(page: Page): Promise<string[]> {
  const why: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    why.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await session.send('Page.enable');
  return why;
}

/** Marks the page, so that one can tell it from one that is loaded anew. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { isMarked: true }));

export const expectMarked = (page: Page, isMarked: boolean, why: readonly string[] = []): Promise<void> =>
  expect.poll(() => page.evaluate(() => 'isMarked' in window), { message: why.join() }).toBe(isMarked);

/** Leaves the page for another, and goes back. */
export async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown> = async () => undefined) {
  await mark(page);
  await page.goto('/terms');
  await settled(page);
  await meanwhile();
  await page.goBack({ waitUntil: 'commit' });
}
