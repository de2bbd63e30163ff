import type { Page } from 'playwright';

/** Makes the page add up by how much its content moves without being asked to, as browsers measure it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { moved: Reflect.get(window, 'moved') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much has moved since the page was opened. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'moved'));
