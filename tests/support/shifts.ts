import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Makes the page add up by how much its content moves without being asked to, as browsers measure it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'what is gone')).slice(0, 80);
    const moved = { by: 0, parts: [] as string[] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
        moved.by += value;
        for (const { node } of sources) moved.parts.push(nameOf(node));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Moved {
  readonly by: number;
  readonly parts: readonly string[];
}

/** Not what anybody sees, such as an icon that settles between two frames of a busy machine. */
const unseen = 0.0005;

/** That no more has moved since the page was opened, or what has. */
export async function expectStill(page: Page, most = unseen): Promise<void> {
  const { by, parts } = await page.evaluate((): Moved => Reflect.get(window, 'moved'));
  const where = `${page.url()} at ${page.viewportSize()?.width} px`;
  expect(by, `${where} moved ${parts.join(' and ')}`).toBeLessThanOrEqual(most);
}
