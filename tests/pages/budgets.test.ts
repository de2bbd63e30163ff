import { describe, expect, it } from 'vitest';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { visit } from '#tests/support/visit.ts';
import { awake, budgets } from './budgets.ts';

describe('what a page costs', () => {
  it.for(budgets)('$page stays within its budget', async ({ page: path, ...budget }, test) => {
    const { page } = await visit(test, { browser: 'whole' });
    const { cost, types, files } = await costOf(page, path);
    expectWithin(budget, cost, files);
    expect(types.has('Font')).toBe(false);
    expect(
      files.filter((file) => /_astro\/(client|react)\./.test(file)),
      'React before anybody acts',
    ).toEqual([]);
  });

  it.for(awake)(
    '$page stays within its budget once somebody acts',
    async ({ page: path, act, ...budget }, test) => {
      const { page } = await visit(test, { browser: 'whole' });
      const { cost, files } = await costOf(page, path, async () => {
        await page.locator(act).focus();
        await page.locator('[data-ready]').waitFor();
      });
      expectWithin(budget, cost, files);
    },
  );
});
