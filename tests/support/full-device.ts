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
