import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { owner } from '#tests/support/cast/companies.ts';
import { layouts, sayingOneThing } from '#tests/support/layouts.ts';
import { axeFaults, bringAxe } from '#tests/support/looks.ts';
import type { Route } from '#tests/support/routes.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, type Visit, visit } from '#tests/support/visit.ts';

/** What needs a browser. What the HTML alone says stands in html-of-every-route.test.ts. */
describe.each([
  ['nobody', false],
  // Who has no company is led away from the form of a vacancy.
  ['the owner of a company', true],
])('for %s', (_, signedIn) => {
  let visited: Visit;
  // One visitor for all: a new browser for each route would take longer than looking at it.
  beforeAll(async () => {
    let close: (() => unknown) | undefined;
    const who = signedIn && (await owner(theSite())).who;
    const test = { onTestFinished: (after: unknown) => (close = after as () => unknown) };
    visited = await visit(test as unknown as TestContext, { signedIn: who });
    await bringAxe(visited.context);
    return () => close?.();
  });

  const isForThem = ({ protect }: Route) => (protect ?? false) === signedIn;

  it.for(layouts.filter(isForThem))(
    '$path is accessible, complains of nothing, fits at 320, 360 and 1280 px, and is reached by keyboard',
    async (route) => {
      const { page, complaints } = visited;
      const before = complaints.length;
      await open(page, route);
      for (const width of [360, 320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(sidewaysScroll), `${width} px`).toBe(0);
      }
      expect(await axeFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await missedByTab(page)).toEqual([]);
      expect(complaints.slice(before)).toEqual([]);
    },
  );

  it.for(sayingOneThing.filter(isForThem))('$path complains of nothing', async (route) => {
    const { page, complaints } = visited;
    const before = complaints.length;
    await open(page, route);
    expect(complaints.slice(before)).toEqual([]);
  });
});

/** Every component of the interface: what can be read in a theme here can be read in it everywhere. */
it('the page of components can be read in both themes, by day on a phone and by night on a desk', async (test) => {
  const { page } = await visit(test);
  await page.goto('/components');
  const group = page.getByRole('main').locator('.segments').first();
  // By day on a desk it is a route above, and by night on a phone its parts are looked at in their own tests.
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // Not a hole in the ground of its group.
    expect(await lightness(group.locator('input:checked + span'))).toBeGreaterThan(await lightness(group));
    expect(await axeFaults(page), colorScheme).toEqual([]);
  }
});

async function open(page: Page, { path, status }: Route) {
  const response = await page.goto(path);
  expect(response?.status()).toBe(status ?? 200);
  await settled(page);
}

/** Walks the page by the Tab key and gives what it never came to. */
async function missedByTab(page: Page): Promise<string[]> {
  // A list that goes on by itself would go on before whoever comes to its end; for who saves data it waits.
  if ((await page.locator('[data-tail]').count()) > 0) {
    await page.evaluate(() => localStorage.setItem('saver', 'on'));
    await page.reload();
    await page.evaluate(() => localStorage.removeItem('saver'));
  }
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) =>
      (target as Element).setAttribute('data-reached', ''),
    );
  });
  const steps = await page
    .locator('a, button, input, select, textarea, summary, [tabindex="0"]')
    .locator('visible=true')
    .count();
  // Tab comes to day, month, year and calendar of a date one by one.
  const parts = 3 * (await page.locator('input[type=date]').count());
  // Without waiting for each: the browser takes them in turn.
  const keyboard = await page.context().newCDPSession(page);
  const tab = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;
  await Promise.all(
    Array.from({ length: steps + parts + 1 }, () => keyboard.send('Input.dispatchKeyEvent', tab)),
  );
  await keyboard.detach();
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary'))
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      )
      // Of radio buttons Tab comes to the chosen one, arrows to the others.
      .filter(
        (element) => !element.matches('[type=radio]:not(:checked)') && !element.hasAttribute('data-reached'),
      )
      .map((element) => element.outerHTML),
  );
}

const lightness = (place: Locator) =>
  place.evaluate((one) => {
    const channels = getComputedStyle(one).backgroundColor.match(/\d+/g) ?? [];
    return channels.slice(0, 3).reduce((sum, channel) => sum + Number(channel), 0);
  });

const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
