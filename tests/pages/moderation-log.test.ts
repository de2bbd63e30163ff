import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { becomes } from '#tests/support/becomes.ts';
import { decides } from '#tests/support/cast/moderation.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { siteModerator, working } from '#tests/support/moderation-desk.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });

const notFound = 'Página não encontrada';

describe('the pages of moderation', () => {
  it('are not found for somebody, who loads nothing, and say to an operator without a second factor where to set one up', async (test) => {
    const { page, requests } = await visit(test, { signedIn: true });
    const answer = await page.goto('/moderacao');
    await settled(page);
    expect(answer?.status()).toBe(404);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(notFound);
    expect(
      requests.filter((one) =>
        /open-(queue|log|verifications|system)|(moderation|verifications|system)\.[\w-]+\.css/.test(one),
      ),
    ).toEqual([]);

    await becomes(page, await siteModerator(theSite(), { role: 'operator', hasFactor: false }));
    // One of the two shows the queue, and all others what the queue leads to.
    for (const path of ['/moderacao', '/moderacao/sistema']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'A moderação pede dois passos' }).waitFor();
      const way = page.getByRole('link', { name: 'Ligar os dois passos' });
      await expect.poll(() => way.getAttribute('href')).toBe('/settings#security');
    }
  });

  it('stay within their budget, and so does their island', async (test) => {
    const vera = await siteModerator(theSite());
    const { page } = await visit(test, { browser: 'whole' });
    const { cost, files } = await costOf(page, '/moderacao');
    expectWithin('moderation', cost, files);
    const { page: own } = await visit(test, { browser: 'whole', signedIn: vera });
    const awake = await costOf(own, '/moderacao', () => own.locator('.page-head').waitFor());
    expectWithin('moderation for moderators', awake.cost, awake.files);
  });
});

describe('the log', () => {
  it('says who did what, whom it concerned and why, by filters in the address, and as a table', async (test) => {
    const { page, vera, cases, word } = await working(test, 2, { width: 360 });
    const [one, other] = cases;
    await decides(vera, one?.id ?? 0, { action: 'remove', words: `=1+1 <script>${word}</script>` });
    await page.goto(`/moderacao/registo?caso=${one?.id}`);
    const rows = page.locator('.log-row');
    await rows.first().waitFor();
    await expect.poll(() => rows.first().innerText()).toContain('Vera Langa: Decidiu: retirar');
    await expect.poll(() => rows.first().innerText()).toContain(`<script>${word}</script>`);
    await page.getByRole('heading', { name: 'Hoje', level: 2 }).waitFor();
    await expect.poll(() => rows.first().locator('time').innerText()).toMatch(/^\d\d:\d\d$/);
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(2);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel('O quê').selectOption('Caso aberto');
    await page.getByLabel('Caso', { exact: true }).fill(String(other?.id));
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.waitForURL(`**/moderacao/registo?acto=opened&caso=${other?.id}`);
    await eventually(() => rows.allInnerTexts()).toHaveLength(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarregar CSV' }).click(),
    ]);
    const table = await readFile(await file.path(), 'utf8');
    expect(table).toContain('Caso aberto');
    expect(table).not.toContain('Decidiu');
    await page.goBack();
    await eventually(() => rows.allInnerTexts()).toHaveLength(2);
  });
});
