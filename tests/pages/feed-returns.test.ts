import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { publish } from '#tests/support/cast/feed.ts';
import { cards, scrollTo, things } from '#tests/support/feed-page.ts';
import { scrollToTheEnd, settled, visit } from '#tests/support/visit.ts';

const titles = (page: Page) => page.locator('.feed-cards > article h2').allInnerTexts();

describe('the feed of who comes back', () => {
  it.for([
    ['a page the browser kept', false],
    ['a page loaded anew', true],
  ] as const)('is where it was for who comes back to %s', async ([, isLoadedAnew], test) => {
    const { page, site, requests } = await visit(test, { browser: 'whole' });
    await publish(site, 35);
    // Such a listener keeps a page out of what the browser keeps.
    if (isLoadedAnew) await page.addInitScript(() => addEventListener('unload', () => undefined));
    await page.goto('/');
    expect(await scrollTo(page, 20)).toBeGreaterThanOrEqual(20);
    await settled(page);
    await cards(page).nth(14).scrollIntoViewIfNeeded();
    const before = { things: await things(page), y: await page.evaluate(() => scrollY) };
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await cards(page).nth(14).locator('h2 a').click();
    await page.waitForURL(/\/services\//);
    await publish(site, 1);
    const asked = requests.length;
    await page.goBack({ waitUntil: 'commit' });
    await cards(page).nth(19).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(!isLoadedAnew);
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before.y);
    expect(await things(page)).toEqual(before.things);
    expect(requests.slice(asked).filter((path) => path.startsWith('/api/'))).toEqual([]);
    // And goes on from there.
    expect(await scrollTo(page, before.things.length + 1)).toBeGreaterThan(before.things.length);
    expect(new Set(await things(page)).size).toBe(await cards(page).count());
    if (!isLoadedAnew) return;

    // Who opens it anew begins at the top, whatever was left of it.
    await page.goto('/');
    await expect.poll(() => cards(page).count()).toBe(5);
    await page.goto('/companies');
    await page.goBack({ waitUntil: 'commit' });
    await settled(page);
    expect([await cards(page).count(), await page.evaluate(() => scrollY)]).toEqual([5, 0]);
  });

  it('is not kept, in any tab, once its reader has signed out', async (test) => {
    const { page, context, site } = await visit(test, { signedIn: true });
    await publish(site, 11);
    const kept = (tab: Page) =>
      tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('feed:')).length);
    const wake = async (tab: Page) => {
      await tab.goto('/');
      await scrollToTheEnd(tab);
      await tab.locator('[data-feed][data-ready]').waitFor();
    };
    const other = await context.newPage();
    await wake(other);
    await other.goto('/companies');
    expect(await kept(other)).toBe(1);
    await wake(page);
    await page.getByRole('button', { name: 'Sair' }).first().click();
    await page.waitForURL('**/login');
    await expect.poll(() => kept(page)).toBe(0);
    await other.locator('html:not([data-session])').waitFor();
    await expect.poll(() => kept(other)).toBe(0);
  });

  it('announces what is new by a pill, asks once a minute, and moves nothing', async (test) => {
    const { page, site, requests } = await visit(test);
    const { services } = await publish(site, 1);
    await page.clock.install();
    await page.goto('/');
    // Who has not touched the page is not told.
    await page.keyboard.press('Shift');
    await page.locator('html[data-awake]').waitFor({ state: 'attached' });
    await settled(page);
    const pill = page.getByRole('link', { name: 'Novas publicações' });
    const asks = () => requests.filter((path) => path === '/api/search/feed').length;
    await page.clock.runFor(61_000);
    await expect.poll(asks).toBe(1);
    await expect.poll(() => pill.count()).toBe(0);
    const later = await publish(site, 1);
    await page.clock.runFor(30_000);
    expect(asks()).toBe(1);
    const top = await cards(page).first().boundingBox();
    await page.clock.runFor(31_000);
    await pill.waitFor();
    expect(asks()).toBe(2);
    expect((await titles(page))[0]).toBe(services[0]?.title);
    expect(await cards(page).first().boundingBox()).toEqual(top);
    await pill.click();
    await expect.poll(async () => (await titles(page))[0]).toBe(later.services[0]?.title);
  });
});
