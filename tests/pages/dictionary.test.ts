import { expect, it } from 'vitest';
import { visit } from '#tests/support/visit.ts';

it('a browser with its worker takes the dictionary, and shows whole pages from what is sent beside it', async (test) => {
  const { page, requests, complaints } = await visit(test, { browser: 'whole', serviceWorker: true });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.goto('/jobs');
  await expect.poll(() => requests.some((path) => path.startsWith('/dictionary.'))).toBe(true);
  // It is there a moment after it has come.
  const encodingOf = async (path: string) => (await page.goto(path))?.headers()['content-encoding'];
  await expect.poll(() => encodingOf('/companies')).toBe('dcz');
  await page.getByRole('heading', { name: 'Empresas', level: 1 }).waitFor();
  expect(await encodingOf('/privacy')).toBe('dcz');
  await page.getByRole('contentinfo').waitFor();
  expect(complaints).toEqual([]);
});
