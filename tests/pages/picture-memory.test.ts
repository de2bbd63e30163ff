import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { choosePictures, publishing } from '#tests/support/service-forms.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const megabyte = 1024 * 1024;
const most = 150;

/** As a phone takes it: 12 megapixels, 3 MB and more. */
const photos = async () => {
  const buffer = await jpeg({ width: 4000, height: 3000 });
  // Plain, because noise of this size takes seconds to make. What weighs in a tab are pixels, and what weighs in a file
  // stands behind its end.
  const heavy = Buffer.concat([buffer, Buffer.alloc(3 * megabyte)]);
  // Files of a folder, as a person chooses them: what a test hands over by itself would lie in the tab.
  const folder = mkdtempSync(join(tmpdir(), 'bizlink-photos-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, heavy);
  return paths;
};

/** The memory of the tab's own, in MB, watched while `work` runs: the most of any process that draws pages. */
async function mostWhile(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  let peak = 0;
  const watch = setInterval(() => {
    for (const id of tabs) peak = Math.max(peak, memoryOf(id));
  }, 2);
  await work();
  clearInterval(watch);
  await session?.detach();
  return peak;
}

function memoryOf(id: number): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024;
  } catch {
    // The browser has ended one that was another test's.
    return 0;
  }
}

describe('photographs of 12 megapixels one after the other', () => {
  it('never take more than 150 MB where a service is published', async (test) => {
    const { page } = await publishing(test, await freelancer(theSite()), { newBrowser: true });
    const files = await photos();
    const peak = await mostWhile(page, async () => {
      for (const file of files) await choosePictures(page).setInputFiles(file);
      await expect
        .poll(() => page.getByText('Enviada', { exact: true }).count(), { timeout: 20_000 })
        .toBe(3);
    });
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(most);
  });

  it('never take more than 150 MB in a portfolio, and go up small', async (test) => {
    const { page } = await visit(test, { signedIn: await freelancer(theSite()), newBrowser: true });
    await page.goto('/portfolio/create');
    await page.getByLabel('Título').fill('Cozinha');
    const [first, second] = await photos();
    const peak = await mostWhile(page, async () => {
      for (const file of [first, second].map(String)) {
        await page.locator('input[type=file]').setInputFiles(file);
        await page.locator('.item-media').getByText(basename(file)).waitFor();
        await page.locator('.item-media img').waitFor();
      }
    });
    expect(peak).toBeLessThan(most);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /portfolio/.test(request.url()),
    );
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(megabyte);
    await page.waitForURL('**/profile?tab=portfolio');
  });
});
