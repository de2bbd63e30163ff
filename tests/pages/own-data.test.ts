import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { copiesOf, copyOf } from '#tests/support/cast/exports.ts';
import { person } from '#tests/support/cast/people.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';
import { unzipped } from '#tests/support/zip.ts';

describe('a copy of one’s data', () => {
  it('is asked for by one press on a phone, seen to be made, and fetched', async (test) => {
    const account = await person(theSite(), { full_name: 'Nelson Sitoe' });
    const { page } = await visit(test, { width: 360, signedIn: account });
    await page.clock.install();
    await page.goto('/settings#data');
    await page.getByRole('button', { name: 'Pedir uma cópia' }).click();
    await page.getByText('A preparar a cópia…').waitFor();
    await expect.poll(async () => (await copiesOf(account))[0]?.state).toBe('ready');
    await page.clock.runFor(10_000);
    await page.getByText(/^Pronta até \d/).waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Descarregar \(\d+\sKB\)$/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bizlink-dados-\d{4}-\d\d-\d\d\.zip$/);
    const copy = copyOf(await unzipped(await readFile(await download.path())));
    expect(copy.json('users')).toMatchObject([{ full_name: 'Nelson Sitoe' }]);
  });
});
