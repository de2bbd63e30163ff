import type { Page } from 'playwright';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that goes along these points and is lifted, unless it stays. For pages with `touch`. */
export async function fingerOf(page: Page) {
  const log = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]) =>
    log.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  return {
    put: (...at: Point[]) => send('touchStart', at),
    move: (...at: Point[]) => send('touchMove', at),
    lift: () => send('touchEnd', []),
    async swipe(from: Point, to: Point) {
      await send('touchStart', [from]);
      for (const part of [0.25, 0.5, 0.75, 1])
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
      await send('touchEnd', []);
    },
  };
}
