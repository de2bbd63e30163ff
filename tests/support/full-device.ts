import type { Page } from 'playwright';

/** From now on the device has no room for what waits to be sent, on this page and those after it. */
export async function fillDevice(page: Page): Promise<void> {
  await page.addInitScript(refuse);
  await page.evaluate(refuse);
}

function refuse(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
}

/** Takes what room there is for short texts, drafts among them, until it is given back. */
export async function takeRoom(page: Page): Promise<{ readonly giveBack: () => Promise<void> }> {
  await page.evaluate(() => {
    let last = '';
    for (let size = 2 ** 23, at = 0; size >= 1; at += 1)
      try {
        localStorage[`room:${at}`] = 'x'.repeat(size);
        last = `room:${at}`;
      } catch {
        size = Math.floor(size / 2);
      }
    // What is left is less than one more name needs.
    try {
      for (;;) localStorage[last] += 'x';
    } catch {}
  });
  return {
    giveBack: () =>
      page.evaluate(() => {
        for (const name of Object.keys(localStorage))
          if (name.startsWith('room:')) localStorage.removeItem(name);
      }),
  };
}
