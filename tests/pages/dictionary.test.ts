import { expect, it } from 'vitest';
import { settled, visit } from '#tests/support/visit.ts';

it('who sees more than three pages takes the dictionary, and is shown whole pages from what is sent beside it', async (test) => {
  const { page, requests, complaints } = await visit(test, { browser: 'whole', serviceWorker: true });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  for (const path of ['/explore', '/freelancers']) await page.goto(path);
  await settled(page);
  expect(requests.filter((path) => path.startsWith('/dictionary.'))).toEqual([]);
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
