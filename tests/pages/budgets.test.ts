import { describe, expect, it } from 'vitest';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { visit } from '#tests/support/visit.ts';

type Loaded = Awaited<ReturnType<typeof costOf>>['atRest'];

const forms = ['/login', '/register', '/reset-password'] as const;
const still = [
  '/privacy',
  '/terms',
  '/ajuda',
  '/api/docs',
  '/api/docs/services',
  '/nada',
  '/companies?q=nenhuma-assim',
  '/components',
] as const;

describe('what a page costs', () => {
  it.for(still)('%s stays within its budget', async (path, test) => {
    const { page } = await visit(test, { browser: 'whole' });
    expectLight(path, await costOf(page, path));
  });

  it.for(forms)('%s stays within its budget, and within another once somebody acts', async (path, test) => {
    const { page } = await visit(test, { browser: 'whole' });
    const { cost, files, atRest } = await costOf(page, path, async () => {
      await page.locator('#email').focus();
      await page.locator('[data-ready]').waitFor();
    });
    expectLight(path, atRest);
    expectWithin(`${path} awake`, cost, files);
  });
});

function expectLight(path: (typeof still | typeof forms)[number], { cost, types, files }: Loaded): void {
  expectWithin(path, cost, files);
  expect(types.has('Font')).toBe(false);
  expect(
    files.filter((file) => /_astro\/(client|react)\./.test(file)),
    'React before anybody acts',
  ).toEqual([]);
}
